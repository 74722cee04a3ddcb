"""What is answered about the rest of a game: a value with codes and cards; the sentences are made elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from scoring.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """A trick of a line: who led, the cards in the order of play, who took it, and the points of his side after it.

    points: the declarer's in an open question, the skat included; in a hidden one the opponents'; None where the
    claim is about tricks. The last trick of a line may be short: it ends where the claim is decided.
    """

    leader: str
    cards: tuple[Card, ...]
    taken_by: str
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Whether a claim holds, and the play that shows it (ISkO 4.3.4, 4.3.5, 5.2.7, 5.2.8). The referee rules.

    holds: None where the limit was reached before it was decided. line: the play that proves or refutes the claim,
    the trick that lies first; empty where it is not decided. A claim about tricks ends at the trick that refutes it.
    good_cards: of who is to move, all that are right for his side: after which the claim still holds if he is of the
    claimant's side, after which it fails if he is not; none if every card comes to the other's result. None: not
    decided for each of them. most_points: what the claimant's side can force of the 120, in an open question for
    points, None if the limit was reached. losing_deal: left, right and skat of a deal in which a hidden claim fails
    even with open cards. holds_in_each_deal: in every deal there is a way, if not one for all; None: not asked, or not
    decided. paragraph: of ISkO. code and values: the sentence (`claim_words`).
    """

    holds: bool | None
    code: str
    paragraph: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    line: tuple[Trick, ...] = ()
    good_cards: tuple[Card, ...] | None = None
    most_points: int | None = None
    losing_deal: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]] | None = None
    holds_in_each_deal: bool | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))
