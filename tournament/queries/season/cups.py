"""A cup as its sheets have it: each round's pairs with what both made, who goes on, and who has won.

So many questions for a cup of many rounds as for one of the first. Nothing is stored here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils import timezone

from scoring.cup import CupList, CupRule, Made, ahead, made, offered_of
from scoring.season import PlayedList
from seating.cup import Pairing, pairing_text
from tournament.models import Cup, CupEntrant, CupRound, Player
from tournament.queries.people.persons import Persons
from tournament.queries.season.ranked import SeasonPlayed, played_in


@dataclass(frozen=True)
class Side:
    """One of a pair. `gave_up`: withdrawn before the round was won."""

    entrant: CupEntrant
    made: Made
    gave_up: bool

    @property
    def lists(self) -> list[tuple[date, CupList]]:
        """What counts, day by day."""
        return [(date.fromisoformat(each.date), each) for each in self.made.lists]


@dataclass(frozen=True)
class Pair:
    """`winner` is nobody's as long as both are equal without a lot, or both gave up."""

    one: Side
    other: Side
    lot: int | None = None  # the number of the entrant who won it
    seed: str = ""

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.one, self.other

    @property
    def numbers(self) -> tuple[int, int]:
        return self.one.entrant.number, self.other.entrant.number

    @property
    def winner(self) -> CupEntrant | None:
        if self.one.gave_up or self.other.gave_up:
            staying = [side.entrant for side in self.sides if not side.gave_up]
            return staying[0] if staying else None
        order = ahead(self.one.made, self.other.made)
        if order:
            return self.one.entrant if order > 0 else self.other.entrant
        return next((side.entrant for side in self.sides if side.entrant.number == self.lot), None)

    @property
    def needs_lot(self) -> bool:
        """Whether both have played and are equal in everything."""
        return self.is_open and self.winner is None and self.is_played

    @property
    def is_played(self) -> bool:
        """Whether both have a list that counts."""
        return bool(self.one.made.lists and self.other.made.lists)

    @property
    def is_unplayed(self) -> bool:
        """Whether nothing decides it as long as neither withdraws."""
        return self.is_open and self.winner is None and not self.is_played

    @property
    def is_open(self) -> bool:
        """Whether lists decide it."""
        return not (self.one.gave_up or self.other.gave_up)

    @property
    def is_by_lot(self) -> bool:
        return self.is_open and not ahead(self.one.made, self.other.made) and self.winner is not None


@dataclass(frozen=True)
class Round:
    """A round in force. `through`: who goes on as the sheets are now, those with a bye among them."""

    row: CupRound
    pairs: tuple[Pair, ...]
    byes: tuple[CupEntrant, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def through(self) -> list[CupEntrant]:
        going = [pair.winner for pair in self.pairs if pair.winner] + [
            one for one in self.byes if stays(one, self.number)
        ]
        return sorted(going, key=lambda entrant: entrant.number)

    @property
    def equal(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.needs_lot]

    @property
    def unplayed(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.is_unplayed]

    @property
    def is_played(self) -> bool:
        """Whether anybody has a list in it."""
        return any(side.made.lists for pair in self.pairs for side in pair.sides)

    def is_over(self, today: date) -> bool:
        return self.row.ends < today

    @property
    def certificate(self) -> str:
        return certificate_of(self.row)


@dataclass(frozen=True)
class Standing:
    """A cup with its rounds, the first one first."""

    cup: Cup
    entrants: tuple[CupEntrant, ...]
    rounds: tuple[Round, ...]
    today: date

    @cached_property
    def last(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def remaining(self) -> list[CupEntrant]:
        """Who would be in the next round."""
        if self.last:
            return self.last.through
        return [entrant for entrant in self.entrants if entrant.withdrawn_at is None]

    @property
    def may_draw(self) -> bool:
        """Whether the last round is over as far as drawing the next one needs it."""
        last = self.last
        return last is None or not (self.today < last.row.ends or last.equal or last.unplayed)

    @property
    def winner(self) -> CupEntrant | None:
        """Once one alone is left, when a round is over; whoever withdraws then wins only what he has won."""
        if not self.last or not self.last.is_over(self.today) or self.last.equal or self.last.unplayed:
            return None
        left = self.remaining
        left = [entrant for entrant in left if entrant.withdrawn_at is None] if len(left) > 1 else left
        return left[0] if len(left) == 1 else None

    @property
    def byed(self) -> list[int]:
        return sorted({number for each in self.rounds for number in each.row.byes})

    @property
    def moved(self) -> list[tuple[Round, list[CupEntrant]]]:
        """Rounds after which others were drawn than the sheets send on now, with those who were drawn."""
        entrants = {entrant.number: entrant for entrant in self.entrants}
        told = []
        for before, after in zip(self.rounds, self.rounds[1:], strict=False):
            through = {entrant.number for entrant in before.through if stays(entrant, before.number)}
            if other := [number for number in after.row.entrants if number not in through]:
                told.append((before, [entrants[number] for number in other]))
        return told


def stays(entrant: CupEntrant, number: int) -> bool:
    """Whether he had not withdrawn by this round."""
    return entrant.withdrawn_in is None or entrant.withdrawn_in > number


def standing(cup: Cup, played: SeasonPlayed | None = None) -> Standing:
    entrants = {entrant.number: entrant for entrant in entrants_of(cup)}
    rounds = list(cup.rounds.in_force().prefetch_related("lots"))
    if not rounds:
        return Standing(cup, tuple(entrants.values()), (), timezone.localdate())
    played = played or played_in(cup.season)
    lists = lists_by_entrant(cup, entrants, played)
    rule = CupRule(cup.offered, cup.counting, cup.which)
    held = {(each.date, each.series) for each in played.lists}
    drawn = tuple(round_of(row, rule, entrants, lists, held) for row in rounds)
    return Standing(cup, tuple(entrants.values()), drawn, timezone.localdate())


def entrants_of(cup: Cup) -> list[CupEntrant]:
    """Each as his person is known now: somebody who was renamed since has another entry in the register."""
    persons, entrants = Persons(cup.season.organizer_id), list(cup.entrants.all())
    heads = {entrant.player_id: persons.head(entrant.player_id) for entrant in entrants if entrant.player_id}
    players = Player.objects.select_related("club").in_bulk(heads.values())
    for entrant in entrants:
        entrant.player = players[heads[entrant.player_id]] if entrant.player_id else None
    return entrants


def lists_by_entrant(cup: Cup, entrants: Mapping[int, CupEntrant], played: SeasonPlayed) -> dict[int, list[CupList]]:
    numbers = {entrant.player_id: number for number, entrant in entrants.items() if entrant.player_id}
    by_key = {key: numbers[player.pk] for key, player in played.people.items() if player.pk in numbers}
    lists: dict[int, list[CupList]] = {number: [] for number in entrants}
    for each in played.lists:
        if each.name in by_key:
            lists[by_key[each.name]].append(cup_list(each, cup.word))
    return lists


def cup_list(each: PlayedList, word: str) -> CupList:
    declared = word in each.declared
    told = {"total": each.total, "won": each.won, "lost": each.lost}
    return CupList(date=each.date, series=each.series, declared=declared, **told)


def round_of(
    row: CupRound,
    rule: CupRule,
    entrants: Mapping[int, CupEntrant],
    lists: Mapping[int, list[CupList]],
    held: set[tuple[str, int]],
) -> Round:
    first, last = row.begins.isoformat(), row.ends.isoformat()
    offered = offered_of((at for at in held if first <= at[0] <= last), rule)
    lots = {tuple(lot.pair): (lot.winner, lot.seed) for lot in row.lots.all()}

    def side(number: int) -> Side:
        own = [each for each in lists[number] if each.at in offered]
        return Side(entrants[number], made(own, rule), not stays(entrants[number], row.number))

    pairs = tuple(Pair(side(one), side(other), *lots.get((one, other), (None, ""))) for one, other in row.pairs)
    return Round(row, pairs, tuple(entrants[number] for number in row.byes))


def certificate_of(row: CupRound) -> str:
    """What anybody draws again (`python -m seating pairs FILE`)."""
    drawn = Pairing(tuple((one, other) for one, other in row.pairs), tuple(row.byes))
    return pairing_text(row.entrants, row.seed, row.byed, drawn)
