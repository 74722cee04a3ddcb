"""Which team of a league's group gets which letter of the plan, by lot.

Letters that were set by hand stay; two teams that must not host on one day, or one that can't on some, get letters that
keep them apart. The seed alone decides.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from seating.chance import Chance
from seating.league import LeaguePlan


def drawn_letters(
    plan: LeaguePlan,
    seed: str,
    *,
    given: Mapping[int, int],
    apart: Iterable[tuple[int, int]] = (),
    away: Mapping[int, frozenset[int]] | None = None,
) -> tuple[int, ...]:
    """Which number of the plan (1 is A) each of the teams 1, 2, 3 and so on gets by lot; the seed alone decides.

    given: numbers that were set by hand, by team. apart: two teams that must not host on one day. away: days, from 1,
    on which a team can't host. ValueError where no letters fit, or a number is given twice.

    >>> from seating.league import league_plan
    >>> plan = league_plan(4, 1)
    >>> drawn_letters(plan, "Skat", given={2: 1})
    (2, 1, 4, 3)
    """
    count, apart = sum(len(venue.teams) for venue in plan.days[0]), frozenset(apart)
    if len(set(given.values())) < len(given):
        raise ValueError("a letter is given twice")
    chance = Chance(seed)
    free = chance.shuffled([number for number in range(1, count + 1) if number not in given.values()])
    drawn = chance.shuffled([team for team in range(1, count + 1) if team not in given])
    bound = {team for pair in apart for team in pair} | (away or {}).keys()
    teams = [*sorted(given), *sorted(drawn, key=lambda team: team not in bound)]
    hosting = {number: _hosting(plan, number) for number in range(1, count + 1)}
    fits = _Letters(hosting, given, free, apart, away or {}, [])
    letters = fits.found(teams, {})
    if letters is None:
        raise ValueError("no letters fit")
    return tuple(letters[team] for team in sorted(letters))


def _hosting(plan: LeaguePlan, number: int) -> frozenset[int]:
    """The days on which a number of the plan hosts."""
    return frozenset(day for day, venues in enumerate(plan.days, 1) if any(venue.host == number for venue in venues))


_MOST_TRIES = 20_000  # a search that takes longer has no end in sight


@dataclass(frozen=True, slots=True)
class _Letters:
    hosting: Mapping[int, frozenset[int]]
    given: Mapping[int, int]
    free: Sequence[int]
    apart: frozenset[tuple[int, int]]
    away: Mapping[int, frozenset[int]]
    tried: list[int]  # how often somebody got a letter

    def found(self, teams: Sequence[int], letters: dict[int, int]) -> dict[int, int] | None:
        """In the order of chance, those first who can't have any letter, going back where a team finds none."""
        if not teams:
            return letters
        self.tried.append(teams[0])
        if len(self.tried) > _MOST_TRIES:
            return None
        team, others = teams[0], teams[1:]
        taken = set(letters.values())
        for number in [self.given[team]] if team in self.given else [one for one in self.free if one not in taken]:
            if self.fits(team, number, letters) and (all_of := self.found(others, letters | {team: number})):
                return all_of
        return None

    def fits(self, team: int, number: int, letters: Mapping[int, int]) -> bool:
        if self.hosting[number] & self.away.get(team, frozenset()):
            return False
        others = {other for pair in self.apart if team in pair for other in pair} - {team}
        return not any(self.hosting[number] & self.hosting[letters[other]] for other in others if other in letters)
