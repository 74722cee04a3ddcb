"""Every value that a won game can have by a rule set, with all the games that have it, and what they cost when lost.

It values the games that rowmarks.py enumerates; it must not count anything itself, and it knows no edition by its name.
"""

from dataclasses import dataclass
from functools import cache

from scoring.contracts import Contract
from scoring.marks import Marks
from scoring.rowmarks import enumerate_games
from scoring.rules import ISKO, RuleSet
from scoring.valuation import base_of, lost_factor, valued


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Games with the same base: a contract, the ways to make its trumps, and whether open play gives the base (V2).

    base: game points, 0 of null, which has none. forms: empty where there is but one way. ouvert: only where open games
    have a base of their own (V2.6).
    """

    contract: Contract
    base: int
    forms: tuple[str, ...] = ()
    ouvert: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """A value in game points, its games by kind, and what one of them costs when it is lost, from the least on."""

    value: int
    games: dict[Kind, tuple[Marks, ...]]
    lost: tuple[int, ...]


@cache
def worths(rules: RuleSet = ISKO) -> tuple[Worth, ...]:
    """Every value of a won game, ascending, without what is called or announced on top (ISkO 5.1 to 5.3; V5, V7, V9.2).

    >>> [(row.value, row.lost) for row in worths()[:3]]
    [(18, (36,)), (20, (40,)), (22, (44,))]
    >>> [(str(kind.contract), 48 // kind.base) for row in worths() if row.value == 48 for kind in row.games]
    [('clubs', 4), ('grand', 2)]
    """
    rows: dict[int, dict[Kind, list[Marks]]] = {}
    for marks in enumerate_games(rules):
        kinds_of_it = rows.setdefault(valued(marks, rules).value, {})
        kinds_of_it.setdefault(kind_of(marks, rules), []).append(marks)
    return tuple(
        Worth(points, {kind: tuple(games) for kind, games in rows[points].items()}, _lost(points, rows[points], rules))
        for points in sorted(rows)
    )


def _lost(points: int, games: dict[Kind, list[Marks]], rules: RuleSet) -> tuple[int, ...]:
    factors = {lost_factor(marks, rules) for ways in games.values() for marks in ways}
    return tuple(points * factor for factor in sorted(factors))


def kinds(rules: RuleSet = ISKO) -> tuple[Kind, ...]:
    """The columns of a table of these values: form by form, open games with a base of their own behind, null last.

    >>> [kind.base for kind in kinds()]
    [9, 10, 11, 12, 24, 0]
    """
    forms = list(rules.forms)

    def place(kind: Kind) -> tuple[bool, bool, int, int]:
        form = forms.index(kind.forms[0]) if kind.forms else 0
        return kind.contract is Contract.NULL, kind.ouvert, form, list(Contract).index(kind.contract)

    return tuple(sorted({kind for row in worths(rules) for kind in row.games}, key=place))


def kind_of(marks: Marks, rules: RuleSet) -> Kind:
    """Which kind of game this is; of a suit or grand game by its base (ISkO 5.1; V2)."""
    contract = marks.contract
    if contract is Contract.NULL:
        return Kind(contract=contract, base=0)
    if marks.ouvert and contract in rules.ouvert_bases:
        return Kind(contract=contract, base=rules.ouvert_bases[contract], ouvert=True)
    base = base_of(contract, (), marks.form, rules)
    alike = tuple(name for name, form in rules.forms.items() if form.bases.get(contract) == base)
    return Kind(contract=contract, base=base, forms=alike)


def is_doubled(row: Worth) -> bool:
    """Does every game of this value cost twice as much when it is lost (ISkO 5.3.4)?"""
    return row.lost == (2 * row.value,)
