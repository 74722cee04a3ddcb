"""The play that shows who is right: each side plays what is right for it, and the losing one what holds out longest."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from scoring.play.answers import Trick
from scoring.play.following import SEATS
from scoring.play.judged import ByPoints, ByTricks, Judge
from scoring.play.masks import Layout
from scoring.play.rests import Rest, taker_of


def good_cards(layout: Layout, judge: Judge, rest: Rest, *, holds: bool) -> list[int]:
    """All cards of who is to move after which his side is right; none if the other side is right now."""
    wanted = (rest.seat == 0) is judge.by_zero
    if holds is not wanted:
        return []
    return [card for card in rest.choices(layout) if judge.holds(rest.after(layout, card)) is wanted]


def proving(layout: Layout, judges: Sequence[Judge], rest: Rest) -> list[Rest]:
    """Position after position: who is to move plays the first card that is right by the first judge that knows one."""
    play = [rest]
    while any(rest.hands) and not judges[0].is_over(rest):
        rest = rest.after(layout, _chosen(layout, judges, rest))
        play.append(rest)
    return play


def _chosen(layout: Layout, judges: Sequence[Judge], rest: Rest) -> int:
    choices = rest.choices(layout)
    for judge in judges if len(choices) > 1 else ():
        wanted = (rest.seat == 0) is judge.by_zero
        for card in choices:
            if judge.holds(rest.after(layout, card)) is wanted:
                return card
    return choices[0]


def judges_of_refutation(judge: ByTricks, rest: Rest) -> list[Judge]:
    """The claim fails: the judge who looks just so far that it does, and before him the one a trick shorter.

    So the claimant holds out as long as he can, and the other side takes no longer than it has to.
    """
    tricks = rest.hands[0].bit_count() + ((-rest.leader) % SEATS < len(rest.table))
    shorter: ByTricks | None = None
    for until in range(tricks - 1, -1, -1):
        longer = ByTricks(judge.cards, judge.nodes, judge.takes, judge.by_zero, until)
        if not longer.holds(rest):
            return [longer, *([shorter] if shorter else [])]
        shorter = longer
    return [judge]


def judges_of_points(judge: ByPoints, most: int) -> list[Judge]:
    """Who is alone plays for the most that can be forced, and the others keep him from more."""
    return [ByPoints(judge.search, most, by_zero=True), ByPoints(judge.search, most + 1, by_zero=False)]


def tricks_of(
    layout: Layout, play: Sequence[Rest], seats: Sequence[str], points: Callable[[Rest], int] | None
) -> Iterator[Trick]:
    """The tricks of a play, the one that lay at its beginning first; points: those that a trick is told with."""
    for before, rest in pairwise(play):
        if rest.taken is None:
            continue
        table = (*before.table, before.left ^ rest.left ^ sum(before.table))
        yield Trick(
            leader=seats[before.leader],
            cards=tuple(layout.card_of[bit] for bit in table),
            taken_by=seats[(before.leader + taker_of(layout, table)) % SEATS],
            points=points and points(rest),
        )
