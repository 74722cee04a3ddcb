"""Teams, tandems and mixed pairs, ranked from the totals of their members. A member who is missing is no zero.

Whoever began for a team stays in it: what was played on his card counts for it, also when he withdrew or was expelled
(SkWO 4.3), and whoever plays on for him plays for it. So a team never becomes one of three.
"""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring import (
    MIXED,
    TANDEM,
    TEAM,
    TEAM_OF_THREE_OR_FOUR,
    TEAM_OF_THREE_RAISED,
    Placed,
    TeamRule,
    TeamTotal,
    Total,
    mixed_fits,
    team_total,
)
from tournament.models import Team, Tournament
from tournament.queries.ranking.lots import Drawn, placed
from tournament.queries.ranking.posted import PostedRating
from tournament.queries.ranking.ratings import Figure, Lack, Member, RatedRow, Rating
from tournament.queries.ranking.standings import Played
from tournament.queries.ranking.totals import total_of

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card

KINDS = {"teams": Team.Kind.TEAM, "tandems": Team.Kind.TANDEM, "mixed": Team.Kind.MIXED}
FIELDS = {Team.Kind.TEAM: "team_id", Team.Kind.TANDEM: "tandem_id", Team.Kind.MIXED: "mixed_id"}
OF_TEAMS = {
    Tournament.TeamRule.FOUR: TEAM,
    Tournament.TeamRule.THREE_SUM: TEAM_OF_THREE_OR_FOUR,
    Tournament.TeamRule.THREE_RAISED: TEAM_OF_THREE_RAISED,
}


@dataclass(frozen=True)
class Group:
    """A team with its cards: those that were ever in it, and those that count."""

    team: Team
    cards: "tuple[Card, ...]"
    counted: "tuple[Card, ...]"

    @property
    def key(self) -> int:
        return min(card.number for card in self.cards)


def groups(played: Played, rating: Rating, last: int, drawn: Drawn) -> list[RatedRow]:
    """Those with too few or too many members, or that are not mixed, have no place and say why."""
    rule, entered = rule_of(played.tournament, rating), groups_of(played, rating, last)
    lacks = {group.key: lack_of(group, rule) for group in entered}
    totals = {group.key: members_total(played, group, rule, last) for group in entered if not lacks[group.key]}
    places = {place.total.key: place for place in placed(totals.values(), drawn)}
    return [group_row(played, group, places.get(group.key), lacks[group.key], last) for group in entered]


def rule_of(tournament: Tournament, rating: Rating) -> TeamRule:
    fixed = {"tandems": TANDEM, "mixed": MIXED}
    return fixed.get(rating.code) or OF_TEAMS[Tournament.TeamRule(tournament.team_rule)]


def groups_of(played: Played, rating: Rating, last: int) -> list[Group]:
    kind = KINDS[rating.code]
    cards: dict[int, list[Card]] = defaultdict(list)
    for card in played.cards:
        if team := getattr(card, FIELDS[kind]):
            cards[team].append(card)
    teams = Team.objects.in_bulk(cards)
    out = left_out(played.tournament, rating, [card for members in cards.values() for card in members if card.expelled])
    return [
        Group(teams[key], tuple(members), tuple(card for card in members if counts(played, card, last, out)))
        for key, members in cards.items()
    ]


def counts(played: Played, card: "Card", last: int, out: Collection[int] = ()) -> bool:
    """Who left or was expelled before he had a seat was never in it."""
    return not (card.left or card.expelled) or (card.number not in out and played.began(card, last))


def left_out(tournament: Tournament, rating: Rating, expelled: "Collection[Card]") -> frozenset[int]:
    """Start numbers of expelled players whom the final result doesn't count for their teams.

    Once nobody who was expelled counted for his team. A final result that was posted then stands as it is.
    """
    body = tournament.finals.in_force().values_list("body", flat=True).first() if expelled else None
    posted = [PostedRating.from_json(told) for told in (body or {}).get("ratings", ()) if told["code"] == rating.code]
    members = {member.number for there in posted for row in there.rows for member in row.members}
    return frozenset(card.number for card in expelled if posted and card.number not in members)


def lack_of(group: Group, rule: TeamRule) -> str:
    if len(group.counted) > rule.size:
        return Lack.MANY
    if len(group.counted) < rule.least:
        return Lack.FEW
    if not mixed_fits(rule, [card.plays.sex for card in group.counted]):
        return Lack.NOT_MIXED
    return ""


def members_total(played: Played, group: Group, rule: TeamRule, last: int) -> TeamTotal:
    return team_total(group.key, [member_total(played, card, last) for card in group.counted], rule)


def member_total(played: Played, card: "Card", last: int) -> Total:
    return total_of(played.tournament, card, played.lines(card, last), last)


def group_row(played: Played, group: Group, place: Placed[TeamTotal] | None, lack: str, last: int) -> RatedRow:
    members = [member(card, member_total(played, card, last)) for card in group.counted]
    result = place.total if place else None
    return RatedRow(
        rank=place.rank if place else None,
        needs_lot=place.needs_lot if place else False,
        key=group.key,
        who=group.team,
        performance=simplest(result.performance) if result else 0,
        won=simplest(result.won) if result else 0,
        lost=simplest(result.lost) if result else 0,
        members=tuple(sorted(members, key=lambda person: (-person.performance, person.number))),
        lack=lack,
    )


def member(card: "Card", result: Total) -> Member:
    return Member(card.number, card.name, card.public_name, result.performance)


def simplest(figure: Fraction) -> Figure:
    """An int where it is one: only a team of three that is raised counts thirds."""
    return int(figure) if figure.denominator == 1 else figure
