"""What persons made in a league: a seat that was handed over counts whole for the team and in parts for the persons."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.league import shared_places


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one person made of a seat in a series: all of it, or until or from where it was handed over."""

    person: int
    points: int
    won: int
    lost: int


def handed_over(whole: Part, at: Part) -> tuple[Part, Part]:
    """A seat's series in two parts: what stood when it was handed over, of whom it was till then, and the rest.

    whole: the sheet's sums, its person who took over. The team counts the seat, both persons together.

    >>> handed_over(Part(person=9, points=1000, won=14, lost=4), Part(person=3, points=100, won=5, lost=3))[1]
    Part(person=9, points=900, won=9, lost=1)
    """
    rest = replace(whole, points=whole.points - at.points, won=whole.won - at.won, lost=whole.lost - at.lost)
    if min(at.won, at.lost, rest.won, rest.lost) < 0:
        raise ValueError("more games were won or lost when the seat was handed over than on the whole sheet")
    return at, rest


def singles(parts: Iterable[Part]) -> tuple[tuple[int, Part], ...]:
    """The single ranking, place and sums of each person: by points, then more won, then fewer lost; equals share.

    >>> parts = [Part(person=1, points=900, won=9, lost=1), Part(person=2, points=700, won=8, lost=2)]
    >>> [(place, part.person, part.points) for place, part in singles([*parts, replace(parts[1], points=300)])]
    [(1, 2, 1000), (2, 1, 900)]
    """
    sums: dict[int, Part] = {}
    for part in parts:
        before = sums.get(part.person, Part(person=part.person, points=0, won=0, lost=0))
        sums[part.person] = replace(
            before, points=before.points + part.points, won=before.won + part.won, lost=before.lost + part.lost
        )
    ranked = sorted(sums.values(), key=lambda part: (-part.points, -part.won, part.lost, part.person))
    return tuple(
        (place, part)
        for place, group in shared_places(ranked, lambda part: (-part.points, -part.won, part.lost))
        for part in group
    )
