"""All values of a rule set in words: the table's headings and rows, and what has to be said beside them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import BIDS, Contract, Kind, Marks, RuleSet, Worth, is_doubled, kinds, worths
from tournament.wording.effects import signed
from tournament.wording.games import EDITION_NAMES, NULL_STEPS
from tournament.wording.names import CONTRACTS
from tournament.wording.variants import FORMS

SHORT: dict[str, Any] = {**FORMS, "tournee": pgettext_lazy("form of a game", "Tournee")}  # whichever card it was


def value_headings(rules: RuleSet) -> list[str]:
    """Suits and grand with all of their base values, and null; what is lost, where that is not always double."""
    bases = {
        contract: "/".join(map(str, sorted(kind.base for kind in alike if kind.base)))
        for contract, alike in columns(rules).items()
    }
    names = [f"{CONTRACTS[name]} {figures}".strip().capitalize() for name, figures in bases.items()]
    return [*names, gettext("Lost")] if tells_losses(rules) else names


def columns(rules: RuleSet) -> dict[Contract, list[Kind]]:
    ordered = sorted(kinds(rules), key=lambda kind: list(Contract).index(kind.contract))
    return {contract: list(alike) for contract, alike in groupby(ordered, key=lambda kind: kind.contract)}


def value_rows(rules: RuleSet) -> list[tuple[int, list[str]]]:
    """Each value with the games that have it: a multiplier, or which null, under the headings (ISkO 5.6; V1 to V4)."""
    more = tells_losses(rules)
    return [
        (
            row.value,
            [
                *(value_cell(row, alike, rules) for alike in columns(rules).values()),
                *([lost_cell(row)] if more else []),
            ],
        )
        for row in worths(rules)
    ]


def values_lead(rules: RuleSet) -> str:
    """What stands over a table that is not that of the ISkO; "" over hers."""
    if tuple(row.value for row in worths(rules)) == BIDS:
        return ""
    return gettext(
        "The values of games by the rules of this tournament (%(rules)s), and which games have them: the sum of tops "
        "and steps, times the base value."
    ) % {"rules": EDITION_NAMES[rules.name]}


def value_notes(rules: RuleSet) -> list[str]:
    """What these figures don't show: other bids, what doubles, what a lost game costs, what the house adds."""
    return [*bids_beside(rules), *opened(rules), *losses(rules), *on_top(rules)]


def bids_beside(rules: RuleSet) -> Iterator[str]:
    played = {row.value for row in worths(rules)}
    if beside := [bid for bid in BIDS if bid not in played]:
        yield gettext("These can be bid, too, though no game has them: %(bids)s (V0.4).") % {
            "bids": ", ".join(map(str, beside))
        }


def opened(rules: RuleSet) -> Iterator[str]:
    if "ouvert" in rules.doubling:
        yield gettext("Ouvert doubles the sum of tops and steps (V1.5, V9.1).")


def losses(rules: RuleSet) -> Iterator[str]:
    if tells_losses(rules):
        yield gettext("Lost, these cost their value: %(once)s. Twice their value: %(twice)s.") % {
            "once": ", ".join(lost_times(1, rules)),
            "twice": ", ".join(lost_times(2, rules)),
        }


def lost_times(times: int, rules: RuleSet) -> Iterator[str]:
    with_skat, from_hand = rules.lost_factors
    named: list[tuple[Any, int]] = [(_("games with the skat"), with_skat), (_("hand games"), from_hand)]
    if rules.forms:
        untouched = [(plain_name(kind), with_skat) for kind in kinds(rules) if not kind.forms]
        named = [*((FORMS[name], form.lost) for name, form in rules.forms.items()), *untouched]
    yield from (str(name) for name, factor in named if factor == times)


def on_top(rules: RuleSet) -> Iterator[str]:
    if rules.house.spitze or rules.house.shown:
        yield gettext("What a Spitze or a shown skat adds to the multiplier is not in this table (V7, V9.2).")
    if rules.house.open == "both":
        yield gettext("A game that is laid open after the first trick counts one step more than here (V9.1).")
    if rules.house.kontra or rules.house.bock:
        yield gettext("Kontra and Bock double what is written, not the value (V5.2, V6.2).")


def tells_losses(rules: RuleSet) -> bool:
    return not all(is_doubled(row) for row in worths(rules))


def plain_name(kind: Kind) -> str:
    return " ".join([str(CONTRACTS[kind.contract]), *([str(NULL_STEPS["ouvert"])] if kind.ouvert else [])])


def value_cell(row: Worth, alike: list[Kind], rules: RuleSet) -> str:
    """Of one contract; with the form where it has several, of which both ways to turn a card are the tournee."""
    return ", ".join(text for kind in alike if kind in row.games for text in games_in_words(row, kind, rules))


def games_in_words(row: Worth, kind: Kind, rules: RuleSet) -> Iterator[str]:
    games = row.games[kind]
    if kind.contract is Contract.NULL:
        # Where the skat is never taken, from the hand is no game of its own (V2.5)
        yield from (null_name(marks) for marks in games if not marks.hand or replace(marks, hand=False) not in games)
        return
    is_open = kind.ouvert or ("ouvert" in rules.doubling and all(marks.ouvert for marks in games))
    form, ouvert = [SHORT[name] for name in kind.forms[:1]], [NULL_STEPS["ouvert"]] if is_open else []
    yield "\N{NO-BREAK SPACE}".join(map(str, [*form, *ouvert, "×", row.value // kind.base]))


def null_name(marks: Marks) -> str:
    if marks.revolution:
        return gettext("Revolution")
    return " ".join([str(CONTRACTS["null"]), *(str(NULL_STEPS[step]) for step in NULL_STEPS if getattr(marks, step))])


def lost_cell(row: Worth) -> str:
    return " / ".join(signed(-points) for points in row.lost)
