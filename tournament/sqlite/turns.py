"""A lock that is had in the order in which it was asked for. `threading.Lock` lets a newcomer past those who sleep."""

import threading
from collections import deque


class Turns:
    def __init__(self) -> None:
        self.line: deque[object] = deque()  # in front whoever has the turn
        self._moved = threading.Condition()

    def acquire(self, timeout: float) -> bool:
        """Whether it was had within so many seconds; whoever gives up, or is interrupted, leaves the line."""
        me, mine = object(), False
        with self._moved:
            self.line.append(me)
            try:
                mine = self._moved.wait_for(lambda: self.line[0] is me, timeout)
            finally:
                if not mine:
                    self.line.remove(me)
                    self._moved.notify_all()
        return mine

    def release(self) -> None:
        with self._moved:
            self.line.popleft()
            self._moved.notify_all()
