"""Which seat everybody gets in this series, and who sits at tables of three (SkWO 7.1): as evenly as can be.

A class is a seat, 0 to 3 at a table of four and 4 to 6 at one of three, or to 8 at one of five; every table takes one
of each of its kind.
Who sat at tables of three least often sits there; after that the seats come round evenly. The least sum is found
exactly, by turning rings of classes until none gains. Who sits with whom is not known here.
"""

from collections.abc import Sequence

from seating.field import Field

_THREE = 1 << 20  # one more place at a table of three outweighs all seats
_AT_FOUR = tuple(tuple((first + turn) % 4 for turn in range(4)) for first in range(4))


def seat_of(of_class: int) -> int:
    """The seat of a class, from 0."""
    return of_class if of_class < 4 else of_class - 4


def class_of(table: int, seat: int, fours: int) -> int:
    """The class of a seat, both from 0; tables of three, or five, are the last."""
    return seat if table < fours else seat + 4


def classes_of(field: Field, order: Sequence[int]) -> list[int]:
    """A class for everybody; order: who chooses first where nothing else decides. Pinned entrants have theirs.

    >>> from seating.field import field_of
    >>> from seating.history import History
    >>> from seating.plan import Entrant, Wishes, fill
    >>> before = History((fill([1, 2, 3, 4, 5, 6, 7, 8]),))
    >>> classes_of(field_of([Entrant(number) for number in range(1, 9)], before, Wishes()), range(8))
    [1, 2, 3, 0, 1, 2, 3, 0]
    """
    return _Classes(field, order).balanced()


def least_seats(field: Field, classes: Sequence[int]) -> int:
    """How often everybody together has sat on these seats before."""
    return sum(field.seats[entrant][seat_of(of_class)] for entrant, of_class in enumerate(classes))


class _Classes:
    """Everybody's class, and for each two classes who would gain most by changing from one to the other."""

    def __init__(self, field: Field, order: Sequence[int]) -> None:
        self.field = field
        self.room = [field.fours] * 4 + [field.tables - field.fours] * field.other
        self.found = [-1] * len(field.ids)
        for entrant, (table, seat) in field.pinned.items():
            self._put(entrant, class_of(field.fixed_tables.index(table), seat, field.fours))
        self.order = [entrant for entrant in order if entrant not in field.pinned]
        self.open = [of_class for of_class, room in enumerate(self.room) if room]
        self.by_loss: dict[tuple[int, int], dict[int, list[int]]] = {
            (here, there): {} for here in self.open for there in self.open if here != there
        }

    def balanced(self) -> list[int]:
        field, places = self.field, sum(self.room[4:])
        first = sorted(self.order, key=field.threes.__getitem__)[:places]
        for entrant in first:
            self._put(entrant, self._least(entrant, range(4, len(self.room))))
        for turn, entrant in enumerate(self.order):
            if self.found[entrant] < 0:
                self._put(entrant, self._least(entrant, _AT_FOUR[turn % 4]))
        for entrant in self.order:
            self._offer(entrant)
        while ring := self._ring():
            for entrant, there in ring:
                self.found[entrant] = there
            for entrant, _there in ring:
                self._offer(entrant)
        return self.found

    def _put(self, entrant: int, of_class: int) -> None:
        self.found[entrant] = of_class
        self.room[of_class] -= 1

    def _least(self, entrant: int, among: Sequence[int]) -> int:
        """The class with room whose seat the entrant had least often, the first among equals."""
        counts, best = self.field.seats[entrant], -1
        for of_class in among:
            if self.room[of_class] and (best < 0 or counts[seat_of(of_class)] < counts[seat_of(best)]):
                best = of_class
        return best

    def _cost(self, entrant: int, of_class: int) -> int:
        count = self.field.seats[entrant][seat_of(of_class)]
        return count if of_class < 4 else count + _THREE * self.field.threes[entrant]

    def _offer(self, entrant: int) -> None:
        here = self.found[entrant]
        now = self._cost(entrant, here)
        for there in self.open:
            if there != here:
                self.by_loss[here, there].setdefault(self._cost(entrant, there) - now, []).append(entrant)

    def _ring(self) -> list[tuple[int, int]]:
        """Who changes to which class, if a ring of changes gains."""
        best = {change: self._best(*change) for change in self.by_loss}
        edges = [(here, there, step[0]) for (here, there), step in best.items() if step]
        distance, came = dict.fromkeys(self.open, 0), dict.fromkeys(self.open, -1)
        last = -1
        for _round in self.open:
            last = -1
            for here, there, loss in edges:
                if distance[here] + loss < distance[there]:
                    distance[there], came[there], last = distance[here] + loss, here, there
        if last < 0:
            return []
        for _round in self.open:
            last = came[last]
        ring: list[tuple[int, int]] = []
        there = last
        while not ring or there != last:
            here = came[there]
            step = best[here, there]
            if step:
                ring.append((step[1], there))
            there = here
        return ring

    def _best(self, here: int, there: int) -> tuple[int, int] | None:
        losses = self.by_loss[here, there]
        while losses:
            least = min(losses)
            waiting = losses[least]
            while waiting:
                if self.found[waiting[-1]] == here:
                    return least, waiting[-1]
                waiting.pop()
            del losses[least]
        return None
