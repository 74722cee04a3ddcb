"""What was made once and is asked for again. So much of it; what was asked for longest ago goes first."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Memory(Generic[Thing]):
    """For all threads of this process. `room` is in bytes, or what sizes are given in; what exceeds it stays out."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.taken = 0
        self._things: OrderedDict[Hashable, tuple[Thing, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Thing | None:
        with self._lock:
            if key not in self._things:
                return None
            self._things.move_to_end(key)
            return self._things[key][0]

    def put(self, key: Hashable, thing: Thing, size: int) -> None:
        if size > self.room:
            return
        with self._lock:
            self._drop(key)
            self._things[key] = thing, size
            self.taken += size
            while self.taken > self.room:
                self._drop(next(iter(self._things)))

    def _drop(self, key: Hashable) -> None:
        if key in self._things:
            self.taken -= self._things.pop(key)[1]

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self.taken = 0
