"""Takes those who qualified into a final with one step, keeps the reserves in their order, and lets them move up."""

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.registration.cards.reading import entry_for
from tournament.desks.registration.cards.services import enter
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.qualifying.reading import (
    Line,
    Plan,
    Taken,
    final_lacks,
    other_skat,
    plan,
    usable,
)
from tournament.lock import open_tournament
from tournament.models import Qualification, StartCard, Team, Tournament, User
from tournament.queries.day import after_last
from tournament.queries.people.alike import Index, known_in
from tournament.queries.people.bans import Bans, refusing
from tournament.queries.people.qualified import Fate, Place, Way, ways
from tournament.queries.ranking.qualifying import Asked
from tournament.refused import Refused, refuse

KINDS = {"teams": Team.Kind.TEAM, "tandems": Team.Kind.TANDEM, "mixed": Team.Kind.MIXED}


def take(
    source: Tournament,
    final: Tournament,
    asked: Asked,
    *,
    by: User,
    digest: str,
    same: Container[int] = (),
) -> Taken:
    """Everybody who qualified gets a start card of the final, unpaid; whoever has a place there keeps what he has.

    `digest`: that of the result that the preview showed. `same`: start cards of the final on which, as the desk said,
    somebody stands already who only looks like another one.
    """
    with audit.atomic():
        final = open_tournament(final)
        result = usable(source)
        refuse(*final_lacks(final), *other_skat(result.tournament, final))
        if result.digest != digest:
            raise Refused(finding("qualified.result_changed"))
        planned = plan(result, final, asked)
        refuse(
            *(
                finding("qualified.tied", place=edge.place, room=edge.room, count=len(edge.tied))
                for edge in planned.edges
            )
        )
        taken = write(final, planned, same, by=by)
        if taken.qualified or taken.reserves:
            counts = {"qualified": taken.qualified, "reserves": taken.reserves}
            numbers = [card.number for card in taken.cards]
            told = {"source": result.tournament.name, "date": str(result.tournament.date), "numbers": numbers}
            audit.record("cards.qualify", by=by, tournament=final, after=told | counts)
            audit.record("cards.send", by=by, tournament=source, after={"tournament": final.name} | counts)
    return taken


def write(final: Tournament, planned: Plan, same: Container[int], *, by: User) -> Taken:
    new = [line for line in planned.qualified if line.is_new]
    held = {line.player.pk: card for line in new if (card := standing(line, final, same))}
    entering = [line for line in new if line.player.pk not in held and not line.bans]
    cards: Sequence[StartCard] = enter(final, [entry_of(line) for line in entering], by=by) if entering else ()
    held |= {line.player.pk: card for line, card in zip(entering, cards, strict=True)}
    for line in new:
        keep(planned, final, line, card=held.get(line.player.pk))
    reserves = [line for line in planned.reserves if keeps_reserve(planned, final, line)]
    return Taken(cards, len(new), len(reserves))


def standing(line: Line, final: Tournament, same: Container[int]) -> StartCard | None:
    """The card on which he is in the final already."""
    if line.card or line.alike is None or line.alike.number not in same:
        return line.card
    return final.cards.in_force().select_related("player").get(number=line.alike.number)


def entry_of(line: Line) -> Entry:
    """With the team or pair that qualified as a whole."""
    kind = KINDS.get(line.picked.rating)
    groups: dict[str, Any] = {kind.value: line.picked.team} if kind else {}
    return replace(entry_for(line.player), **groups)


def keep(planned: Plan, final: Tournament, line: Line, *, card: StartCard | None) -> None:
    """The place by which somebody is in; of a reserve, who qualifies now, the same row."""
    row = line.row or place_of(planned, final, line)
    row.place, row.reserve, row.moved_up_at, row.declined_at = line.picked.place, None, None, None
    row.card, row.player = card or row.card, line.player
    row.save()


def keeps_reserve(planned: Plan, final: Tournament, line: Line) -> bool:
    """Whether that is new: who stands by already gets the number that he has now, who has moved up keeps his."""
    row = line.row or place_of(planned, final, line)
    if row.pk and (row.is_in or row.reserve == line.picked.reserve):
        return False
    row.place, row.reserve = line.picked.place, line.picked.reserve
    row.save()
    return True


def place_of(planned: Plan, final: Tournament, line: Line) -> Qualification:
    picked, (source, day) = line.picked, planned.source
    of = {"source": source, "source_date": day, "rating": picked.rating, "rating_name": picked.rating_name}
    return Qualification(tournament=final, player=line.player, place=picked.place, **of)


def move_up(row: Qualification, *, by: User) -> StartCard:
    """The reserve whose turn it is takes a place that is free; twice changes nothing."""
    with audit.atomic():
        tournament = open_tournament(row.tournament)
        way, place = way_of(tournament, row)
        if place.row.is_in and place.card:
            return place.card
        if way.next != place:
            raise Refused(finding("qualified.not_next"))
        if not way.free:
            raise Refused(finding("qualified.nothing_free"))
        refuse(*after_last(tournament))
        row = place.row
        card = place.card or entered(tournament, row, by=by)
        row.card, row.moved_up_at = card, timezone.now()
        row.save(update_fields=["card", "moved_up_at"])
        after = {"source": row.source, "place": row.place, "reserve": row.reserve}
        audit.record("card.move_up", by=by, tournament=tournament, card=card, after=after)
    return card


def entered(tournament: Tournament, row: Qualification, *, by: User) -> StartCard:
    """A card of his own. Whoever looks like somebody on the list, or is banned, is left to the desk."""
    if (player := row.player) is None:
        raise Refused(finding("qualified.no_names"))
    refuse(*refusing(Bans(tournament.organizer).of(player), ()))
    if alike := Index(known_in(tournament)).meant(player):
        raise Refused(finding("qualified.alike", name=str(player), number=alike[0].number, other=alike[0].who))
    (card,) = enter(tournament, [entry_for(player)], by=by)
    return card


def decline(row: Qualification, *, by: User) -> None:
    """A reserve does not come: the next one is asked."""
    settle(row, comes=False, by=by)


def take_back_decline(row: Qualification, *, by: User) -> None:
    settle(row, comes=True, by=by)


def settle(row: Qualification, *, comes: bool, by: User) -> None:
    with audit.atomic():
        tournament = open_tournament(row.tournament)
        _way, place = way_of(tournament, row)
        row = place.row
        if row.is_in:
            raise Refused(finding("qualified.is_in"))
        if comes is (place.fate is not Fate.DECLINED):
            return
        row.declined_at = None if comes else timezone.now()
        row.save(update_fields=["declined_at"])
        after = {"source": row.source, "place": row.place, "reserve": row.reserve, "name": place.name}
        if comes:
            audit.record("place.take_back", by=by, tournament=tournament, after=after)
        else:
            audit.record("place.decline", by=by, tournament=tournament, after=after)


def way_of(tournament: Tournament, row: Qualification) -> tuple[Way, Place]:
    """As it stands behind the lock."""
    return next((way, place) for way in ways(tournament) for place in way.places if place.row == row)
