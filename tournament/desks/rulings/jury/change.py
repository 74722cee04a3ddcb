"""Who judged without having been named, and what the jury changes: values between its page and its service."""

from dataclasses import dataclass, field

from tournament.desks.rulings.decisions.cases import Effect
from tournament.models import StartCard


@dataclass(frozen=True)
class NewJuror:
    """Somebody who judges a protest and was not named before: by name, with the start card of one who plays."""

    name: str
    card: StartCard | None = None


@dataclass(frozen=True)
class Change:
    """What an upheld protest changes: the decision's effects go, and one of the jury's own may come."""

    withdraws: bool = False
    card: StartCard | None = None
    game: int | None = None
    effect: Effect = field(default_factory=Effect)
