"""Who wins the rest, in words: whose a card is, what is claimed, what is answered, and what can't be in a position.

A seat of a question about one hand is said as the table has it: whoever claims is the declarer, or an opponent.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring import Card, Finding, read_cards
from scoring.cards import ALL_POINTS
from scoring.play import Answer, Claim, Claimant, HiddenQuestion, Question
from tournament.wording.names import CONTRACTS
from tournament.wording.packs import FRENCH, called

TABLE = ("declarer", "left", "right")  # in the order in which they play
KNOWN = ("claimant", "left", "right")
CARDS = {"card", "lead", "other"}  # values that are cards

SEATS: Mapping[str, Any] = {
    "declarer": pgettext_lazy("seat in a claim", "declarer"),
    "left": pgettext_lazy("seat in a claim", "left opponent"),
    "right": pgettext_lazy("seat in a claim", "right opponent"),
}
SUBJECTS: Mapping[str, Any] = {
    "declarer": pgettext_lazy("who claims or takes", "the declarer"),
    "left": pgettext_lazy("who claims or takes", "the left opponent"),
    "right": pgettext_lazy("who claims or takes", "the right opponent"),
    "opponents": pgettext_lazy("who claims or takes", "the opponents"),
}
OWNER_NAMES: Mapping[str, Any] = {
    **SEATS,
    "trick": pgettext_lazy("cards", "trick that lies, in its order"),
    "gone": pgettext_lazy("cards", "played so far"),
    "skat": pgettext_lazy("cards", "skat"),
}
SHORT: Mapping[str, Any] = {
    "declarer": pgettext_lazy("short owner of cards", "declarer"),
    "left": pgettext_lazy("short owner of cards", "left"),
    "right": pgettext_lazy("short owner of cards", "right"),
    "trick": pgettext_lazy("short owner of cards", "trick"),
    "gone": pgettext_lazy("short owner of cards", "played"),
    "skat": pgettext_lazy("short owner of cards", "skat"),
}
LETTERS: Mapping[str, Any] = {
    "declarer": pgettext_lazy("letter of the declarer", "D"),
    "left": pgettext_lazy("letter of the left opponent", "L"),
    "right": pgettext_lazy("letter of the right opponent", "R"),
    "trick": "1 2",
    "gone": "×",
    "skat": pgettext_lazy("letter of the skat", "S"),
}
CLAIMS: Mapping[str, Any] = {
    "all_tricks": pgettext_lazy("claim", "all tricks left"),
    "61": pgettext_lazy("claim", "61 points"),
    "90": pgettext_lazy("claim", "90 points"),
    "points": pgettext_lazy("claim", "so many points"),
    "all_but": pgettext_lazy("claim", "all but so many points"),
}
OPPONENTS_CLAIMS: Mapping[str, Any] = {
    "all_tricks": pgettext_lazy("claim", "alone all tricks left"),
    "declarer_no_trick": pgettext_lazy("claim", "no more trick for the declarer (text of 1999)"),
    "points": pgettext_lazy("claim", "so many points for both opponents"),
}
KINDS: Mapping[str, Any] = {
    "open": pgettext_lazy("what is known of the cards", "all cards"),
    "hidden": pgettext_lazy("what is known of the cards", "his hand alone"),
}
MISSING: Mapping[str, Any] = {
    "contract": _("Choose the contract."),
    "cards": _("Mark the cards that each player still has, or those of the claimant where his alone are known."),
    "sizes": _("All hold the same number of cards; whoever has played to the trick that lies holds one less."),
    "gone": _("Mark what was played so far, too, so that it is known which cards are unseen; an opponent doesn't know "
              "the skat either."),
    "skat": _("The declarer knows the skat: mark its two cards, too, or say that it is a hand game."),
    "points": _("Say how many points are claimed."),
    "so_far": _("Say how many card points the declarer has so far."),
}  # fmt: skip
UNSEEN = _("So far %(count)s cards are unseen; it must be %(expected)s.")
CLAIMED: Mapping[str, Any] = {
    "all_tricks": _("%(who)s claims every trick that is left"),
    "no_trick": _("%(who)s claims to take no more trick"),
    "points": _("%(who)s claims %(points)s card points"),
    "points_together": _("The opponents claim %(points)s card points"),
    "declarer_no_trick": _("The opponents claim that the declarer takes no more trick"),
}
UNDECIDED = _("Not decided: this position is too large for the time that a question has. It is no “no”.")
ANSWERS: Mapping[str, Any] = {
    "claim.undecided": UNDECIDED,
    "all_tricks.holds": _("The claim holds: %(claimant)s wins every trick that is left, against any play."),
    "all_tricks.fails": _("The claim fails: after the lead of %(lead)s %(taker)s wins a trick with %(card)s."),
    "no_trick.holds": _("The claim holds: the declarer takes no more trick, however the opponents play."),
    "no_trick.fails": _("The claim fails: after the lead of %(lead)s the declarer has to take a trick with %(card)s."),
    "declarer_no_trick.holds": _("The claim holds: the declarer takes no more trick, however he plays."),
    "declarer_no_trick.fails": _(
        "The claim fails: after the lead of %(lead)s the declarer takes a trick with %(card)s."
    ),
    "points.holds": _("The claim holds: %(wanted)s points are reached against any play."),
    "points.holds_most": _("The claim holds: %(wanted)s points are reached against any play; %(most)s can be forced."),
    "points.fails": _("The claim fails: %(wanted)s points are not reached against the right play."),
    "points.fails_most": _(
        "The claim fails: %(wanted)s points are not reached against the right play; %(most)s can be forced."
    ),
    "hidden.holds": _("The claim holds: one way of playing wins however the unseen cards lie."),
    "hidden.fails": _("The claim fails: in the deal shown it is lost even with open cards."),
    "hidden.fails_each": _(
        "Left to the referee: in each deal there is a way, but no one way for all; it would have to be guessed."
    ),
    "hidden.fails_somewhere": _("The claim fails: no one way of playing wins however the unseen cards lie."),
}
PROBLEMS: Mapping[str, Any] = {
    "claim.undecided": UNDECIDED,
    "claim.card_twice": _("%(card)s is there twice."),
    "claim.too_many_cards": _("%(found)s cards: there are %(limit)s at most."),
    "claim.table_count": _("%(found)s cards lie on the table: a trick that isn't finished has %(limit)s at most."),
    "claim.hand_count": _("%(found)s cards instead of %(expected)s: all have played equally often."),
    "claim.unseen_count": _("%(found)s unseen cards: the other hands and an unknown skat have %(expected)s."),
    "claim.skat_count": _("%(found)s cards of the skat are unseen: none or %(expected)s."),
    "claim.nothing_left": _("No card is left to be played."),
    "claim.revoke": _("%(card)s was played to this trick by who holds %(other)s: that is a revoke (ISkO 4.2.3)."),
    "claim.void_held": _("%(card)s is held, so it can't be that there is none of this suit."),
    "claim.no_deal": _("The unseen cards can't be shared out so: a hand that has none of these suits can't be filled."),
    "claim.claimant": _("Who claims can't claim this: all tricks one claims alone, points the opponents together."),
    "claim.open_alone": _("This depends on what a partner does: ask it with all cards."),
    "claim.not_in_null": _("In null no trick is claimed, and nothing else (ISkO 4.3.4, 5.2.7)."),
    "claim.only_in_null": _("That no trick is taken is claimed in null alone (ISkO 4.3.4)."),
    "claim.points_range": _("%(found)s points: there are 0 to %(limit)s."),
    "claim.other_kind": _("%(field)s belongs to the other kind of question."),
}


def card_words(card: Card) -> str:
    """As it is read out, in the French pack."""
    return called(card)


def seat_at(question: Question, seat: str) -> str:
    """A seat of a question as the table has it: declarer, left or right.

    What somebody knows is asked from his own chair, and to the left of the left opponent sits the right one.
    """
    if not isinstance(question, HiddenQuestion):
        return str(seat)
    return TABLE[(TABLE.index(str(question.claimant)) + KNOWN.index(str(seat))) % len(TABLE)]


def question_words(question: Question) -> str:
    """Who claims what, in one line with the contract."""
    claim = str(question.claim)
    if question.claim is Claim.POINTS and question.claimant is Claimant.OPPONENTS:
        claim = "points_together"
    said = CLAIMED[claim] % {"who": capfirst(str(SUBJECTS[question.claimant])), "points": points_claimed(question)}
    return f"{capfirst(str(CONTRACTS[question.contract]))}: {said}"


def points_claimed(question: Question) -> int:
    if isinstance(question, HiddenQuestion):
        return ALL_POINTS - question.opponents_points_at_most
    return question.points_wanted


def answer_words(question: Question, answer: Answer, pack: str = FRENCH) -> str:
    """The answer as a sentence; its paragraph stands beside it."""
    values = spelt(answer.values, pack)
    values["claimant"] = SUBJECTS[question.claimant]
    if "taker" in values:
        values["taker"] = SUBJECTS[seat_at(question, answer.values["taker"])]
    return str(ANSWERS[answer.code] % values)


def knowledge_words(question: Question) -> str:
    """With what the question was asked: all cards, or the claimant's alone."""
    if isinstance(question, HiddenQuestion):
        return gettext("by his own cards alone")
    return gettext("with open cards")


def paragraph_words(answer: Answer) -> str:
    return f"ISkO {answer.paragraph}"


def as_read_out(problem: Finding, pack: str = FRENCH) -> Finding:
    """With its cards by their names."""
    return replace(problem, values=spelt(problem.values, pack))


def spelt(values: Mapping[str, Any], pack: str) -> dict[str, Any]:
    """The cards among what a sentence takes, by their names."""
    return {name: spelt_out(value, pack) if name in CARDS else value for name, value in values.items()}


def spelt_out(value: Any, pack: str) -> Any:
    cards, unknown = read_cards(str(value))
    return called(cards[0], pack) if len(cards) == 1 and not unknown else value  # or where it stands, too
