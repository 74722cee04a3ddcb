"""Marks that this rule set or its house doesn't play, or not so; a mark that is not played is never ignored (V0.3).

Every finding names the paragraph of the variants. What ISkO itself forbids is for rowmarks.py.
"""

from collections.abc import Iterator

from scoring.contracts import TOPS_LIMIT, Contract
from scoring.findings import Finding, finding
from scoring.marks import MOST_GIVEN, Marks
from scoring.rules import RuleSet

HELD = 10  # cards in hand
SMALL = {18: (Contract.DIAMONDS,), 20: (Contract.DIAMONDS, Contract.HEARTS)}
UNTOUCHED = ("", "solo")  # what a form can be called where the skat stays untouched, as in null (V2.3, V2.5, V2.6)


def most_spitzen(tops: int, contract: Contract) -> int:
    """Of how many cards a Spitze can be, 0 to 10: who has these tops must hold them all in his ten cards (V7.4).

    >>> most_spitzen(1, Contract.HEARTS), most_spitzen(-2, Contract.HEARTS), most_spitzen(3, Contract.GRAND)
    (9, 9, 0)
    >>> most_spitzen(4, Contract.GRAND), most_spitzen(11, Contract.CLUBS)
    (4, 10)
    """
    trumps = TOPS_LIMIT[contract]
    if tops == trumps:
        return min(trumps, HELD)
    return min(HELD, trumps - tops - 1 if tops > 0 else trumps + tops)


def unplayed(marks: Marks, rules: RuleSet) -> Iterator[Finding]:
    """What of these marks isn't played here (V0.3), or can't be: Spitze V7.4, shown skat V9.2, forms V2, null V3.2."""
    yield from _calls(marks, rules)
    yield from _spitze(marks, rules)
    yield from _smaller(marks, rules)
    if rules.forms:
        yield from _form(marks, rules)
    elif marks.form:
        yield not_played("form", marks.form, "V2.1")


def is_small(marks: Marks) -> bool:
    """Diamonds at a bid of 18, diamonds or hearts at 20, with nothing said beside it: some give it at once (V9.3).

    >>> is_small(Marks(contract=Contract.HEARTS, bid=20)), is_small(Marks(contract=Contract.HEARTS, bid=18))
    (True, False)
    """
    called = marks.hand or marks.ouvert or marks.opened or marks.shown or marks.kontra or marks.spitze
    return not called and marks.given_up < MOST_GIVEN and marks.contract in SMALL.get(marks.bid, ())


def not_played(field: str, found: object, paragraph: str) -> Finding:
    """A mark that belongs to another rule set or house (V0.3)."""
    return finding("house.not_played", field=field, found=found, paragraph=paragraph)


def _calls(marks: Marks, rules: RuleSet) -> Iterator[Finding]:
    house = rules.house
    levels = house.bock.levels if house.bock else 0
    for field, found, limit, paragraph in (
        ("kontra", marks.kontra, house.kontra, "V5.1"),
        ("bock", marks.bock, levels, "V6.4"),
    ):
        if found and not limit:
            yield not_played(field, found, paragraph)
        elif not 0 <= found <= limit:
            yield finding("house.range", field=field, found=found, limit=limit, paragraph=paragraph)


def _spitze(marks: Marks, rules: RuleSet) -> Iterator[Finding]:
    if not marks.spitze:
        return
    if not rules.house.spitze:
        yield not_played("spitze", marks.spitze, "V7.1")
    elif marks.contract is Contract.NULL:
        yield finding("house.spitze_null", field="spitze")
    elif 1 <= abs(marks.tops) <= TOPS_LIMIT[marks.contract]:
        yield from _too_many_cards(marks, rules.house.spitze_most)


def _too_many_cards(marks: Marks, most: int) -> Iterator[Finding]:
    limit = min(most, most_spitzen(marks.tops, marks.contract))
    if not limit:
        yield finding("house.spitze_none", field="spitze", found=marks.spitze)
    elif marks.spitze < 0:
        yield finding("house.range", field="spitze", found=marks.spitze, limit=limit, paragraph="V7.4")
    elif marks.spitze > limit:
        yield finding("house.spitze_range", field="spitze", found=marks.spitze, limit=limit)


def _smaller(marks: Marks, rules: RuleSet) -> Iterator[Finding]:
    house, is_null = rules.house, marks.contract is Contract.NULL
    if marks.shown and not house.shown:
        yield not_played("shown", True, "V9.2")
    elif marks.shown and (marks.hand or is_null):
        yield finding("house.shown_hand", field="shown")
    if marks.opened and house.open != "both":
        yield not_played("opened", True, "V9.1")
    elif marks.opened and (marks.ouvert or is_null):
        yield finding("house.opened", field="opened")
    if marks.given_up and not house.give_up:
        if not house.small_given:
            yield not_played("given_up", marks.given_up, "V9.3")
        elif not is_small(marks):
            yield finding("house.small_given", field="given_up", found=marks.given_up)
    elif marks.given_up not in (0, 1) if is_null else not 0 <= marks.given_up <= MOST_GIVEN:
        limit = 1 if is_null else MOST_GIVEN
        yield finding("house.range", field="given_up", found=marks.given_up, limit=limit, paragraph="V9.3")
    if marks.revolution and not house.revolution:
        yield not_played("revolution", True, "V9.4")
    elif marks.revolution and not is_null:
        yield finding("house.revolution_null", field="revolution")
    if is_null and not marks.revolution and rules.null_values[marks.hand + 2 * marks.ouvert] is None:
        yield finding("house.null_hand", field="hand")


def _form(marks: Marks, rules: RuleSet) -> Iterator[Finding]:
    form = rules.forms.get(marks.form)
    if marks.contract is Contract.NULL:
        if marks.form not in UNTOUCHED:
            yield finding("house.form_null", field="form", found=marks.form)
        return
    if marks.hand:
        yield finding("house.form_hand", field="hand")
    is_open = marks.ouvert and marks.contract in rules.ouvert_bases
    if marks.ouvert and rules.house.open == "rules" and not (is_open and marks.form in UNTOUCHED):
        yield finding("house.form_open", field="ouvert")
    elif form is None and not is_open:
        yield finding("house.form_unknown", field="form", found=marks.form or "–", expected=", ".join(rules.forms))
    elif form and marks.contract not in form.bases:
        yield finding("house.form_contract", field="contract", found=marks.contract, form=marks.form)
    elif form and not form.announces and any((marks.schneider_announced, marks.schwarz_announced)[marks.given_up :]):
        yield finding("house.form_announced", field="form", found=marks.form)
