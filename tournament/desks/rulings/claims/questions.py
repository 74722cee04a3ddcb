"""From what was told to the questions that `scoring.play` answers, and from a question back to the fields of the form.

The same position is asked with open cards and, where it is known what the claimant does not see, by his hand alone.
"""

from collections.abc import Iterable, Iterator

from scoring import DECK, Card, Contract, card_points
from scoring.cards import ALL_POINTS
from scoring.play import Claim, Claimant, HiddenQuestion, Knower, OpenQuestion, Question, Seat
from tournament.desks.rulings.claims.reading import SEATS, Told, after, left_over, sizes
from tournament.wording.claims import points_claimed

GAME, LEVELS = "61", ("61", "90")  # claims that are a number of points
POINTS, ALL_BUT = "points", "all_but"
SKAT = 2  # cards
FIELDS = {
    "table": "trick",
    "unseen": "gone",
    "hands": "declarer",
    "points_wanted": "points",
    "opponents_points_at_most": "points",
    "points_so_far": "so_far",
    "opponents_points_so_far": "so_far",
}
KNOWERS = (Knower.CLAIMANT, Knower.LEFT, Knower.RIGHT)


def missing(told: Told) -> Iterator[str]:
    """What has to be told before anything can be asked."""
    shown = SEATS if told.is_open else (told.claimant,)
    held = sizes(told.owned, told.leader)
    if told.contract is None:
        yield "contract"
    if not any(told.owned[seat] for seat in shown) or any(held[seat] == 0 for seat in shown):
        yield "cards"
    elif len({held[seat] for seat in shown}) > 1:
        yield "sizes"
    elif not told.is_open and not is_counted(told):
        yield "skat" if knows_skat(told) and unseen_in_skat(told) == SKAT else "gone"
    if told.claim in (POINTS, ALL_BUT) and told.points is None:
        yield "points"
    if told.claim in (*LEVELS, POINTS) and told.so_far is None:
        yield "so_far"


def questions(told: Told, contract: Contract) -> Iterator[Question]:
    """With open cards, and by the claimant's hand alone where that can be asked; only of what lacks nothing."""
    if told.is_open:
        yield open_question(told, contract)
    if is_of_one(told) and is_counted(told):
        yield hidden_question(told, contract)


def is_of_one(told: Told) -> bool:
    """Both opponents together have no hand that one of them could look at."""
    return told.claimant == "declarer" or told.claim == Claim.ALL_TRICKS


def open_question(told: Told, contract: Contract) -> OpenQuestion:
    hands = told.owned
    return OpenQuestion(
        contract=contract,
        leader=Seat(told.leader),
        hands=(hands["declarer"], hands["left"], hands["right"]),
        claim=claim_of(told),
        claimant=Claimant(told.claimant) if is_of_one(told) else Claimant.OPPONENTS,
        table=told.trick,
        points_wanted=wanted(told),
        points_so_far=told.so_far or 0,
        none_of={seat: suits for seat, suits in told.voids.items() if suits},
    )


def hidden_question(told: Told, contract: Contract) -> HiddenQuestion:
    left, right = told.others
    about_points = claim_of(told) is Claim.POINTS
    return HiddenQuestion(
        contract=contract,
        leader=knower(told, told.leader),
        hand=told.owned[told.claimant],
        unseen=unseen(told),
        cards_left=cards_of(told, left),
        cards_right=cards_of(told, right),
        claim=claim_of(told),
        claimant=Claimant(told.claimant),
        unseen_in_skat=unseen_in_skat(told),
        table=told.trick,
        none_of={str(knower(told, seat)): told.voids[seat] for seat in told.others if told.voids[seat]},
        opponents_points_so_far=ALL_POINTS - (told.so_far or 0) - at_stake(told) if about_points else 0,
        opponents_points_at_most=ALL_POINTS - wanted(told) if about_points else ALL_POINTS - int(GAME),
        each_deal=True,
    )


def claim_of(told: Told) -> Claim:
    return Claim.POINTS if told.claim in (*LEVELS, POINTS, ALL_BUT) else Claim(told.claim)


def wanted(told: Told) -> int:
    """Card points of the whole game that are claimed; "all but" are counted from what is left."""
    if told.claim in LEVELS:
        return int(told.claim)
    if told.claim == ALL_BUT:
        return max((told.so_far or 0) + at_stake(told) - (told.points or 0), 0)
    return (told.points or 0) if told.claim == POINTS else 0


def at_stake(told: Told) -> int:
    """Card points that are still to be taken, a skat that nobody has seen among them."""
    hands = [card for seat in SEATS for card in told.owned[seat]]
    held = hands if told.is_open else [*told.owned[told.claimant], *unseen(told)]
    return card_points([*told.trick, *held])


def unseen(told: Told) -> tuple[Card, ...]:
    """What the claimant doesn't see: the others' cards, and the skat unless he knows it; else what was not told."""
    others = tuple(card for seat in told.others for card in told.owned[seat])
    if not others:
        return tuple(card for card in DECK if card in {*left_over(told.owned), *unknown_skat(told)})
    return (*others, *unknown_skat(told))


def unknown_skat(told: Told) -> tuple[Card, ...]:
    """The skat where the claimant doesn't know it; what nobody has in a deal that was told whole is the skat."""
    if knows_skat(told):
        return ()
    rest = left_over(told.owned)
    return told.owned["skat"] or (rest if len(rest) == SKAT else ())


def knows_skat(told: Told) -> bool:
    return told.claimant == "declarer" and not told.by_hand


def unseen_in_skat(told: Told) -> int:
    """How many of the unseen cards are in nobody's hand."""
    return len(unseen(told)) - held_unseen(told)


def held_unseen(told: Told) -> int:
    """How many cards the others hold, by those of the claimant."""
    return sum(cards_of(told, seat) for seat in told.others)


def is_counted(told: Told) -> bool:
    """Whether just as many cards are unseen as the others hold, with the skat where the claimant doesn't know it."""
    return len(unseen(told)) == unseen_expected(told)


def unseen_expected(told: Told) -> int:
    return held_unseen(told) + (0 if knows_skat(told) else SKAT)


def cards_of(told: Told, seat: str) -> int:
    """How many cards somebody has whose hand isn't looked at, by those of the claimant."""
    return sizes(told.owned, told.leader)[told.claimant] - (seat in told.played)


def knower(told: Told, seat: str) -> Knower:
    """Somebody as the claimant sees him."""
    return KNOWERS[(told.claimant, *told.others).index(seat)]


def field_of(told: Told, field: str) -> str:
    """The field of the form where a defect of a question stands, "" where it is none of one."""
    name = field.removeprefix("hands.")
    seats = {"hand": told.claimant, **dict(zip(("left", "right"), told.others, strict=True))}
    if field.startswith("none_of."):
        return f"void_{seats.get(field.removeprefix('none_of.'), '')}"
    if field in ("hand", "cards_left", "cards_right"):
        return seats[field.removeprefix("cards_")]
    return FIELDS.get(name, name)


def fields(question: Question) -> dict[str, str | list[str]]:
    """What the form is filled with to ask this question again."""
    filled = {"contract": str(question.contract), "trick": names(question.table), **claimed(question)}
    if isinstance(question, OpenQuestion):
        hands = {seat: names(hand) for seat, hand in zip(SEATS, question.hands, strict=True)}
        voids: dict[str, str | list[str]] = {f"void_{seat}": list(suits) for seat, suits in question.none_of.items()}
        return {**filled, **hands, **voids, "kind": "open", "leader": str(question.leader)}
    claimant = str(question.claimant)
    seats = dict(zip(KNOWERS, (claimant, after(claimant), after(claimant, 2)), strict=True))
    gone = [card for card in DECK if card not in {*question.hand, *question.unseen, *question.table}]
    voids = {f"void_{seats[Knower(seat)]}": list(suits) for seat, suits in question.none_of.items()}
    by_hand = {"by_hand": "on"} if question.unseen_in_skat and claimant == "declarer" else {}
    return {
        **{**filled, **voids, **by_hand, claimant: names(question.hand), "gone": names(gone)},
        **{"kind": "hidden", "leader": seats[question.leader]},
    }


def claimed(question: Question) -> dict[str, str]:
    """Who claims what, by the fields of the form."""
    claim, points = str(question.claim), {}
    if question.claim is Claim.POINTS:
        points = {"points": str(points_claimed(question)), "so_far": str(so_far(question))}
    if question.claimant is Claimant.DECLARER:
        return {"claimant": "declarer", "claim": claim, **points}
    claimant = "left" if question.claimant is Claimant.OPPONENTS else str(question.claimant)
    return {"claimant": claimant, "opponents_claim": claim, **points}


def so_far(question: Question) -> int:
    if isinstance(question, OpenQuestion):
        return question.points_so_far
    left = card_points([*question.hand, *question.unseen, *question.table])
    return ALL_POINTS - question.opponents_points_so_far - left


def names(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
