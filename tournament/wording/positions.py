"""A position of a disputed claim in words, as it is kept with a decision: who claims what, the cards, and the answer.

Lists and papers say it in plain text; the page that answers, and the diagram, show the cards themselves.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy

from scoring import Card, Contract
from scoring.play import Answer, HiddenQuestion, Knower, OpenQuestion, Question, Seat, read_kept
from tournament.wording.claims import SEATS, answer_words, knowledge_words, paragraph_words, question_words, seat_at
from tournament.wording.games import SIGNS, SUITS
from tournament.wording.packs import FRENCH, rank_on

ORDER, ORDER_IN_NULL = "JATKQ987", "AKQJT987"  # the highest first
CLAIM_STATES = [
    ("holds", pgettext_lazy("claim in the trail", "holds")),
    ("fails", pgettext_lazy("claim in the trail", "fails")),
    ("undecided", pgettext_lazy("claim in the trail", "not decided")),
]


@dataclass(frozen=True)
class ClaimInWords:
    """asked: who claims what. cards: whose, and which by suit. answered: the sentence with its paragraph."""

    asked: str
    cards: tuple[tuple[str, str], ...]
    answered: str

    @property
    def lines(self) -> list[str]:
        return [self.asked, *(f"{owner}: {cards}" for owner, cards in self.cards), self.answered]

    @property
    def text(self) -> str:
        """A line each."""
        return "\n".join(self.lines)


def claim_in_words(told: dict[str, Any]) -> ClaimInWords | None:
    """What is kept with a decision; None where nothing is."""
    position = read_kept(told)
    return words_of(*position) if position else None


def words_of(question: Question, answer: Answer | None, pack: str = FRENCH) -> ClaimInWords:
    asked = f"{question_words(question)} ({knowledge_words(question)})"
    cards = tuple((owner, in_signs(held, question.contract, pack)) for owner, held in owners(question) if held)
    return ClaimInWords(asked, cards, answered(question, answer, pack))


def answered(question: Question, answer: Answer | None, pack: str = FRENCH) -> str:
    if answer is None:
        return gettext("There was no answer yet when this was decided.")
    return f"{answer_words(question, answer, pack)} {paragraph_words(answer)}"


def owners(question: Question) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Whose cards, in the order of play: hands, what one player can't place, and the trick that lies."""
    if isinstance(question, OpenQuestion):
        for seat, hand in zip(Seat, question.hands, strict=True):
            yield owner_name(question, seat), hand
    elif isinstance(question, HiddenQuestion):
        yield owner_name(question, Knower.CLAIMANT), question.hand
        yield gettext("Unseen by him"), question.unseen
    led = gettext("On the table, led by %(who)s") % {"who": SEATS[seat_at(question, question.leader)]}
    yield led, question.table


def owner_name(question: Question, seat: str) -> str:
    return str(capfirst(str(SEATS[seat_at(question, seat)])))


def in_signs(cards: Iterable[Card], contract: Contract, pack: str = FRENCH) -> str:
    """By suit, the highest first: "♣ J A 10   ♥ 7"; jacks stand with their suit."""
    return "   ".join(f"{sign} {ranks}" for sign, ranks in by_suit(cards, contract, pack))


def by_suit(cards: Iterable[Card], contract: Contract, pack: str = FRENCH) -> Iterator[tuple[str, str]]:
    """The sign of each suit that is there, and its ranks in their order of this contract."""
    held = list(cards)
    order = ORDER_IN_NULL if contract is Contract.NULL else ORDER
    for suit, name in SUITS.items():
        ranks = sorted((card for card in held if card.suit == suit), key=lambda card: order.index(card.rank))
        if ranks:
            yield SIGNS[name], " ".join(rank_on(card, pack) for card in ranks)
