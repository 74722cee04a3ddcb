"""What happened at a table, as it is told to a referee, and what its paragraph still needs to know."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from scoring.contracts import Contract
from scoring.incidents import DECLARER, INCIDENTS, OPPONENTS, SIDES, Does, Way
from scoring.levels import SCHWARZ, goal
from scoring.marks import Marks
from scoring.results import SKAT_MOST
from scoring.rowmarks import null_value
from scoring.rules import ISKO, RuleSet

OPEN, WON, LOST = "open", "won", "lost"
LEVELS = ("simple", "schneider", "schwarz")
CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType({"by": SIDES, "decided": (OPEN, WON, LOST), "level": LEVELS})
"""What can be answered, where the question is the same for every incident and no number."""
STEPS = ("hand", "schneider_announced", "schwarz_announced", "ouvert")
_WITHOUT_A_GAME = (Does.NOTHING, Does.REFEREE)
_BY_BID = (Does.BID_LOST, Does.BID_WON)
_NEVER_MISSING = ("announced", "ouvert", "replacement", "maybe_contract")


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """An incident with what was answered of it; None: not answered (ISkO 3.2 to 4.4).

    what: which of the incident's ways. by: whose fault. play_on: does the other side demand that play goes on
    (4.1.6)? contract to ouvert as in a game; of 4.1.1 the contract may stay unknown. bid: 0 if none was said.
    replacement: the game instead of a null below the bid, None: the cheapest (3.4.4). decided: was the game "open", or
    "won" or "lost" for the declarer before it happened (4.1.3, 4.1.5)? Figures: card points (0 to 120, the skat with
    the declarer's) and tricks until then. level: what the side with the right number of cards has proven (4.2.6).
    """

    incident: str
    what: str | None = None
    by: str | None = None
    play_on: bool | None = None
    contract: Contract | None = None
    tops: int | None = None
    hand: bool = False
    schneider_announced: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False
    bid: int | None = None
    replacement: Contract | None = None
    decided: str | None = None
    points: int | None = None
    tricks: int | None = None
    opponents_points: int | None = None
    opponents_tricks: int | None = None
    level: str | None = None


def way_of(happened: Happened, rules: RuleSet = ISKO) -> Way | None:
    """What the edition's text says of it; None while it is not known in which way it happened.

    >>> way_of(Happened(incident="revoke", what="later")).paragraphs
    ('4.2.4', '4.2.3')
    """
    way = _told(happened, rules)
    return way.null if way and way.null and happened.contract is Contract.NULL else way


def by_text(way: Way | Mapping[str, Way], rules: RuleSet) -> Way:
    """What the edition's text says; other Skats have none of their own and go by that of 2002 (V0.5).

    >>> by_text(INCIDENTS["skat_in_bidding"].ways["noticed_later"], ISKO).paragraphs
    ('3.3.10',)
    """
    return way[rules.text or ISKO.text] if isinstance(way, Mapping) else way


def _told(happened: Happened, rules: RuleSet) -> Way | None:
    ways = INCIDENTS[happened.incident].ways
    way = ways.get(happened.what or "" if len(ways) > 1 else "")
    return None if way is None else by_text(way, rules)


def questions(happened: Happened, rules: RuleSet = ISKO) -> tuple[str, ...]:
    """What this paragraph needs to know, in the order in which it is asked, answered or not.

    "announced" stands for hand, schneider_announced, schwarz_announced and ouvert; a "maybe_contract" may stay unknown.

    >>> questions(Happened(incident="revoke"))
    ('what',)
    >>> questions(Happened(incident="revoke", what="in_trick", play_on=True))
    ('what', 'by', 'play_on')
    """
    return tuple(dict.fromkeys(_questions(happened, rules)))


def missing(happened: Happened, rules: RuleSet = ISKO) -> tuple[str, ...]:
    """The questions that are still to be answered; of "announced" and the like nothing is ever missing.

    >>> missing(Happened(incident="null_below_bid", bid=50))
    ('tops',)
    """
    asked = questions(happened, rules)
    return tuple(name for name in asked if name not in _NEVER_MISSING and getattr(happened, name) is None)


def as_asked(happened: Happened, rules: RuleSet = ISKO) -> Happened:
    """With the answers that the paragraph asks for, and without all others.

    >>> as_asked(Happened(incident="revoke", what="gathered", bid=18)) == Happened(incident="revoke", what="gathered")
    True
    """
    asked = {"incident", *questions(happened, rules)}
    asked |= {"contract"} if "maybe_contract" in asked else set()
    asked |= set(STEPS) if "announced" in asked else set()
    return Happened(**{each.name: getattr(happened, each.name) for each in fields(happened) if each.name in asked})


def below_bid(happened: Happened, rules: RuleSet) -> bool:
    """Is it a null that does not reach the bid (ISkO 3.4.4)?"""
    is_null = happened.contract is Contract.NULL
    return is_null and null_value(happened.hand, happened.ouvert, rules) < (happened.bid or 0)


def needed(happened: Happened, rules: RuleSet) -> int | None:
    """The level that announcement and bid need, simple while the game isn't known; None: out of reach (ISkO 5.4.3)."""
    contract = happened.contract
    if contract in (None, Contract.NULL) or not happened.tops or happened.bid is None:
        return 0
    return goal(row_of(happened), rules)


def row_of(happened: Happened) -> Marks:
    """The row of the game before a card is played; only for a contract that is known."""
    if happened.contract is None:
        raise ValueError("the contract is not known")
    return Marks(
        contract=happened.contract,
        tops=happened.tops or 1,
        bid=happened.bid or 0,
        won=False,
        **{step: getattr(happened, step) for step in STEPS},
    )


def _questions(happened: Happened, rules: RuleSet) -> Iterator[str]:
    if len(INCIDENTS[happened.incident].ways) > 1:
        yield "what"
    told, way = _told(happened, rules), way_of(happened, rules)
    if told is None or way is None:
        return
    if told.null:
        yield "contract"
    if way.does in _WITHOUT_A_GAME:
        return
    if way.does is Does.FAULT and not way.by:
        yield "by"
    if way.may_play_on:
        yield "play_on"
        if happened.play_on is not False:
            return
    yield from _of_the_game(happened, way, rules)
    if not below_bid(happened, rules):
        yield from _of_the_end(happened, way, rules)


def _of_the_game(happened: Happened, way: Way, rules: RuleSet) -> Iterator[str]:
    if way.does in _BY_BID:
        yield from ("tops", "bid")
        yield from ("maybe_contract",) if way.does is Does.BID_LOST else ()
        return
    if way.does is not Does.NULL_LOST:
        yield "contract"
    if not way.skat_taken:
        yield "announced"
    elif happened.contract is Contract.NULL:
        yield "ouvert"
    yield "bid"
    instead = way.does is Does.NULL_LOST or below_bid(happened, rules)
    if instead or happened.contract is not Contract.NULL:
        yield "tops"
    if instead:
        yield "replacement"


def _of_the_end(happened: Happened, way: Way, rules: RuleSet) -> Iterator[str]:
    is_null, theirs = happened.contract is Contract.NULL, (way.by or happened.by) == OPPONENTS
    level = needed(happened, rules)
    out_of_reach = theirs and level is None
    if way.does is Does.FAULT and not out_of_reach:
        yield "decided"
        yield from () if is_null else _by_then(happened, way, level or 0, theirs=theirs)
    elif is_null or out_of_reach:
        return
    elif way.does is Does.NUMBER:
        yield "level"
    elif way.does is Does.REST_DECLARER:
        yield from _of_opponents(happened)
    elif way.does is Does.REST_OPPONENTS:
        yield from _of_declarer(happened)


def _by_then(happened: Happened, way: Way, level: int, *, theirs: bool) -> Iterator[str]:
    """What either side had when it happened, as far as it decides (ISkO 4.1.3, 4.1.5); of the other side, too, where
    the one that had won gets the outstanding tricks (4.1.9, 4.3.4)."""
    if happened.decided == WON:
        yield "points"
        yield from _of_opponents(happened) if way.rest == DECLARER else ()
    elif happened.decided == LOST or (happened.decided == OPEN and theirs and level):
        yield "opponents_points"
        if theirs and level == SCHWARZ and happened.opponents_points == 0:
            yield "opponents_tricks"
        if happened.decided == LOST and way.rest == OPPONENTS:
            yield from _of_declarer(happened)


def _of_opponents(happened: Happened) -> Iterator[str]:
    """What the opponents have; without card points they may still have a trick (ISkO 5.2.4)."""
    yield "opponents_points"
    if happened.opponents_points == 0:
        yield "opponents_tricks"


def _of_declarer(happened: Happened) -> Iterator[str]:
    """What the declarer has; as few card points may all lie in the skat (ISkO 5.2.4)."""
    yield "points"
    if happened.points is not None and happened.points <= SKAT_MOST:
        yield "tricks"
