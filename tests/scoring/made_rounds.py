"""Bock and Ramsch rounds, counted a second time by the text (V6). Nothing here looks at the checks."""

from dataclasses import dataclass, field

from scoring.house import Bock


@dataclass
class Rounds:
    """Bock and Ramsch rounds as a table keeps them: what runs, with its deals left, and what waits."""

    bock: Bock | None
    seats: int
    always_ramsch: bool = False
    running: list[int] = field(default_factory=list)
    waiting: int = 0
    ramsch_left: int = 0

    @property
    def level(self) -> int:
        return len(self.running)

    @property
    def in_ramsch(self) -> bool:
        return self.always_ramsch or self.ramsch_left > 0

    def at_once(self, happened: int) -> bool:
        """The game that calls a round is its first (V6.5): the round stands before the game is written."""
        if not (self.bock and self.bock.trigger_too and happened) or self.ramsch_left:
            return False
        if self.running and not (self.bock.stack == "double" and self.bock.nested):
            return False
        self._called(happened)
        self._go_on()
        return True

    def over(self, happened: int, *, of_the_round: bool) -> None:
        """A game is written: what ran is one deal shorter, what was called begins (V6.1, V6.4, V6.7)."""
        if self.bock is None:
            return
        counts = self.bock.nested or not self.running
        in_bock = bool(self.running)
        if self.ramsch_left:
            self.ramsch_left -= of_the_round
        elif in_bock:
            self.running = [left - 1 for left in self.running]
            finished = self.running.count(0)
            self.running = [left for left in self.running if left]
            self.ramsch_left += self.seats * finished * self.bock.ramsch_after
            in_bock = False
        if counts:
            self._called(happened)
        self._go_on()

    def _called(self, happened: int) -> None:
        assert self.bock is not None
        if self.bock.stack == "double" and not self.ramsch_left:
            self.running += [self.seats] * min(happened, self.bock.most - len(self.running))
        else:
            self.waiting += happened

    def _go_on(self) -> None:
        if self.waiting and not self.running and not self.ramsch_left:
            self.waiting -= 1
            self.running = [self.seats]
