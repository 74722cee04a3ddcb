"""Teams and tandems from the totals of their members; they are ranked by the same order as players.

A member who is missing is missing, never a zero. Who belongs to which team is told from outside.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.ranking import Total


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRule:
    """How many make a team, with how few it still counts, and whether fewer are raised to the full number.

    sexes: what the members have to be, one each, in order; empty: anybody.

    >>> TANDEM.size, MIXED.sexes
    (2, ('f', 'm'))
    """

    size: int
    least: int
    raised: bool = False
    sexes: tuple[str, ...] = ()


TEAM = TeamRule(size=4, least=4)
TEAM_OF_THREE_OR_FOUR = TeamRule(size=4, least=3)
TEAM_OF_THREE_RAISED = TeamRule(size=4, least=3, raised=True)
TANDEM = TeamRule(size=2, least=2)
MIXED = TeamRule(size=2, least=2, sexes=("f", "m"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTotal:
    """The sums of a team, in points and games, exact: a team of three that is raised to four counts 4/3.

    played: the series in which every member has a result; empty while there are too few members, so that it is not
    placed. missing: the series that some member lacks.
    """

    key: int
    performance: Fraction
    won: Fraction
    lost: Fraction
    members: tuple[int, ...]
    played: tuple[int, ...]
    missing: tuple[int, ...]


def team_total(key: int, members: Sequence[Total], rule: TeamRule = TEAM) -> TeamTotal:
    """The total of a team; ValueError with more members than the rule knows, or one of them twice.

    Whoever never played is left out of the members, so that a team of three can count.

    >>> three = [Total(key=n, performance=900, won=9, lost=2, played=(1,), missing=(), dropped=()) for n in (1, 2, 3)]
    >>> team_total(7, three, TEAM_OF_THREE_RAISED).performance
    Fraction(3600, 1)
    """
    keys = tuple(member.key for member in members)
    if len(keys) > rule.size or len(set(keys)) < len(keys):
        raise ValueError(f"team {key}: at most {rule.size} members, each once")
    factor = Fraction(rule.size, len(keys)) if rule.raised and keys else Fraction(1)
    enough = len(keys) >= rule.least
    missing = sorted({series for member in members for series in member.missing})
    held = [{*member.played, *member.dropped} for member in members]
    return TeamTotal(
        key=key,
        performance=factor * sum(member.performance for member in members),
        won=factor * sum(member.won for member in members),
        lost=factor * sum(member.lost for member in members),
        members=keys,
        played=tuple(sorted(set.intersection(*held))) if enough else (),
        missing=tuple(missing),
    )


def mixed_fits(rule: TeamRule, sexes: Iterable[str]) -> bool:
    """Are the members of a full team what the rule wants them to be? A team that wants nothing always fits.

    >>> mixed_fits(MIXED, ("m", "f")), mixed_fits(MIXED, ("f", "f")), mixed_fits(TANDEM, ("f", "f"))
    (True, False, True)
    """
    return not rule.sexes or tuple(sorted(sexes)) == rule.sexes
