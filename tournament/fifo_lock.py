"""A lock granted in the order in which it was asked for. `threading.Lock` lets newcomers past those who wait."""

import threading
from collections import deque


class FifoLock:
    def __init__(self) -> None:
        self.queue: deque[object] = deque()  # the first one has the lock
        self._moved = threading.Condition()

    def acquire(self, timeout: float) -> bool:
        """Returns whether it was granted within so many seconds; otherwise, or by an exception, leaves the queue."""
        place, granted = object(), False
        with self._moved:
            self.queue.append(place)
            try:
                granted = self._moved.wait_for(lambda: self.queue[0] is place, timeout)
            finally:
                if not granted:
                    self.queue.remove(place)
                    self._moved.notify_all()
        return granted

    def release(self) -> None:
        with self._moved:
            self.queue.popleft()
            self._moved.notify_all()
