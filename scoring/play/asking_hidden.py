"""A hidden question -> its answer: first deals in which the claim is lost even with open cards, then the search."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from scoring.cards import Card
from scoring.play.answers import Answer, Trick
from scoring.play.dealing import Deal, every, some
from scoring.play.following import SEATS
from scoring.play.hidden import HiddenSearch
from scoring.play.judged import ByPoints, ByTricks, Judge
from scoring.play.lines import judges_of_points, judges_of_refutation, proving, tricks_of
from scoring.play.masks import Layout, bits_of, layout_of
from scoring.play.nodes import LimitReached, Nodes
from scoring.play.open_cards import OpenCards
from scoring.play.points import PointsSearch
from scoring.play.positions import voids
from scoring.play.questions import Claim, Claimant, HiddenQuestion, Knower
from scoring.play.rests import Rest
from scoring.play.seen import Seen, good_cards, shown
from scoring.play.unseen import Unseen, Voids

SAMPLES = 50
_FEW_CARDS = 4
_SHARE = 100
_SEATS = tuple(map(str, Knower))


@dataclass(frozen=True, slots=True)
class Known:
    """A hidden question as the searches see it; the claimant is player 0. unseen: as before the trick that lies."""

    question: HiddenQuestion
    layout: Layout
    unseen: Unseen
    voids: Voids
    leader: int
    table: tuple[int, ...]

    @property
    def by_points(self) -> bool:
        """Whether points are claimed."""
        return self.question.claim is Claim.POINTS

    @property
    def budget(self) -> int:
        """What may still go against the claim."""
        asked = self.question
        return asked.opponents_points_at_most - asked.opponents_points_so_far if self.by_points else 0

    @property
    def seen(self) -> Seen:
        """The position as the claimant sees it."""
        left = self.unseen.hand | self.unseen.unseen | sum(self.table)
        return Seen(left, self.unseen.unseen, self.voids, self.leader, self.table, self.budget)

    def deals(self, samples: int = 0) -> Iterable[Deal]:
        """Every deal, or so many of them in an order that is fixed."""
        counts = self.question.cards_left, self.question.cards_right
        return some(self.unseen, self.voids, counts, samples) if samples else every(self.unseen, self.voids, counts)

    def rest(self, deal: Deal) -> Rest:
        """The position in a deal, with open cards."""
        hand = self.unseen.hand & ~sum(self.table)
        return Rest((hand, deal[0], deal[1]), self.leader, self.table)

    def judge(self, deal: Deal, nodes: Nodes) -> ByTricks | ByPoints:
        """Who says whether the claim holds in a deal with open cards."""
        hands = list(self.rest(deal).hands)
        for place, card in enumerate(self.table):
            hands[(self.leader + place) % SEATS] |= card
        cards = OpenCards(self.layout, hands, points_matter=self.by_points)
        if self.by_points:
            return ByPoints(PointsSearch(cards, nodes), self.layout.sum(sum(hands)) - self.budget, by_zero=True)
        return ByTricks(cards, nodes, self.question.claim is Claim.ALL_TRICKS, by_zero=True)


def known_of(question: HiddenQuestion) -> Known:
    """The question in masks."""
    layout = layout_of(question.contract)
    leader = _SEATS.index(question.leader)
    table = tuple(layout.bit_of[card] for card in question.table)
    hand = layout.bits(question.hand)
    if (own := -leader % SEATS) < len(table):
        hand |= table[own]
    by_points = question.claim is Claim.POINTS
    unseen = Unseen(layout, hand, layout.bits(question.unseen), question.unseen_in_skat, points_matter=by_points)
    suit_of = dict(zip(layout.names, layout.suits, strict=True))
    first, second = (sum(suit_of.get(name, 0) for name in names) for names in voids(question))
    return Known(question, layout, unseen, (first, second), leader, table)


def answer_hidden(question: HiddenQuestion, nodes: Nodes) -> Answer:
    """The answer; what is not decided within the limit is left out, or the whole of it."""
    known = known_of(question)
    paragraph = "4.3.4" if question.claimant is Claimant.DECLARER else "4.3.5"
    undecided = Answer(holds=None, code="claim.undecided", paragraph=paragraph)
    search = HiddenSearch(known.unseen, question.claim, nodes)
    try:
        if len(question.hand) > _FEW_CARDS and (
            deal := _lost(known, known.deals(SAMPLES), nodes, nodes.limit // _SHARE)
        ):
            return _refuted(known, search, undecided, deal, nodes)
        if known.seen.holds(search):
            return _proven(known, search, undecided)
    except LimitReached:
        return undecided
    return _no_one_way(known, search, undecided, nodes)


def _lost(known: Known, deals: Iterable[Deal], nodes: Nodes, share: int = 0) -> Deal | None:
    """The first of the deals in which the claim fails with open cards; with a share, deals that take more are left."""
    for deal in deals:
        part = nodes.part(share)
        try:
            if not known.judge(deal, part).holds(known.rest(deal)):
                return deal
        except LimitReached:
            if not share:
                raise
        finally:
            nodes.take(part)
    return None


def _proven(known: Known, search: HiddenSearch, answer: Answer) -> Answer:
    asked = known.question
    answer = replace(answer, holds=True, code="hidden.holds", holds_in_each_deal=True if asked.each_deal else None)
    return _with_play(known, search, answer)


def _with_play(known: Known, search: HiddenSearch, answer: Answer) -> Answer:
    """The good cards and the line, as far as the limit allows."""
    search.nodes.allow()
    points = known.question.opponents_points_at_most if known.by_points else None
    try:
        answer = replace(answer, good_cards=_cards(known, good_cards(search, known.seen, holds=bool(answer.holds))))
        return answer if answer.line else replace(answer, line=tuple(shown(search, known.seen, _SEATS, points)))
    except LimitReached:
        return answer


def _no_one_way(known: Known, search: HiddenSearch, answer: Answer, nodes: Nodes) -> Answer:
    """The search has refuted it: is there a deal in which it fails with open cards as well?"""
    try:
        deal = _lost(known, known.deals(), nodes)
    except LimitReached:
        return _with_play(known, search, replace(answer, holds=False, code="hidden.fails_somewhere"))
    if deal is not None:
        return _refuted(known, search, answer, deal, nodes)
    each = True if known.question.each_deal else None
    return _with_play(known, search, replace(answer, holds=False, code="hidden.fails_each", holds_in_each_deal=each))


def _refuted(known: Known, search: HiddenSearch, answer: Answer, deal: Deal, nodes: Nodes) -> Answer:
    left, right, skat = (_cards(known, bits_of(mask)) for mask in deal)
    each = False if known.question.each_deal else None
    answer = replace(answer, holds=False, code="hidden.fails", losing_deal=(left, right, skat), holds_in_each_deal=each)
    for is_best, share in ((True, 4), (False, 1)):
        nodes.allow(share)
        with suppress(LimitReached):
            answer = replace(answer, line=_line_of(known, deal, nodes, is_best=is_best))
            break
    return _with_play(known, search, answer)


def _line_of(known: Known, deal: Deal, nodes: Nodes, *, is_best: bool) -> tuple[Trick, ...]:
    """The play that refutes the claim in this deal with open cards; in points the best of both sides, or any."""
    judge, rest = known.judge(deal, nodes), known.rest(deal)
    layout = known.layout
    if isinstance(judge, ByTricks):
        play = proving(layout, judges_of_refutation(judge, rest), rest)
        return tuple(tricks_of(layout, play, _SEATS, None))
    judges: list[Judge] = [judge]
    if is_best:
        most = judge.search.most(rest.left, rest.leader, rest.table, 0, judge.need - 1)
        judges = judges_of_points(judge, most)
    play = proving(layout, judges, rest)
    at_all = known.question.opponents_points_so_far + layout.sum(rest.left)
    return tuple(tricks_of(layout, play, _SEATS, lambda after: at_all - layout.sum(after.left) - after.points))


def _cards(known: Known, bits: Iterable[int]) -> tuple[Card, ...]:
    return tuple(known.layout.card_of[bit] for bit in bits)
