"""What a result would send into a final: who is there already, who looks like somebody there, who is banned."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from scoring import Finding, finding
from tournament.access import actions_of, has_ended, roles_in
from tournament.models import AuditEntry, Ban, Player, Qualification, StartCard, Tournament, User
from tournament.queries.people.alike import Index, Known, known_in
from tournament.queries.people.bans import Bans
from tournament.queries.people.cards import cards_in_force
from tournament.queries.people.qualified import Cards
from tournament.queries.protests.times import any_begun
from tournament.queries.ranking.finals import final_in_force, posted
from tournament.queries.ranking.posted import Posted
from tournament.queries.ranking.qualifying import Asked, Edge, Picked, pick
from tournament.refused import Refused

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


@dataclass(frozen=True)
class Result:
    """The list that decides: the final result, or the standings that were released last."""

    tournament: Tournament
    posted: Posted
    digest: str
    posted_at: datetime
    is_final: bool


@dataclass(frozen=True)
class Line:
    """A place, who has it, and what there is of him in the final."""

    picked: Picked
    player: Player
    row: Qualification | None  # that leads him in already, or lets him stand by
    card: "Card | None"
    alike: Known | None
    bans: tuple[Ban, ...]

    @property
    def is_new(self) -> bool:
        """Whether the step would change anything about him."""
        return self.row is None or (self.picked.reserve is None and self.row.reserve is not None)


@dataclass(frozen=True)
class Plan:
    qualified: list[Line]
    reserves: list[Line]
    edges: list[Edge]
    source: tuple[str, date]  # by which the final knows the tournament that sends

    @cached_property
    def new(self) -> int:
        return sum(line.is_new for line in self.qualified)


@dataclass(frozen=True)
class Taken:
    """What a step has changed."""

    cards: Sequence[StartCard] = ()  # new ones
    qualified: int = 0
    reserves: int = 0


def result_of(tournament: Tournament) -> Result | None:
    if final := final_in_force(tournament):
        return Result(tournament, Posted.from_json(final.body), final.digest, final.posted_at, is_final=True)
    if hanging := posted(tournament):
        return Result(tournament, Posted.from_json(hanging.body), hanging.digest, hanging.posted_at, is_final=False)
    return None


def usable(tournament: Tournament) -> Result:
    """The same, refused where nobody can be taken from it into a final."""
    if tournament.names_removed_at:
        raise Refused(finding("qualified.no_names"))
    if (result := result_of(tournament)) is None:
        raise Refused(finding("qualified.no_result"))
    return result


def finals_for(tournament: Tournament, user: User) -> list[Tournament]:
    """Where this person may take its players: tournaments of the same organizer that have not begun."""
    others = Tournament.objects.named().played_here().filter(organizer=tournament.organizer_id, broken_off_at=None)
    others = others.exclude(pk=tournament.pk).select_related("organizer").order_by("-date", "name")
    return [
        other for other in others if may_take(user, other) and not [*final_lacks(other), *other_skat(tournament, other)]
    ]


def may_take(user: User, tournament: Tournament) -> bool:
    return "cards.qualify" in actions_of(roles_in(tournament, user))


def final_lacks(final: Tournament) -> list[Finding]:
    if has_ended(final) or any_begun(final):
        return [finding("qualified.begun", name=final.name)]
    return []


def other_skat(source: Tournament, final: Tournament) -> list[Finding]:
    """Results of another Skat enter no official list, and so send nobody into a final under SkWO (V13)."""
    if final.rules.is_order_alone and not source.rules.is_order_alone:
        return [finding("qualified.other_skat", name=final.name)]
    return []


def plan(result: Result, final: Tournament, asked: Asked) -> Plan:
    """Whom the step would take, and who would stand by, as the final is now."""
    sent = cards_in_force(result.tournament).select_related("player__club", "substitute__club")
    people = {card.number: card.plays for card in sent}
    rows, cards = Rows(result, final), Cards(final)
    keys = {number: player.pk for number, player in people.items()}
    elsewhere = [number for number, key in keys.items() if key in rows.elsewhere]
    kept = [number for number, key in keys.items() if key in rows.direct]
    picks = pick(result.posted, asked, elsewhere=elsewhere, kept=kept)
    index, bans = Index(known_in(final)), Bans(final.organizer)

    def lines(picked: list[Picked]) -> Iterator[Line]:
        for one in picked:
            player = people[one.number]
            row, card = rows.of(one, player), cards.by_player.get(player.pk)
            alike = None if row or card else next(iter(index.meant(player)), None)
            yield Line(one, player, row, card, alike, tuple(bans.of(player)))

    return Plan(list(lines(picks.qualified)), list(lines(picks.reserves)), picks.edges, rows.source)


def called(tournament: Tournament) -> list[tuple[str, date]]:
    """Its name and day, and what they were before they were changed: by those a final may know it."""
    now = name, day = tournament.name, tournament.date
    before = []
    changes = AuditEntry.objects.filter(action="tournament.settings", tournament=tournament).order_by("-pk")
    for told in changes.values_list("before", flat=True):
        was = told or {}
        name, day = was.get("name", name), date.fromisoformat(was["date"]) if "date" in was else day
        before.append((name, day))
    others = Tournament.objects.filter(organizer=tournament.organizer_id).exclude(pk=tournament.pk)
    of_others = set(others.values_list("name", "date"))
    return [now, *(was for was in before if was not in of_others)]


class Rows:
    """What a final knows of those who qualified: by this result, and by others."""

    def __init__(self, result: Result, final: Tournament) -> None:
        names = called(result.tournament)
        every = list(Qualification.objects.filter(tournament=final, player__isnull=False))
        self.own = [row for row in every if (row.source, row.source_date) in names]
        self.source = (self.own[0].source, self.own[0].source_date) if self.own else names[0]
        self.direct = {row.player_id: row for row in self.own if row.reserve is None}
        self.by_rating = {(row.rating, row.player_id): row for row in self.own}
        self.elsewhere: Container[int | None] = {
            row.player_id for row in every if row not in self.own and row.reserve is None
        }

    def of(self, picked: Picked, player: Player) -> Qualification | None:
        return self.direct.get(player.pk) or self.by_rating.get((picked.rating, player.pk))
