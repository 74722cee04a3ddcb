"""A pot, or a named part of one, shared out among the first of a ranking: as a proposal to the cent. Reads only."""

from dataclasses import dataclass

from scoring.accounts import Shared, shared
from scoring.season import Standing
from tournament.models import Player, SeasonRanking
from tournament.queries.accounts.pots import Pot
from tournament.queries.record.seen import base_of
from tournament.queries.season.shown import shown


@dataclass(frozen=True)
class Source:
    """A pot, or with a `part` that part of it. `cents`: what of it nobody has yet."""

    pot: Pot
    part: str
    cents: int


@dataclass(frozen=True)
class Handed:
    """extra: with a cent that could not be divided."""

    player: Player
    row: Standing
    cents: int
    extra: bool


@dataclass(frozen=True)
class Offer:
    source: Source
    shares: tuple[Handed, ...]

    @property
    def adds_up(self) -> bool:
        return bool(self.shares) and sum(share.cents for share in self.shares) == self.source.cents

    @property
    def has_extra(self) -> bool:
        return any(share.extra for share in self.shares)

    @property
    def seen(self) -> str:
        """As a short hash: what is booked has to be just what was looked at."""
        pot = self.source.pot
        told = [pot.name, pot.period, self.source.part, *[[share.player.pk, share.cents] for share in self.shares]]
        return base_of({"offer": told})


def sources_in(pots: tuple[Pot, ...]) -> dict[str, Source]:
    """What can be shared out, by the keys of the form: each pot as a whole, and its parts."""
    sources = {}
    for place, pot in enumerate(pots):
        sources[f"{place}"] = Source(pot, "", pot.left)
        for number, part in enumerate(pot.parts, start=1):
            given = -sum(entry.cents for entry in pot.entries if entry.note == part.name)
            sources[f"{place}-{number}"] = Source(pot, part.name, min(part.cents - given, pot.left))
    return {key: source for key, source in sources.items() if source.cents > 0}


def offer_of(source: Source, ranking: SeasonRanking, *, people: int, by_lists: bool) -> Offer:
    """Whoever shares the last of these places has it, too. Only people of the organizer have an account."""
    (this,) = shown(ranking.season, [ranking])
    ranked = [(this.player(row), row) for row in this.rows if row.rank is not None and row.rank <= people]
    first = [(player, row) for player, row in ranked if player.organizer_id == ranking.season.organizer_id]
    weights = [row.lists if by_lists else 1 for _player, row in first]
    share = shared(source.cents, weights) if first else Shared(())
    return Offer(
        source,
        tuple(
            Handed(player, row, cents, place in share.extra)
            for place, ((player, row), cents) in enumerate(zip(first, share.cents, strict=True))
        ),
    )
