"""The days of a person: every tournament in which one of his entries stands on a start card, with what came of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournament.models import FinalResult, Organizer, StartCard, Tournament
from tournament.queries.ranking.posted import PostedRow


@dataclass(frozen=True)
class Day:
    """`row`: his place in the final result; None while there is none, or where it doesn't list him."""

    tournament: Tournament
    card: StartCard
    stood_in: bool
    is_final: bool
    row: PostedRow | None


def days_of_person(organizer: Organizer, entries: Iterable[int]) -> list[Day]:
    """The newest first."""
    keys = list(entries)
    his = Q(player__in=keys) | Q(substitute__in=keys)
    cards = StartCard.objects.in_force().filter(his, tournament__organizer=organizer)
    cards = cards.select_related("tournament", "player", "substitute").order_by("-tournament__date", "-pk")
    finals = FinalResult.objects.in_force().filter(tournament__in=cards.order_by().values("tournament"))
    bodies = dict(finals.values_list("tournament", "body"))
    return [
        Day(
            card.tournament,
            card,
            card.player_id not in keys,
            card.tournament_id in bodies,
            row_of(bodies.get(card.tournament_id), card.number),
        )
        for card in cards
    ]


def row_of(body: dict[str, list[dict[str, object]]] | None, number: int) -> PostedRow | None:
    rows = body["rows"] if body else []
    return next((PostedRow.from_json(row) for row in rows if row["number"] == number), None)
