"""Ramsch played trick by trick, counted a second time by the text (V1.7, V8). Nothing here looks at the checks."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from scoring import Row
from scoring.cards import CARD_POINTS, DECK
from scoring.house import House, Ramsch


def made_ramsch(rng: Random, players: tuple[int, int, int], house: House) -> Row:
    """A Ramsch that was played trick by trick, as it stands in its row, without its number and Bock."""
    ramsch = house.ramsch
    assert ramsch is not None
    deck = [CARD_POINTS[card.rank] for card in rng.sample(DECK, len(DECK))]
    luck = rng.choice(((1, 1, 1), (1, 1, 1), (5, 4, 0), (9, 1, 1), (1, 0, 0)))
    takers = rng.choices(range(3), luck, k=10)
    points = [
        sum(sum(deck[3 * trick : 3 * trick + 3]) for trick in range(10) if takers[trick] == at) for at in range(3)
    ]
    tricks, skat = [takers.count(at) for at in range(3)], sum(deck[30:])
    if ramsch.skat == "last_trick":
        points[takers[9]] += skat
    elif ramsch.skat == "loser":
        most = max(points)
        points = [own + (skat if own == most else 0) for own in points]
    called = max(ramsch.passing_on, ramsch.knock) > 1 and ramsch.loss != "fewest"
    passed_on = rng.choice((0, 0, 0, 1, 2, 3)) if called else 0
    last = [max((trick for trick in range(10) if takers[trick] == at), default=-1) for at in range(3)]
    return replace(_scored(points, tricks, last, players, ramsch, 2**passed_on), passed_on=passed_on)


def _scored(
    points: list[int], tricks: list[int], last: list[int], players: tuple[int, int, int], ramsch: Ramsch, times: int
) -> Row:
    virgins = tricks.count(0)

    def row(who: list[int], worth: int, score: int) -> Row:
        seats = [players[at] for at in who]
        told = 0 if ramsch.loss == "winner" else virgins
        also = seats[1] if len(seats) > 1 else None
        return Row(
            number=0, ramsch=True, declarer=seats[0], also=also, value=worth, won=score > 0, score=score, virgins=told
        )

    nobody = Row(number=0, ramsch=True, score=0)
    best, worst = [[at for at in range(3) if points[at] == pick(points)] for pick in (min, max)]
    if ramsch.loss == "fewest":
        return _texas(tricks, points, last, row)
    if ramsch.loss == "winner":
        worth = 23 if len(best) == 1 else 37
        return nobody if len(best) == 3 else row(best, worth, worth * times)
    if ramsch.loss == "points" and virgins == 2:
        if ramsch.march == "plus":
            return row(worst, ramsch.march_value, ramsch.march_value * times)
        return row(worst, 4 * ramsch.march_value, -(4 * ramsch.march_value * times // ramsch.scale))
    if len(worst) == 3:
        return nobody
    if ramsch.tie == "last_trick":
        worst = [max(worst, key=lambda at: last[at])]
    worth = (10, 15, 20)[virgins] if ramsch.loss == "fixed" else max(points)
    loss = worth * times * (ramsch.virgin if virgins == 1 and ramsch.loss == "points" else 1)
    if len(worst) == 2 and ramsch.tie == "share":
        loss = -(-loss // 2)
    return row(worst, worth, -(loss // ramsch.scale))


def _texas(tricks: list[int], points: list[int], last: list[int], row: Callable[[list[int], int, int], Row]) -> Row:
    virgins = [at for at in range(3) if not tricks[at]]
    if len(virgins) == 2:
        return row([next(at for at in range(3) if tricks[at])], 30, -30)
    if virgins:
        return row(virgins, 20, 20)
    best = [at for at in range(3) if points[at] == min(points)]
    return row([0] if len(best) == 3 else [min(best, key=lambda at: last[at])], 10, 10)
