"""What a house plays in its Bock rounds and its Ramsch, to the last option: what is known before the first card.

Lists of results name a house by its head words alone (`houses.py`); here nothing is said that those say already.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import Bock, Ramsch, RuleSet
from tournament.wording.variants import CALLS

MINUS = 4  # times as much as all tricks bring they cost, where they cost (V8.8)


def house_details(rules: RuleSet) -> list[str]:
    """A phrase for an evening of Ramsch alone, for the Bock rounds and for the Ramsch; none for what is not played."""
    bock, ramsch = rules.house.bock, rules.house.ramsch
    of_bock = ", ".join(bock_details(bock)) if bock else ""
    of_ramsch = ", ".join(ramsch_details(ramsch)) if ramsch else ""
    return [
        *([of_evening()] if rules.system.ramsch_only else []),
        *([of_small()] if rules.house.small_given else []),
        *([_("in Bock rounds: %(details)s") % {"details": of_bock}] if of_bock else []),
        *([_("in a Ramsch: %(details)s") % {"details": of_ramsch}] if of_ramsch else []),
    ]


def of_evening() -> str:
    """V8.11, V8.12."""
    return _("every game is a Ramsch, or instead of it a grand from the hand, behind which the same one deals again")


def of_small() -> str:
    """V9.3."""
    return _("diamonds at 18, and diamonds or hearts at 20, are won simply at once, unless more is said")


def bock_details(bock: Bock) -> Iterator[str]:
    """V6.4 to V6.6."""
    if not bock.nested:
        yield _("another event calls nothing")
    elif bock.stack == "queue":
        yield _("another event calls one more round behind them")
    else:
        yield _("another event calls one more round at once, at most %(most)s together") % {"most": bock.most}
    if bock.trigger_too:
        yield _("the game that calls the round is its first")
    if not bock.ramsch:
        yield _("a Ramsch is not doubled")


def ramsch_details(ramsch: Ramsch) -> Iterator[str]:
    """V8.6 to V8.10, V8.16."""
    if ramsch.loss in {"points", "fixed"}:
        yield of_tie(ramsch.tie)
    if ramsch.loss == "points":
        yield from of_tricks(ramsch)
    yield from of_calls(ramsch)
    if ramsch.cap:
        yield _("it costs %(most)s at most") % {"most": ramsch.cap}
    if not ramsch.counts:
        yield _("it is no game won or lost")


def of_tie(tie: str) -> str:
    match tie:
        case "share":
            return _("two with the most points lose half each")
        case "last_trick":
            return _("of two with the most points the one with the later trick loses")
        case _all:
            return _("two with the most points both lose them")


def of_tricks(ramsch: Ramsch) -> Iterator[str]:
    if ramsch.virgin > 1:
        yield _("somebody without a trick doubles")
    if ramsch.march == "plus":
        yield _("all tricks bring %(value)s") % {"value": ramsch.march_value}
    else:
        yield _("all tricks cost %(value)s") % {"value": MINUS * ramsch.march_value}


def of_calls(ramsch: Ramsch) -> Iterator[str]:
    """Nothing doubles it as Texas plays it (V1.7)."""
    if ramsch.loss == "fewest":
        return
    if ramsch.passing_on > 1:
        yield _("each who passes the skat on doubles")
    if ramsch.knock > 1:
        yield _("each who knocks doubles")
    if ramsch.kontra:
        yield _("kontra may be called: %(calls)s") % {"calls": CALLS[ramsch.kontra - 1]}
