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

    def count(self) -> None:
        """One more; LimitReached if there was one too many."""
        self.looked_at += 1
        if self.looked_at > self.limit:
            raise LimitReached
        if self.progress and not self.looked_at % _TOLD_EVERY:
            self.progress(self.looked_at / self.limit)

    def part(self, limit: int = 0) -> "Nodes":
        """A count of its own for a part of the question: this limit, or what is left."""
        left = max(0, self.limit - self.looked_at)
        return Nodes(min(limit, left) if limit else left)

    def take(self, part: "Nodes") -> None:
        """A part has come to its end; LimitReached if that was too much."""
        self.looked_at += part.looked_at
        self.count()
