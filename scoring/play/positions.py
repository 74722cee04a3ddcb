"""Question -> everything in it that can't be, each with its place. Nothing is answered here."""

from collections.abc import Iterator, Mapping, Sequence

from scoring.cards import ALL_POINTS, DECK, Card, card_points
from scoring.contracts import Contract
from scoring.findings import Finding, finding
from scoring.play.following import SEATS, suit_of
from scoring.play.questions import (
    SKAT_MISSING,
    TRUMP,
    Claim,
    Claimant,
    HiddenQuestion,
    Knower,
    OpenQuestion,
    Question,
    Seat,
)
from scoring.played import HAND_CARDS

MOST_ON_TABLE = SEATS - 1
_BY_ONE = (Claimant.DECLARER, Claimant.LEFT, Claimant.RIGHT)
_CLAIMANTS: Mapping[Claim, tuple[Claimant, ...]] = {
    Claim.ALL_TRICKS: tuple(Claimant),
    Claim.NO_TRICK: (Claimant.DECLARER,),
    Claim.POINTS: (Claimant.DECLARER, Claimant.OPPONENTS),
    Claim.DECLARER_NO_TRICK: (Claimant.OPPONENTS,),
}
_CLAIMANTS_OF_HIDDEN: Mapping[Claim, tuple[Claimant, ...]] = {
    Claim.ALL_TRICKS: _BY_ONE,
    Claim.NO_TRICK: (Claimant.DECLARER,),
    Claim.POINTS: (Claimant.DECLARER,),
    Claim.DECLARER_NO_TRICK: (),
}


def defects(question: Question) -> tuple[Finding, ...]:
    """Everything that can't be: claim, cards, counts, the trick that lies, voids, points (ISkO 3.2.6, 4.2.1, 4.3).

    >>> from scoring.cards import read_cards
    >>> hands = tuple(read_cards(text)[0] for text in ("CJ HA", "S7 HA", "SA H7"))
    >>> rest = OpenQuestion(contract=Contract.GRAND, leader=Seat.LEFT, hands=hands, claim=Claim.ALL_TRICKS)
    >>> [(wrong.code, wrong.where.field, str(wrong.values["card"])) for wrong in defects(rest)]
    [('claim.card_twice', 'hands.left', 'HA')]
    """
    of_cards = tuple(_open_cards(question) if isinstance(question, OpenQuestion) else _hidden_cards(question))
    wrong = (*_of_claim(question), *of_cards)
    if of_cards:
        return wrong
    return (*wrong, *(_open_play(question) if isinstance(question, OpenQuestion) else _hidden_play(question)))


def _of_claim(question: Question) -> Iterator[Finding]:
    is_null = question.contract is Contract.NULL
    if is_null and question.claim is not Claim.NO_TRICK:
        yield finding("claim.not_in_null", field="claim", found=str(question.claim))
    if not is_null and question.claim is Claim.NO_TRICK:
        yield finding("claim.only_in_null", field="claim", found=str(question.claim))
    table = _CLAIMANTS if isinstance(question, OpenQuestion) else _CLAIMANTS_OF_HIDDEN
    expected = table[question.claim]
    if not expected:
        yield finding("claim.open_alone", field="claim", found=str(question.claim))
    elif question.claimant not in expected:
        names = tuple(map(str, expected))
        yield finding("claim.claimant", field="claimant", found=str(question.claimant), expected=names)


def _open_cards(question: OpenQuestion) -> Iterator[Finding]:
    places = {f"hands.{seat}": hand for seat, hand in zip(Seat, question.hands, strict=True)}
    count = sum(map(len, question.hands)) + len(question.table)
    if wrong := [
        *_twice({**places, "table": question.table}),
        *_table_size(question.table),
        *_too_many(count, SEATS * HAND_CARDS, "hands"),
    ]:
        yield from wrong
        return
    played = _played(question.table, tuple(Seat).index(Seat(question.leader)))
    sizes = [len(hand) + (seat in played) for seat, hand in enumerate(question.hands)]
    if any(question.hands):
        yield from _sizes(tuple(places), sizes, sorted(sizes)[1], played)
    else:
        yield finding("claim.nothing_left", field="hands")


def _hidden_cards(question: HiddenQuestion) -> Iterator[Finding]:
    places = {"hand": question.hand, "unseen": question.unseen, "table": question.table}
    count = sum(map(len, places.values()))
    if wrong := [*_twice(places), *_table_size(question.table), *_too_many(count, len(DECK), "unseen")]:
        yield from wrong
        return
    if question.unseen_in_skat not in (0, SKAT_MISSING):
        yield finding("claim.skat_count", field="unseen_in_skat", found=question.unseen_in_skat, expected=SKAT_MISSING)
        return
    played = _played(question.table, tuple(Knower).index(Knower(question.leader)))
    counts = (len(question.hand), question.cards_left, question.cards_right)
    sizes = [count + (seat in played) for seat, count in enumerate(counts)]
    if (not counts[0] and 0 not in played) or not any(counts):
        yield finding("claim.nothing_left", field="hand")
        return
    yield from _sizes(("hand", "cards_left", "cards_right"), sizes, sizes[0], played)
    expected = question.cards_left + question.cards_right + question.unseen_in_skat
    if len(question.unseen) != expected:
        yield finding("claim.unseen_count", field="unseen", found=len(question.unseen), expected=expected)


def _played(table: Sequence[Card], leader: int) -> Mapping[int, Card]:
    """Seat (0 the first in the order of play) -> its card on the table."""
    return {(leader + place) % SEATS: card for place, card in enumerate(table[:MOST_ON_TABLE])}


def _twice(places: Mapping[str, Sequence[Card]]) -> Iterator[Finding]:
    where: dict[Card, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in where:
                yield finding("claim.card_twice", field=place, card=str(card), other=where[card])
            where.setdefault(card, place)


def _table_size(table: Sequence[Card]) -> Iterator[Finding]:
    if len(table) > MOST_ON_TABLE:
        yield finding("claim.table_count", field="table", found=len(table), limit=MOST_ON_TABLE)


def _too_many(count: int, limit: int, field: str) -> Iterator[Finding]:
    if count > limit:
        yield finding("claim.too_many_cards", field=field, found=count, limit=limit)


def _sizes(fields: Sequence[str], sizes: Sequence[int], norm: int, played: Mapping[int, Card]) -> Iterator[Finding]:
    """Everybody has as many cards, one less who has played to the trick that lies."""
    for seat, (field, size) in enumerate(zip(fields, sizes, strict=True)):
        expected = min(norm, HAND_CARDS)
        if size != expected:
            less = int(seat in played)
            yield finding("claim.hand_count", field=field, found=size - less, expected=expected - less)


def _open_play(question: OpenQuestion) -> Iterator[Finding]:
    for seat, card in _played(question.table, tuple(Seat).index(Seat(question.leader))).items():
        yield from _revoke(question, card, question.hands[seat], str(tuple(Seat)[seat]))
    for name, suits in question.none_of.items():
        for suit in suits:
            yield from _held(question, name, suit)
    if question.claim is Claim.POINTS:
        yield from _range("points_wanted", question.points_wanted, ALL_POINTS)
        left = card_points(question.table) + sum(map(card_points, question.hands))
        yield from _range("points_so_far", question.points_so_far, ALL_POINTS - left)


def _hidden_play(question: HiddenQuestion) -> Iterator[Finding]:
    card = _played(question.table, tuple(Knower).index(Knower(question.leader))).get(0)
    if card is not None:
        yield from _revoke(question, card, question.hand, str(Knower.CLAIMANT))
    if question.claim is Claim.POINTS:
        yield from _range("opponents_points_at_most", question.opponents_points_at_most, ALL_POINTS)
        left = sum(map(card_points, (question.table, question.hand, question.unseen)))
        yield from _range("opponents_points_so_far", question.opponents_points_so_far, ALL_POINTS - left)
    if not fits(question):
        yield finding("claim.no_deal", field="none_of" if any(question.none_of.values()) else "table")


def _revoke(question: Question, card: Card, hand: Sequence[Card], name: str) -> Iterator[Finding]:
    """Who follows with another suit has none of the one that was led (ISkO 4.2.1, 4.2.3)."""
    suit = suit_of(question.table[0], question.contract)
    held = [other for other in hand if suit_of(other, question.contract) == suit]
    if suit_of(card, question.contract) != suit and held:
        yield finding("claim.revoke", field="table", card=str(card), player=name, other=str(held[0]))


def _held(question: OpenQuestion, name: str, suit: str) -> Iterator[Finding]:
    """A hand has a card of what its player was seen to have none of."""
    void = _trump_letter(question.contract, suit)
    held = [card for card in question.hands[tuple(Seat).index(Seat(name))] if suit_of(card, question.contract) == void]
    if held:
        yield finding("claim.void_held", field=f"none_of.{name}", suit=suit, card=str(held[0]))


def _trump_letter(contract: Contract, suit: str) -> str:
    """The letter of the trump suit means trump."""
    is_trump = contract not in (Contract.GRAND, Contract.NULL) and suit == contract[0].upper()
    return TRUMP if is_trump else suit


def _range(field: str, found: int, limit: int) -> Iterator[Finding]:
    if not 0 <= found <= limit:
        yield finding("claim.points_range", field=field, found=found, limit=limit)


def voids(question: HiddenQuestion) -> tuple[frozenset[str], frozenset[str]]:
    """What left and right have none of: as told, and as the trick on the table shows. A trump suit's letter is trump.

    >>> rest = HiddenQuestion(contract=Contract.CLUBS, leader=Knower.LEFT, hand=(DECK[0],), unseen=(), cards_left=0,
    ...     cards_right=0, claim=Claim.ALL_TRICKS, table=(Card("H", "7"), Card("S", "8")), none_of={"left": ("C",)})
    >>> [sorted(suits) for suits in voids(rest)]
    [['trump'], ['H']]
    """
    return _voids_of(question, Knower.LEFT), _voids_of(question, Knower.RIGHT)


def _voids_of(question: HiddenQuestion, seat: Knower) -> frozenset[str]:
    shown = {_trump_letter(question.contract, suit) for suit in question.none_of.get(str(seat), ())}
    order = tuple(Knower)
    card = _played(question.table, order.index(Knower(question.leader))).get(order.index(seat))
    if card is not None:
        suit = suit_of(question.table[0], question.contract)
        if suit_of(card, question.contract) != suit:
            shown.add(suit)
    return frozenset(shown)


def fits(question: HiddenQuestion) -> bool:
    """Whether any distribution of the unseen cards has these counts and voids: three counts by Hall's theorem."""
    no_left, no_right = voids(question)
    kinds = [suit_of(card, question.contract) for card in question.unseen]
    nobody = sum(suit in no_left and suit in no_right for suit in kinds)
    not_left = sum(suit in no_left for suit in kinds)
    not_right = sum(suit in no_right for suit in kinds)
    skat = question.unseen_in_skat
    return nobody <= skat and not_left <= skat + question.cards_right and not_right <= skat + question.cards_left
