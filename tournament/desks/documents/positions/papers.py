"""The diagram of a disputed claim for the file of a protest: the position, the answer, and the line, on one page.

All of it is told in words and signs before it is composed: a question and its answer go into no other process.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.text import capfirst

from scoring import Card, Contract
from scoring.play import Answer, Claim, HiddenQuestion, Knower, OpenQuestion, Question, Seat, Trick, canonical
from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.models import Tournament
from tournament.papers import qr
from tournament.wording.claims import SEATS, TABLE, knowledge_words, paragraph_words, question_words, seat_at
from tournament.wording.games import SIGNS, SUITS
from tournament.wording.law.index import title_of
from tournament.wording.packs import FRENCH, rank_on, suit_in
from tournament.wording.positions import answered, by_suit, in_signs, owner_name, owners


@dataclass(frozen=True)
class Hand:
    """Whose cards, by suit in the order of the columns."""

    owner: str
    suits: tuple[str, ...]
    leads: bool = False


@dataclass(frozen=True)
class Played:
    """A trick of the line: each seat's card in the order of the columns, and which of them was led."""

    number: int
    cards: tuple[tuple[str, bool], ...]
    taker: str
    points: int | None


@dataclass(frozen=True)
class Place:
    """Of a decision with which the position is kept."""

    decision: int
    series: int
    table: int | None
    game: int | None
    when: Any


def address_of(question: Question, base: str, pack: str = FRENCH) -> str:
    """The page of everybody on which the position is laid out, in the pack of the paper."""
    told = {"position": canonical(question)}
    return f"{base}?{urlencode(told if pack == FRENCH else {**told, 'pack': pack})}"


def diagram(
    tournament: Tournament | None,
    question: Question,
    answer: Answer | None,
    *,
    there: str,
    pack: str = FRENCH,
    place: Place | None = None,
) -> Manuscript:
    """there: the address of the page on which the position is laid out, for the code; "" where nobody gets there."""
    context = {
        "asked": question_words(question),
        "knowledge": knowledge_words(question),
        "suits": [(SIGNS[name], suit_in(suit, pack)) for suit, name in SUITS.items()],
        "hands": list(hands_of(question, pack)),
        "table": in_order(question.table, pack),
        "leader": str(SEATS[seat_at(question, question.leader)]),
        "voids": list(voids_of(question)),
        "points": points_so_far(question),
        "answer": answered(question, answer, pack),
        "law": title_of(paragraph_words(answer)) if answer else "",
        "good": in_signs(answer.good_cards, question.contract, pack) if answer and answer.good_cards else "",
        "columns": [str(capfirst(str(SEATS[seat]))) for seat in TABLE],
        "tricks": [played(question, trick, number, pack) for number, trick in enumerate(line_of(answer), start=1)],
        "has_points": any(trick.points is not None for trick in line_of(answer)),
        "is_hidden": isinstance(question, HiddenQuestion),
        "deal": list(losing_deal(question, answer, pack)),
        "code": qr.svg(there) if there else "",
        "page": there.partition("?")[0],
        "place": place,
    }
    return paper(tournament, "positions/diagram", context)


def line_of(answer: Answer | None) -> tuple[Trick, ...]:
    return answer.line if answer else ()


def hands_of(question: Question, pack: str) -> Iterator[Hand]:
    """Whoever leads, or led the trick that lies, is marked."""
    leader = seat_at(question, question.leader)
    names = [] if question.table else [str(capfirst(str(SEATS[leader])))]
    for owner, held in list(owners(question))[:-1]:
        yield Hand(owner, ranks(held, question.contract, pack), leads=owner in names)


def ranks(cards: Iterable[Card], contract: Contract, pack: str) -> tuple[str, ...]:
    held = dict(by_suit(cards, contract, pack))
    return tuple(held.get(SIGNS[name], "–") for name in SUITS.values())


def in_order(cards: Iterable[Card], pack: str) -> str:
    return "   ".join(signed_card(card, pack) for card in cards)


def signed_card(card: Card, pack: str) -> str:
    return f"{SIGNS[SUITS[card.suit]]} {rank_on(card, pack)}"


def voids_of(question: Question) -> Iterator[tuple[str, str, bool]]:
    """Who is known to have none of which suits any more, and whether no trumps either."""
    for seat, suits in question.none_of.items():
        if suits:
            signs = " ".join(SIGNS[name] for suit, name in SUITS.items() if suit in suits)
            yield owner_name(question, seat), signs, "trump" in suits


def points_so_far(question: Question) -> int | None:
    if question.claim is not Claim.POINTS:
        return None
    return question.points_so_far if isinstance(question, OpenQuestion) else question.opponents_points_so_far


def played(question: Question, trick: Trick, number: int, pack: str) -> Played:
    """The seats play one after the other from who led it."""
    order = tuple(map(str, Seat if isinstance(question, OpenQuestion) else Knower))
    first = order.index(trick.leader)
    seats = [seat_at(question, order[(first + turn) % len(order)]) for turn in range(len(trick.cards))]
    by_seat = dict(zip(seats, trick.cards, strict=True))
    cards = tuple((signed_card(by_seat[seat], pack) if seat in by_seat else "", seat == seats[0]) for seat in TABLE)
    return Played(number, cards, str(SEATS[seat_at(question, trick.taken_by)]), trick.points)


def losing_deal(question: Question, answer: Answer | None, pack: str) -> Iterator[Hand]:
    if answer is None or answer.losing_deal is None:
        return
    left, right, skat = answer.losing_deal
    for seat, held in ((Knower.LEFT, left), (Knower.RIGHT, right)):
        yield Hand(owner_name(question, seat), ranks(held, question.contract, pack))
    if skat:
        yield Hand("", ranks(skat, question.contract, pack))
