"""What other Skats add, in words: steps, what doubles the score, a Ramsch, and what can't be (V5 to V9)."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Marks
from scoring.ramsch import Pile, RamschValue
from scoring.rules import RuleSet
from tournament.wording.effects import signed

VARIANT_STEPS: dict[str, Any] = {
    "spitze": _("Spitze %(count)s"),
    "shown": _("skat shown %(count)s"),
    "opened": _("laid open %(count)s"),
}

FORMS: dict[str, Any] = {
    "tournee": pgettext_lazy("form of a game", "tournee: first card turned"),
    "second": pgettext_lazy("form of a game", "second card turned"),
    "solo": pgettext_lazy("form of a game", "solo"),
    "guckser": pgettext_lazy("form of a game", "guckser"),
}

GIVEN = (_("given up"), _("given up twice"))  # by the opponents (V9.3)
CALLS = (_("kontra"), _("kontra and re"), _("kontra, re and once more"))
HANDS = (_("forehand"), _("middlehand"), _("rearhand"))

EVENTS: dict[str, Any] = {
    "lost_60": _("lost with 60"),
    "kontra_lost": _("lost with kontra"),
    "re": _("kontra and re played"),
    "grand_hand_won": _("grand hand won"),
    "grand_won": _("grand won"),
    "null_won": _("null won"),
    "passed": _("game passed"),
    "value_72": _("game of 72"),
    "value_96": _("game of 96"),
    "triple": _("total of three equal figures"),
    "hundred": _("total of whole hundreds"),
}

VARIANTS: dict[str, Any] = {
    "house.not_played": _("This is not played here (%(paragraph)s)."),
    "house.range": _("%(found)s: there are 0 to %(limit)s here (%(paragraph)s)."),
    "house.spitze_null": _("Null knows no Spitze (V7.4)."),
    "house.spitze_range": _("Spitze %(found)s: with these tops at most %(limit)s here (V7.4)."),
    "house.spitze_none": _("With these tops nobody can hold a Spitze (V7.4)."),
    "house.announced_hand": _("Schneider and schwarz are announced in a hand game only (V0.5, V3.4)."),
    "house.bid_unknown": _("%(bid)s can't be bid here (V0.4)."),
    "house.spitze_made": _("Was the Spitze made? (V7.2)"),
    "house.spitze_tricks": _(
        "A Spitze of %(found)s takes the last %(found)s tricks: with %(limit)s it was not made (V7.2)."
    ),
    "house.shown_hand": _("A shown skat is taken up: there is none from the hand or in null (V9.2)."),
    "house.revolution_null": _("Revolution is a null (V9.4)."),
    "house.null_hand": _("This null is not played from the hand here (V2.5, V3.2)."),
    "house.opened": _("A suit or grand game is laid open after the first trick, or from the start, not both (V9.1)."),
    "house.small_given": _("Only diamonds at 18, and diamonds or hearts at 20, are given here (V9.3)."),
    "house.played_on": _("Only a suit or grand game that the opponents gave can be played on (V9.3)."),
    "house.given_up_end": _("A game that was given and taken ended by that (V9.3)."),
    "house.form_null": _("A null leaves the skat untouched: choose no form, or solo (V2.5)."),
    "house.form_hand": _("There is no step for hand here: the form says it (V2.3, V2.6)."),
    "house.form_open": _("Open is the grand ouvert alone, with the skat untouched (V2.6)."),
    "house.form_unknown": _("How were the trumps made? Choose the form (V2.1)."),
    "house.form_contract": _("There is no such game in this form (V2.4)."),
    "house.form_announced": _("Schneider and schwarz are announced in solo alone (V2.3)."),
    "house.bock_never": _("Bock rounds that no event calls: name one, or switch them off (%(paragraph)s)."),
    "house.bock_of_itself": _(
        "A total that calls a Bock round would be doubled by that round itself (V6.5). Take this tick away, or those "
        "of the events by totals."
    ),
    "house.needs_ramsch": _("A round of Ramsch follows, but Ramsch is not played (%(paragraph)s)."),
    "house.needs_kontra": _("Only kontra and re call a Bock round, but kontra is not played (%(paragraph)s)."),
    "ramsch.three": _("Three figures are needed, each from 0 to %(limit)s (V8.3)."),
    "ramsch.points_sum": _("Points and skat make %(found)s, not %(expected)s (V8.13)."),
    "ramsch.tricks_sum": _("The tricks make %(found)s, not %(expected)s (V8.13)."),
    "ramsch.points_without_trick": _("Player %(player)s has %(found)s points, but no trick (V8.13)."),
    "ramsch.skat": _("%(found)s points in the skat: there are 0 to %(limit)s (V8.4)."),
    "ramsch.knocks": _(
        "%(found)s knocked and %(passed_on)s passed the skat on: of three players, nobody does both (V8.10)."
    ),
    "ramsch.last": _(
        "Each one's last trick is a number from 1 to 10, 0 without a trick; the tenth is somebody's (V8.4)."
    ),
    "ramsch.last_missing": _("Whose was the last trick? (V8.4, V8.6)"),
    "ramsch.no_such_mark": _("A Ramsch has no declarer, and so nothing like this (V8.13)."),
    "ramsch.another_game": _("These figures belong to a Ramsch alone (V12.1)."),
}


OTHER_ROWS: dict[str, Any] = {
    "row.bock_missing": _(
        "Row %(row)s: Bock is not marked, or not often enough: %(expected)s is due, by game %(rows)s (%(events)s; V6)."
    ),
    "row.bock_uncalled": _(
        "Row %(row)s: Bock %(found)s is marked, but %(expected)s is due: no event calls for more (V6)."
    ),
    "row.event": _("Row %(row)s: lost with 60 is marked, but this game was not (V6.3)."),
    "row.ramsch_marks": _("Row %(row)s: a Ramsch has nothing like this: %(field)s (V8.13)."),
    "row.ramsch_also": _(
        "Row %(row)s: seat %(found)s can't share this Ramsch: it is the declarer's, sits out, or isn't there (V12.6)."
    ),
    "row.ramsch_value": _("Row %(row)s: %(found)s can't be in this Ramsch (possible: %(expected)s; V8.14)."),
    "row.ramsch_never": _("Row %(row)s: there is no Ramsch with such a tie and so many without a trick (V8.14)."),
    "row.ramsch_round": _(
        "Row %(row)s lies in a round of Ramsch: there it is a Ramsch, marked as one of the round, or a grand hand "
        "(V8.12)."
    ),
    "row.ramsch_uncalled": _("Row %(row)s: a round of Ramsch is marked, but none is due (V6.7)."),
}


def calls(marks: Marks) -> Iterator[str]:
    """What the opponents gave, and what doubles the score and not the value, as it is called (V5.2, V6.2, V9.3)."""
    if marks.given_up:
        yield str(GIVEN[marks.given_up - 1])
    if marks.kontra:
        yield str(CALLS[marks.kontra - 1])
    if marks.bock:
        yield " ".join([gettext("times Bock")] * marks.bock)


def times(name: Any, factor: int) -> str:
    return gettext("%(name)s: times %(factor)s") % {"name": name, "factor": factor}


def spoken_ramsch(worth: RamschValue, pile: Pile, rules: RuleSet) -> str:
    """Its figure, what multiplied it, and what each of the three writes (V8)."""
    parts = [gettext("Ramsch %(value)s") % {"value": worth.value}, *factors(worth, pile, rules)]
    if (cap := rules.house.ramsch.cap if rules.house.ramsch else 0) and -cap in worth.entries:
        parts.append(gettext("it costs %(most)s at most") % {"most": cap})
    written = ", ".join(f"{name} {signed(score)}" for name, score in zip(HANDS, worth.entries, strict=True))
    return f"{', '.join(parts)}; {written}"


def factors(worth: RamschValue, pile: Pile, rules: RuleSet) -> Iterator[str]:
    house, left = rules.house.ramsch, worth.factor
    if house is None or worth.factor == 1:
        return
    called = (
        (_("passed on"), house.passing_on**pile.passed_on),
        (_("knocked"), house.knock**pile.knocks),
        (_("kontra"), 2**pile.kontra),
        (_("Bock"), 2**pile.bock if rules.house.bock and rules.house.bock.ramsch else 1),
    )
    for _name, factor in called:
        left //= factor
    for name, factor in ((_("virgin"), left), *called):
        if factor > 1:
            yield times(name, factor)
