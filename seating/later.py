"""Who waits for the next series' tables of three, where they will have to sit there together (SkWO 7.1).

When nearly everybody has been at a table of three, the next series has no choice left; this one still has. It knows
who had better not wait together, and moves nobody.
"""

from collections import Counter

from seating.hall import Hall

_STEPS = 5000
_CLUBS_UP_TO = 400  # entrants


class Waiting:
    """Those who are due at a table of three and do not sit there now; nobody if the next series can choose."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.places = 3 * (len(hall.tables) - hall.fours) if hall.field.other == 3 else 0
        self.fewest = min(hall.threes)
        due = [entrant for entrant, times in enumerate(hall.threes) if times == self.fewest]
        left = len(due) - self.places if self.places else 0
        members = Counter(club for club in hall.club if club >= 0)
        self.too_large = {club: count - hall.fours for club, count in members.items() if count > hall.fours}
        self.near = 0 < left <= 2 * self.places
        self.matters = self.near or (left > 0 and bool(self.too_large) and len(hall.threes) <= _CLUBS_UP_TO)
        self.waiting = {entrant for entrant in due if hall.table_of[entrant] < hall.fours} if self.matters else set()

    def gain(self, a: int, b: int) -> int:
        """How many pairs less would strain those who wait if a and b exchanged their seats."""
        if not self.near or (a in self.waiting) == (b in self.waiting) or self.hall.threes[a] != self.hall.threes[b]:
            return 0
        goes, comes = (a, b) if a in self.waiting else (b, a)
        if self.hall.table_of[comes] < self.hall.fours:
            return 0
        return self._strain(goes, goes) - self._strain(comes, goes)

    def exchanged(self, a: int, b: int) -> None:
        """After an exchange of which `gain` was asked."""
        for entrant in (a, b):
            if self.matters and self.hall.threes[entrant] == self.fewest:
                if self.hall.table_of[entrant] < self.hall.fours:
                    self.waiting.add(entrant)
                else:
                    self.waiting.discard(entrant)

    def fit(self) -> bool:
        """Whether those who wait could sit at the next tables of three without strain, as far as a short search tells.

        If there are more of them than places, some may be left out. A club that is larger than there are tables of four
        has to have as many of them as it is too large, for every series that they will fill.
        """
        people = sorted(self.waiting)
        free, spare = max(0, self.places - len(people)), max(0, len(people) - self.places)
        here = Counter(self.hall.club[entrant] for entrant in people)
        series = max(1, len(people) // self.places)
        if any(here[club] + free < series * more for club, more in self.too_large.items()):
            return False
        return not self.near or _Trial(self, people).places(0, [[] for _ in range(self.places // 3)], spare)

    def strains(self, entrant: int, other: int) -> bool:
        """Whether they have met, or are mates."""
        hall = self.hall
        return (
            other in hall.beside[entrant]
            or hall.club[entrant] == hall.club[other] >= 0
            or hall.team[entrant] == hall.team[other] >= 0
        )

    def _strain(self, entrant: int, without: int) -> int:
        """How many of those who wait strain the entrant; a club that is too large for the tables of four does not."""
        club = self.hall.club[entrant]
        large = club in self.too_large
        return sum(
            self.strains(entrant, other) and not (large and self.hall.club[other] == club)
            for other in self.waiting
            if other not in (entrant, without)
        )


class _Trial:
    """One search for a way to seat those who wait; it gives up after some steps and hopes."""

    def __init__(self, waiting: Waiting, people: list[int]) -> None:
        self.waiting, self.people, self.steps = waiting, people, _STEPS

    def places(self, at: int, tables: list[list[int]], spare: int) -> bool:
        self.steps -= 1
        if at == len(self.people) or self.steps < 0:
            return True
        entrant = self.people[at]
        for table in tables:
            if len(table) < 3 and not any(self.waiting.strains(entrant, other) for other in table):
                table.append(entrant)
                if self.places(at + 1, tables, spare):
                    return True
                table.pop()
            if not table:
                break  # one empty table is like another
        return spare > 0 and self.places(at + 1, tables, spare - 1)
