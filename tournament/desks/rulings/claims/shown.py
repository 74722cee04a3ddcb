"""An answer as a page shows it: its sentence, the cards card by card, and the line trick by trick with its steps.

What a step takes off the table is marked by its number, so that a script can walk through the line by classes alone.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.utils.text import capfirst

from scoring import Card, Contract
from scoring.play import Answer, HiddenQuestion, OpenQuestion, Question, Seat, Trick
from tournament.desks.rulings.claims.questions import fields
from tournament.wording.claims import (
    LETTERS,
    SEATS,
    SUBJECTS,
    TABLE,
    answer_words,
    knowledge_words,
    paragraph_words,
    seat_at,
)
from tournament.wording.packs import called, rank_on

STYLES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
STATES = {True: "ok", False: "error", None: "warn"}
A_TRICK = 3
BY_SUIT = "CSHD"


@dataclass(frozen=True)
class ShownCard:
    """A card with its sign and its name. step: at which it is played, 0 if it lies already, None if it stays."""

    style: str
    rank: str
    name: str
    step: int | None = None
    is_good: bool = False


@dataclass(frozen=True)
class Play:
    """A card of the line, and who plays it."""

    card: ShownCard
    letter: str
    seat: str
    who: str


@dataclass(frozen=True)
class ShownTrick:
    """A trick of the line. address: of the position after it, "" where nothing is left to be asked."""

    number: int
    plays: list[Play]
    taker: str
    points: int | None
    address: str


@dataclass(frozen=True)
class Hand:
    """What somebody holds before the line, or in the deal that is shown."""

    seat: str
    letter: str
    name: str
    cards: list[ShownCard]


@dataclass(frozen=True)
class Shown:
    """One answer. state is that of a finding. tricks and hands are empty where nothing can be shown.

    is_guess: no deal is lost for sure, and no card is right in all of them.
    """

    name: str
    knowledge: str
    state: str
    text: str
    paragraph: str
    tricks: list[ShownTrick]
    hands: list[Hand]
    good: list[ShownCard]
    mover: str
    is_about_good: bool
    is_guess: bool
    steps: int
    of_opponents: bool


class Showing:
    """How the cards of one question and its answer are shown, in the pack that was chosen."""

    def __init__(self, question: Question, answer: Answer, pack: str, along: Mapping[str, Any]) -> None:
        """along: what every address of this page carries."""
        self.question, self.answer, self.pack, self.along = question, answer, pack, along
        played = [card for trick in answer.line for card in trick.cards]
        lying = len(question.table)
        self.steps = {card: max(place - lying + 1, 0) for place, card in enumerate(played)}
        self.good = frozenset(answer.good_cards or ())

    def shown(self) -> Shown:
        question, answer = self.question, self.answer
        return Shown(
            name=name_of(question),
            knowledge=knowledge_words(question),
            state="warn" if answer.holds is False and answer.holds_in_each_deal else STATES[answer.holds],
            text=answer_words(question, answer, self.pack),
            paragraph=paragraph_words(answer),
            tricks=list(self.tricks()),
            hands=list(self.hands()) if answer.holds is not None else [],
            good=[self.card(card) for card in answer.good_cards or ()],
            mover=str(SEATS[self.mover()]),
            is_about_good=answer.good_cards is not None,
            is_guess=isinstance(question, HiddenQuestion) and answer.holds is False and answer.losing_deal is None,
            steps=max(self.steps.values(), default=0),
            of_opponents=isinstance(question, HiddenQuestion),
        )

    def card(self, card: Card, *, marked: bool = False) -> ShownCard:
        name = called(card, self.pack)
        good = marked and card in self.good
        return ShownCard(STYLES[card.suit], rank_on(card, self.pack), name, self.steps.get(card), good)

    def mover(self) -> str:
        """Whose turn it is."""
        leader = TABLE.index(seat_at(self.question, self.question.leader))
        return TABLE[(leader + len(self.question.table)) % len(TABLE)]

    def hands(self) -> Iterator[Hand]:
        """In the order of play, of those whose cards are known."""
        held = hands_of(self.question, self.answer)
        for seat in TABLE:
            if seat in held:
                cards = [self.card(card, marked=seat == self.mover()) for card in self.sorted(held[seat])]
                yield Hand(seat, str(LETTERS[seat]), capfirst(str(SEATS[seat])), cards)

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """Jacks first where they are trumps, then the trump suit, then suit by suit, each from the highest down."""
        contract = self.question.contract
        ranks = "AKQJT987" if contract is Contract.NULL else "ATKQJ987"
        trump = contract[0].upper() if contract not in (Contract.GRAND, Contract.NULL) else ""
        return sorted(
            cards,
            key=lambda card: (
                contract is Contract.NULL or card.rank != "J",
                card.suit != trump or card.rank == "J",
                BY_SUIT.index(card.suit),
                ranks.index(card.rank),
            ),
        )

    def tricks(self) -> Iterator[ShownTrick]:
        after = self.question
        for number, trick in enumerate(self.answer.line, 1):
            following = position_after(after, trick) if trick is not self.answer.line[-1] else None
            yield ShownTrick(
                number=number,
                plays=list(self.plays(trick)),
                taker=str(SUBJECTS[seat_at(self.question, trick.taken_by)]) if len(trick.cards) == A_TRICK else "",
                points=trick.points,
                address=urlencode({**fields(following), **self.along}, doseq=True) if following else "",
            )
            after = following or after

    def plays(self, trick: Trick) -> Iterator[Play]:
        leader = TABLE.index(seat_at(self.question, trick.leader))
        for place, card in enumerate(trick.cards):
            seat = TABLE[(leader + place) % len(TABLE)]
            yield Play(self.card(card), str(LETTERS[seat]), seat, capfirst(str(SUBJECTS[seat])))


def name_of(question: Question) -> str:
    return "hidden" if isinstance(question, HiddenQuestion) else "open"


def hands_of(question: Question, answer: Answer) -> Mapping[str, Collection[Card]]:
    """By seat, as far as they are known: all of an open question, and of a deal in which a claim is lost."""
    if isinstance(question, OpenQuestion):
        return dict(zip(TABLE, question.hands, strict=True))
    held: dict[str, Collection[Card]] = {str(question.claimant): question.hand}
    for seat, cards in zip(("left", "right"), answer.losing_deal or (), strict=False):
        held[seat_at(question, seat)] = cards
    return held


def position_after(question: Question, trick: Trick) -> OpenQuestion | None:
    """The same claim after a trick of the line, while somebody still has a card."""
    if not isinstance(question, OpenQuestion) or len(trick.cards) < A_TRICK:
        return None
    left, right, last = (tuple(card for card in hand if card not in trick.cards) for hand in question.hands)
    if not left:
        return None
    points = question.points_so_far if trick.points is None else trick.points
    return replace(question, hands=(left, right, last), leader=Seat(trick.taken_by), table=(), points_so_far=points)
