"""How many positions a question may still look at. No clock: whoever has one counts by positions."""

from collections.abc import Callable

_TOLD_EVERY = 1024


class LimitReached(Exception):
    """The limit was reached: what was asked is not decided."""


class Nodes:
    """Counts positions down, and tells now and then how far it is.

    >>> nodes = Nodes(1)
    >>> nodes.count()
    >>> nodes.count()
    Traceback (most recent call last):
    scoring.play.nodes.LimitReached
    """

    def __init__(self, limit: int, progress: Callable[[float], None] | None = None) -> None:
        self.limit = limit
        self.looked_at = 0
        self.progress = progress
        self.told_next = _TOLD_EVERY

    def count(self) -> None:
        """One more; LimitReached if there was one too many."""
        self.looked_at += 1
        if self.looked_at > self.limit:
            raise LimitReached
        if self.looked_at >= self.told_next:
            self.told_next = self.looked_at + _TOLD_EVERY
            if self.progress:
                self.progress(self.looked_at / self.limit)

    def allow(self, share: int = 4) -> None:
        """The question is decided: so much of the limit again for showing it."""
        self.limit = max(self.limit, self.looked_at + self.limit // share + 1)

    def part(self, limit: int = 0) -> "Nodes":
        """A count of its own for a part of the question: this limit, or what is left. It tells of the whole."""
        left = max(0, self.limit - self.looked_at)
        part = Nodes(min(limit, left) if limit else left)
        part.told_next = self.told_next - self.looked_at
        if progress := self.progress:
            part.progress = lambda share: progress(min(1, (self.looked_at + share * part.limit) / self.limit))
        return part

    def take(self, part: "Nodes") -> None:
        """A part has come to its end; LimitReached if that was too much."""
        self.told_next = self.looked_at + part.told_next
        self.looked_at += part.looked_at
        self.count()
