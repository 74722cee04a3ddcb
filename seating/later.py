"""Who waits for the next series' tables of three, where they will have to sit there together (SkWO 7.1).

When nearly everybody has been at a table of three, the next series has no choice left; this one still has. It knows
who had better not wait together, and moves nobody.
"""

from seating.hall import Hall


class Waiting:
    """Those who are due at a table of three and do not sit there now; nobody if the next series can choose."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        fewest, places = min(hall.threes), 3 * (len(hall.tables) - hall.fours)
        due = [entrant for entrant, times in enumerate(hall.threes) if times == fewest]
        self.matters = 0 < len(due) - places <= 2 * places
        self.waiting = {entrant for entrant in due if hall.table_of[entrant] < hall.fours} if self.matters else set()

    def gain(self, a: int, b: int) -> int:
        """How many pairs less would strain those who wait if a and b exchanged their seats."""
        if (a in self.waiting) == (b in self.waiting) or self.hall.threes[a] != self.hall.threes[b]:
            return 0
        goes, comes = (a, b) if a in self.waiting else (b, a)
        if self.hall.table_of[comes] < self.hall.fours:
            return 0
        return self._strain(goes, goes) - self._strain(comes, goes)

    def exchanged(self, a: int, b: int) -> None:
        """After an exchange of which `gain` was asked."""
        for entrant in (a, b):
            if self.matters and self.hall.threes[entrant] == min(self.hall.threes):
                if self.hall.table_of[entrant] < self.hall.fours:
                    self.waiting.add(entrant)
                else:
                    self.waiting.discard(entrant)

    def _strain(self, entrant: int, without: int) -> int:
        """How many of those who wait the entrant has met, or is a mate of."""
        hall = self.hall
        return sum(
            other in hall.beside[entrant]
            or hall.club[entrant] == hall.club[other] >= 0
            or hall.team[entrant] == hall.team[other] >= 0
            for other in self.waiting
            if other not in (entrant, without)
        )
