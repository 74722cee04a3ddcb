"""Feet of score sheets for the demo, as a table would write them: a seed says who won what, and everything adds up."""

from random import Random

from scoring import Footer

VALUES = (18, 20, 22, 23, 24, 27, 30, 33, 36, 40, 44, 46, 48, 50, 55, 59, 60, 72, 77, 96)
PASSED, LOST = 0.03, 0.17


def written(seats: int, games: int, chance: Random) -> tuple[list[Footer], int]:
    """The foot of a sheet on which everything adds up, and how many games nobody bid on."""
    points, won, lost, passed = [0] * seats, [0] * seats, [0] * seats, 0
    for _game in range(games):
        if chance.random() < PASSED:
            passed += 1
            continue
        seat, value = chance.randrange(seats), chance.choice(VALUES)
        is_lost = chance.random() < LOST
        points[seat] += -2 * value if is_lost else value
        (lost if is_lost else won)[seat] += 1
    feet = [foot(points[seat], won[seat], lost[seat], sum(lost) - lost[seat], seats) for seat in range(seats)]
    return feet, passed


def foot(points: int, won: int, lost: int, others: int, seats: int) -> Footer:
    return Footer(points, won, lost, points + 50 * (won - lost) + (40 if seats == 3 else 30) * others)
