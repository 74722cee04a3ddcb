"""Rule sets and houses by chance: every option, and what goes together (V0.2). Nothing here looks at the checks."""

from random import Random

from scoring import RuleSet
from scoring.house import Bock, House, Ramsch
from scoring.rules import AARHUS, DANISH, ISKO, PUB, TEXAS, TOURNEE, housed, rule_set

NAMED = {"texas": TEXAS, "tournee": TOURNEE, "danish": DANISH, "aarhus": AARHUS, "pub": PUB}
_EVENTS = ("lost_60", "kontra_lost", "re", "grand_hand_won", "grand_won", "null_won", "passed", "value_72", "value_96")


def made_rules(rng: Random) -> RuleSet:
    """One of the named sets, or a house of its own over ISkO; every fifth an evening of Ramsch alone."""
    if rng.random() < 0.4:
        return rng.choice(list(NAMED.values()))
    ramsch = _made_ramsch(rng) if rng.random() < 0.8 else None
    if ramsch and rng.random() < 0.2:
        bock = _made_bock(rng, ramsch) if rng.random() < 0.4 else None
        return housed(rule_set("isko", "lowest_penalty"), House(ramsch=ramsch, bock=bock))
    house = House(
        kontra=rng.choice((0, 1, 2, 3)),
        bock=_made_bock(rng, ramsch) if rng.random() < 0.7 else None,
        ramsch=ramsch,
        spitze=rng.choice((0, 1, 2)),
        open=rng.choice(("rules", "rules", "step", "double")),
        shown=rng.choice((0, 1)),
        revolution=rng.choice((0, 60, 92)),
    )
    return housed(ISKO, house)


def _made_bock(rng: Random, ramsch: Ramsch | None) -> Bock:
    trigger_too = rng.random() < 0.2
    events = _EVENTS if trigger_too else (*_EVENTS, "triple", "hundred")
    return Bock(
        on=tuple(rng.sample(events, rng.choice((1, 2, 3)))),
        stack=rng.choice(("queue", "double")),
        nested=rng.random() < 0.7,
        trigger_too=trigger_too,
        most=rng.choice((1, 2, 3)),
        ramsch_after=ramsch is not None and rng.random() < 0.4,
        ramsch=rng.random() < 0.7,
    )


def _made_ramsch(rng: Random) -> Ramsch:
    return Ramsch(
        loss=rng.choice(("points", "points", "points", "fixed", "winner")),
        skat=rng.choice(("last_trick", "loser", "nobody")),
        tie=rng.choice(("all", "share", "last_trick")),
        virgin=rng.choice((1, 2)),
        march=rng.choice(("plus", "minus")),
        passing_on=rng.choice((1, 2)),
        knock=rng.choice((1, 2)),
        scale=rng.choice((1, 1, 10)),
        counts=rng.random() < 0.8,
    )
