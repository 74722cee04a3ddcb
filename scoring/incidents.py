"""What can happen at a table, and what the orders say of it: the one table of the guided ruling.

Data only. A code's words are those of the pages and of the command line; what a game counts is known elsewhere. Where
the texts of 1999 and 2002 differ, a way has an entry for each of them, by the name of its edition's text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

DECLARER, OPPONENTS, NOBODY = "declarer", "opponents", "nobody"
SIDES = (DECLARER, OPPONENTS)


class Does(StrEnum):
    """What a paragraph does with the game.

    NOTHING: no side wins by it, the remedy says how it goes on. REFEREE: the text leaves it open. FAULT: its side
    loses, unless the game was decided (ISkO 4.1.3 to 4.1.6). NUMBER: the side with the right number of cards wins
    (4.2.6). LOST: by the declarer, whatever was played. BID_LOST, BID_WON: without a game, by bid and tops (4.1.1;
    3.3.10 of 1999). NULL_LOST: a null below the bid (3.4.4). CONCEDED: 4.3.1. REST_DECLARER, REST_OPPONENTS: all that
    was not played is theirs, and the game is counted.
    """

    NOTHING = "nothing"
    REFEREE = "referee"
    FAULT = "fault"
    NUMBER = "number"
    LOST = "lost"
    BID_LOST = "bid_lost"
    BID_WON = "bid_won"
    NULL_LOST = "null_lost"
    CONCEDED = "conceded"
    REST_DECLARER = "rest_declarer"
    REST_OPPONENTS = "rest_opponents"


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which it happened: its paragraphs, the deciding one first, and what they do.

    remedy: the code of what is done where no side wins; of a fault, how it is put right if the other side demands to
    play on, which may_play_on says that it can (ISkO 4.1.6). by: whose fault it is, "" has to be asked. skat_taken: it
    can be no hand game. null: what holds instead in a null. note: the code of what a referee should know beside it.
    """

    paragraphs: tuple[str, ...]
    does: Does
    remedy: str = ""
    by: str = ""
    may_play_on: bool = False
    skat_taken: bool = False
    null: "Way | None" = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happened, with its ways; one alone needs no question."""

    code: str
    group: str
    ways: Mapping[str, Way | Mapping[str, Way]] = field(hash=False)


def _nothing(remedy: str, *paragraphs: str, note: str = "") -> Way:
    return Way(paragraphs, Does.NOTHING, remedy, note=note)


def _referee(remedy: str, *paragraphs: str, note: str = "") -> Way:
    return Way(paragraphs, Does.REFEREE, remedy, note=note)


def _fault(
    *paragraphs: str, by: str = "", remedy: str = "mistake_void", null: Way | None = None, note: str = ""
) -> Way:
    return Way(paragraphs, Does.FAULT, remedy, by, may_play_on=True, null=null, note=note)


def _by_text(of_1999: Way, of_2002: Way) -> Mapping[str, Way]:
    return MappingProxyType({"1999": of_1999, "2002": of_2002})


_SHOWN_IN_NULL = _fault("4.1.9", by=OPPONENTS)
_DEALING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "card_seen_dealing": {"": _nothing("deal_again", "3.2.8")},
    "wrong_number_dealt": {
        "in_bidding": _nothing("deal_again", "3.2.9", "4.5.6"),
        "both_sides": _nothing("deal_again", "3.2.9"),
        "opponents": _by_text(
            Way(("3.3.10",), Does.BID_WON, note="number_dealt"),
            _referee("number_dealt_open", "3.2.9", "4.5.6", note="number_dealt"),
        ),
        "declarer": _by_text(
            Way(("3.3.10",), Does.BID_LOST, note="number_dealt"),
            _referee("number_dealt_open", "3.2.9", "4.5.6", note="number_dealt"),
        ),
    },
    "wrong_shuffle": {
        "before_pickup": _nothing("shuffle_again", "3.2.10", "3.2.2"),
        "after_pickup": _nothing("too_late", "3.2.10"),
    },
    "wrong_dealer": {
        "this_round": _nothing("replay_from_there", "3.2.12", "3.2.11"),
        "place_unknown": _nothing("replay_round", "3.2.13"),
        "earlier_round": _nothing("rounds_stand", "3.2.13", "3.2.11"),
        "signed": _nothing("rounds_stand", "3.2.11"),
    },
}
_BIDDING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "skat_before_bidding": {
        "looked_at": _nothing("no_bidding", "3.2.14"),
        "picked_up": _nothing("new_skat", "3.2.15"),
    },
    "skat_in_bidding": {
        "looked_at": _nothing("bids_free", "3.3.9"),
        "picked_up": _by_text(
            _nothing("bids_free_new_skat", "3.3.9", "3.2.15"), _nothing("bids_free_new_skat", "3.3.9", "3.3.10")
        ),
        "noticed_later": _by_text(_nothing("play_or_pass", "3.3.11"), _nothing("play_or_pass", "3.3.10")),
    },
    "bid_taken_back": {"": _nothing("bid_stands", "3.3.8")},
}
_ANNOUNCING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "lead_before_announcing": {
        "declarer": Way(("4.1.1",), Does.BID_LOST, note="lead_before"),
        "declarer_to_lead": _nothing("announce_now", "3.4.6", "4.1.1", note="card_in_hand"),
        "opponents": _referee("opponents_led_early", "4.1.1"),
    },
    "discard_forgotten": {"": Way(("3.4.6",), Does.LOST, skat_taken=True)},
    "discard_wrong": {"": Way(("3.4.6",), Does.LOST, skat_taken=True)},
    "null_below_bid": {"": Way(("3.4.4",), Does.NULL_LOST)},
    "jack_in_skat": {"": Way(("3.4.3", "5.4.1"), Does.CONCEDED, skat_taken=True)},
    "hand_after_skat": {"": _nothing("without_it", "3.4.4", "3.4.1")},
    "announcement_wrong": {
        "at_once": _nothing("corrected", "3.4.5"),
        "later": _by_text(_nothing("announcement_stands", "3.4.1"), _nothing("announcement_stands", "3.4.7", "3.4.1")),
    },
}
_PLAYING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "wrong_lead": {
        "open_trick": _fault("4.1.3", remedy="lead_corrected"),
        "trick_complete": _nothing("trick_stands", "4.1.7", "4.4.1"),
        "last_trick": _nothing("no_matter", "4.1.10"),
    },
    "revoke": {
        "in_trick": _fault("4.2.3", remedy="card_corrected"),
        "later": Way(("4.2.4", "4.2.3"), Does.FAULT),
        "gathered": _nothing("as_played", "4.2.5"),
    },
    "early_card": {"": _fault("4.2.7", note="declarer_pulled")},
    "card_taken_back": {"": _nothing("card_stays", "4.1.2")},
    "cards_shown": {
        "several": _fault("4.1.9", by=OPPONENTS, note="outstanding_tricks"),
        "one": _nothing("one_card", "4.1.9", "4.2.7"),
        "declarer": _nothing("no_penalty", "4.1.9"),
    },
    "wrong_number_in_play": {
        "declarer": Way(("4.2.6",), Does.NUMBER, by=DECLARER),
        "opponents": Way(("4.2.6",), Does.NUMBER, by=OPPONENTS),
        "both_sides": _nothing("deal_again", "3.2.9"),
    },
    "skat_in_play": {
        "declarer_before_lead": _by_text(
            Way(("3.4.8", "3.4.7"), Does.LOST),
            Way(("3.4.8",), Does.LOST),
        ),
        "discard_exchanged": _by_text(
            Way(("3.4.8", "3.4.7"), Does.LOST, skat_taken=True),
            Way(("3.4.8",), Does.LOST, skat_taken=True),
        ),
        "declarer": _fault("4.2.8", "3.4.8", by=DECLARER),
        "opponents": _fault("4.2.8", by=OPPONENTS),
    },
    "remark": {"": _fault("4.2.9")},
    "partner_warned": {"": _fault("4.1.8", by=OPPONENTS)},
    "other_fault": {"": _fault("4.1.4")},
}
_ENDING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "declarer_gives_up": {
        "nine_cards": Way(("4.3.1",), Does.CONCEDED),
        "agreed": Way(("4.3.2",), Does.CONCEDED),
        "not_agreed": _nothing("play_goes_on", "4.3.2"),
    },
    "opponent_gives_up": {"": _fault("4.3.3", by=OPPONENTS)},
    "declarer_lays_down": {
        "holds": Way(("4.3.4",), Does.REST_DECLARER),
        "fails": _fault("4.3.4", by=DECLARER),
        "explained": _referee("as_explained", "4.3.4"),
    },
    "opponent_lays_down": {
        "holds": Way(("4.3.5",), Does.REST_OPPONENTS, null=_SHOWN_IN_NULL),
        "fails": _fault("4.3.5", by=OPPONENTS, null=_SHOWN_IN_NULL),
    },
    "cards_thrown_in": {
        "declarer_nine": Way(("4.3.6", "4.3.1"), Does.CONCEDED),
        "declarer": Way(
            ("4.3.6",),
            Does.REST_OPPONENTS,
            null=_referee("null_thrown_in", "4.3.6", "4.3.2"),
            note="level_to_prove",
        ),
        "opponents": Way(
            ("4.3.6",),
            Does.REST_DECLARER,
            null=_fault("4.3.6", "4.3.3", by=OPPONENTS),
            note="level_to_prove",
        ),
    },
}
_TRICKS: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "trick_left_lying": {
        "made_the_rest": _nothing("as_played", "4.4.5"),
        "lost_one": _fault("4.4.5", "4.3.4", by=DECLARER, note="last_gathered"),
        "opponents": _by_text(
            _referee("gather_tricks", "4.4.5", "4.4.4", note="not_gathered"),
            _fault("4.4.4", "4.4.5", by=OPPONENTS, note="not_gathered"),
        ),
    },
    "tricks_mixed": {
        "": _by_text(_referee("gather_tricks", "4.4.4", note="not_gathered"), _fault("4.4.4", note="not_gathered"))
    },
    "tricks_looked_at": {
        "last_asked_for": _nothing("show_last_trick", "4.4.3"),
        "otherwise": _fault("4.4.6", "4.4.3"),
    },
}
_GROUPS = {
    "dealing": _DEALING,
    "bidding": _BIDDING,
    "announcing": _ANNOUNCING,
    "playing": _PLAYING,
    "ending": _ENDING,
    "tricks": _TRICKS,
}
INCIDENTS: Mapping[str, Incident] = MappingProxyType(
    {
        code: Incident(code, group, MappingProxyType(ways))
        for group, its in _GROUPS.items()
        for code, ways in its.items()
    }
)
"""Every incident by its code, in the order of a game (ISkO 3.2 to 4.4)."""
