"""An open question -> its answer: who is alone is player 0 of the search, and the line is told by seats again."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from scoring.cards import ALL_POINTS, Card
from scoring.play.answers import Answer, Trick
from scoring.play.judged import ByPoints, ByTricks
from scoring.play.lines import good_cards, judges_of_points, judges_of_refutation, proving, tricks_of
from scoring.play.masks import Layout, layout_of
from scoring.play.nodes import LimitReached, Nodes
from scoring.play.open_cards import OpenCards
from scoring.play.points import PointsSearch
from scoring.play.questions import Claim, Claimant, OpenQuestion, Seat
from scoring.play.rests import Rest

_SCHNEIDER = 90
_ALONE = {Claimant.LEFT: 1, Claimant.RIGHT: 2}
_SEATS = tuple(map(str, Seat))


@dataclass(frozen=True, slots=True)
class Told:
    """A question as the searches see it: its layout and position, and the seats from player 0 on."""

    layout: Layout
    rest: Rest
    seats: tuple[str, ...]


def answer_open(question: OpenQuestion, nodes: Nodes) -> Answer:
    """The answer; what is not decided within the limit is left out, or the whole of it."""
    told = told_of(question)
    undecided = Answer(holds=None, code="claim.undecided", paragraph=paragraph(question))
    by_points = question.claim is Claim.POINTS
    try:
        return _by_points(question, told, undecided, nodes) if by_points else _by_tricks(question, told, nodes)
    except LimitReached:
        return undecided


def told_of(question: OpenQuestion) -> Told:
    """Who is alone against both others comes first: an opponent who claims for himself, else the declarer."""
    layout = layout_of(question.contract)
    shift = _ALONE.get(question.claimant, 0)
    hands = [layout.bits(hand) for hand in question.hands]
    leader = (_SEATS.index(question.leader) - shift) % len(_SEATS)
    first, second, third = hands[shift:] + hands[:shift]
    table = tuple([layout.bit_of[card] for card in question.table])
    return Told(layout, Rest((first, second, third), leader, table), _SEATS[shift:] + _SEATS[:shift])


def cards_of(told: Told, *, points_matter: bool) -> OpenCards:
    """The owners of all cards, of those on the table as well."""
    hands = list(told.rest.hands)
    for place, card in enumerate(told.rest.table):
        hands[(told.rest.leader + place) % len(hands)] |= card
    return OpenCards(told.layout, hands, points_matter=points_matter)


def paragraph(question: OpenQuestion) -> str:
    """Where the order speaks of it: cards laid down by the declarer or an opponent, or a level that must be proven."""
    if question.claim is not Claim.POINTS:
        return "4.3.4" if question.claimant is Claimant.DECLARER else "4.3.5"
    needs_proof = question.claimant is Claimant.OPPONENTS or question.points_wanted >= _SCHNEIDER
    return "5.2.8" if needs_proof else "4.3.4"


def _by_tricks(question: OpenQuestion, told: Told, nodes: Nodes) -> Answer:
    by_zero = question.claimant is not Claimant.OPPONENTS
    takes = by_zero and question.claim is Claim.ALL_TRICKS
    cards = cards_of(told, points_matter=False)
    judge = ByTricks(cards, nodes, takes, by_zero)
    holds = judge.holds(told.rest)
    name = "declarer_no_trick" if not by_zero else str(question.claim)
    answer = Answer(holds=holds, code=f"{name}.holds" if holds else f"{name}.fails", paragraph=paragraph(question))
    judges = [judge] if holds else judges_of_refutation(judge, told.rest)
    line = tuple(tricks_of(told.layout, proving(told.layout, judges, told.rest), told.seats, None))
    answer = replace(answer, line=line, values={} if holds else _of_refutation(line))
    try:
        return replace(answer, good_cards=_cards(told, good_cards(told.layout, judge, told.rest, holds=holds)))
    except LimitReached:
        return answer


def _of_refutation(line: tuple[Trick, ...]) -> dict[str, object]:
    """What a sentence says of the trick that refutes: its number, the lead, who takes it and with what."""
    trick = line[-1]
    place = (_SEATS.index(trick.taken_by) - _SEATS.index(trick.leader)) % len(_SEATS)
    return {
        "trick": len(line),
        "leader": trick.leader,
        "lead": str(trick.cards[0]),
        "taker": trick.taken_by,
        "card": str(trick.cards[place]),
    }


def _by_points(question: OpenQuestion, told: Told, undecided: Answer, nodes: Nodes) -> Answer:
    by_zero = question.claimant is Claimant.DECLARER
    wanted, so_far = question.points_wanted, question.points_so_far
    need = wanted - so_far if by_zero else ALL_POINTS + 1 - wanted - so_far
    judge = ByPoints(PointsSearch(cards_of(told, points_matter=True), nodes), need, by_zero)
    holds = judge.holds(told.rest)
    values = {"wanted": wanted}
    answer = replace(undecided, holds=holds, code="points.holds" if holds else "points.fails", values=values)
    nodes.allow()
    with suppress(LimitReached):
        answer = replace(answer, good_cards=_cards(told, good_cards(told.layout, judge, told.rest, holds=holds)))
    nodes.allow(1)
    try:
        reaches = holds is by_zero
        least, most = (max(need, 0), ALL_POINTS) if reaches else (0, need - 1)
        gain = judge.search.most(told.rest.left, told.rest.leader, told.rest.table, least, most)
    except LimitReached:
        return _with_line(answer, told, judge, so_far)
    forced = so_far + gain if by_zero else ALL_POINTS - so_far - gain
    values["most"] = forced
    code = "points.holds_most" if holds else "points.fails_most"
    play = proving(told.layout, judges_of_points(judge, gain), told.rest)
    line = _told_with(told, play, so_far)
    return replace(answer, code=code, values=values, most_points=forced, line=line)


def _with_line(answer: Answer, told: Told, judge: ByPoints, so_far: int) -> Answer:
    """The exact points are not known: a line that shows the claim alone, if the limit allows for it."""
    judge.search.nodes.allow()
    try:
        play = proving(told.layout, [judge], told.rest)
    except LimitReached:
        return answer
    return replace(answer, line=_told_with(told, play, so_far))


def _told_with(told: Told, play: Sequence[Rest], so_far: int) -> tuple[Trick, ...]:
    """A trick is told with the declarer's points after it."""
    return tuple(tricks_of(told.layout, play, told.seats, lambda rest: so_far + rest.points))


def _cards(told: Told, bits: list[int]) -> tuple[Card, ...]:
    return tuple(told.layout.card_of[bit] for bit in bits)
