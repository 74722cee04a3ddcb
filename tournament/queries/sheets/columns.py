"""Which columns a sheet has beside those of standard Skat: what its rule set and house need, and no others (V12.1)."""

from dataclasses import dataclass

from scoring import Ramsch, RuleSet
from scoring.roundmarks import deals_again

TICKS = frozenset({"shown", "opened", "revolution", "ramsch_round"})


@dataclass(frozen=True)
class Column:
    """`name` as a row and a file call it; `rows`: which rows may have something there; `most`: how many signs."""

    name: str
    rows: str = "game"
    most: int = 1

    @property
    def is_figure(self) -> bool:
        return self.name not in {*TICKS, "form", "event"}

    @property
    def follows_result(self) -> bool:
        """Whether it can only be written when it is known who has won."""
        return self.rows == "lost"


def columns_of(rules: RuleSet) -> tuple[Column, ...]:
    """In the order in which a row is written; nothing for what a house doesn't play (V0.3)."""
    house = rules.house
    bock, ramsch = house.bock, house.ramsch
    every = {
        Column("form"): rules.forms,
        Column("spitze", "suit", 1 if house.spitze_most < 10 else 2): house.spitze,
        Column("shown", "suit"): house.shown,
        Column("opened", "suit"): house.open == "both",
        Column("revolution", "null"): house.revolution,
        Column("also", "ramsch"): ramsch and may_tie(ramsch),
        Column("virgins", "ramsch"): ramsch and ramsch.loss != "winner",
        Column("passed_on", "ramsch"): ramsch and max(ramsch.calls) > 1,
        Column("kontra", "any" if ramsch and ramsch.most_kontra else "game"): house.kontra
        or (ramsch and ramsch.most_kontra),
        Column("bock", "any"): bock,
        Column("ramsch_round", "any"): bock and bock.ramsch_after,
        Column("event", "lost"): bock and "lost_60" in bock.on,
    }
    return tuple(column for column, played in every.items() if played)


def may_tie(ramsch: Ramsch) -> bool:
    """Whether two can lose a Ramsch, or win it, together (V8.6, V8.15)."""
    return ramsch.loss == "winner" or (ramsch.loss != "fewest" and ramsch.tie != "last_trick")


def has_ramsch(rules: RuleSet) -> bool:
    """Whether a row can be a Ramsch, of which the sheet has the card points (V12.1)."""
    return rules.house.ramsch is not None


def has_others(rules: RuleSet) -> bool:
    """Whether a row can have anything that standard Skat doesn't know."""
    return has_ramsch(rules) or bool(columns_of(rules))


def repeats_dealers(rules: RuleSet) -> bool:
    """Whether the same one may deal twice running, so that the dealers don't follow from the games (V8.12)."""
    return deals_again(rules)
