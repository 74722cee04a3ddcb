"""What can happen at a table, and what the orders say of it: the one table of the guided ruling.

Data only. A code's words are those of the pages and of the command line; what a game counts is known elsewhere. Where
the texts of 1999 and 2002 differ, a way has an entry for each of them, by the name of its edition's text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
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
    rest: whose the outstanding tricks are by this text, where the game was decided (4.1.9, 4.3.4, 4.3.5, 4.4.5), "" if
    it gives them to no side. is_claim: who ended it claimed all the rest, and that has to be possible (4.3.4, 4.3.5).
    """

    paragraphs: tuple[str, ...]
    does: Does
    remedy: str = ""
    by: str = ""
    may_play_on: bool = False
    skat_taken: bool = False
    null: "Way | None" = None
    note: str = ""
    rest: str = ""
    is_claim: bool = False


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happened, with its ways; one alone needs no question."""

    code: str
    group: str
    ways: Mapping[str, Way | Mapping[str, Way]] = field(hash=False)


_nothing = partial(Way, does=Does.NOTHING)
_referee = partial(Way, does=Does.REFEREE)
_fault = partial(Way, does=Does.FAULT, remedy="mistake_void", may_play_on=True)


def _by_text(of_1999: Way, of_2002: Way) -> Mapping[str, Way]:
    return MappingProxyType({"1999": of_1999, "2002": of_2002})


_SHOWN_IN_NULL = _fault(("4.1.9",), by=OPPONENTS)
_EXPLAINED = _referee(("4.3.4",), remedy="as_explained")
_DEALING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "card_seen_dealing": {"": _nothing(("3.2.8",), remedy="deal_again")},
    "wrong_number_dealt": {
        "in_bidding": _nothing(("3.2.9", "4.5.6"), remedy="deal_again"),
        "both_sides": _nothing(("3.2.9",), remedy="deal_again"),
        "opponents": _by_text(
            Way(("3.3.10",), Does.BID_WON, note="number_dealt"),
            _referee(("3.2.9", "4.5.6"), remedy="number_dealt_open", note="number_dealt"),
        ),
        "declarer": _by_text(
            Way(("3.3.10",), Does.BID_LOST, note="number_dealt"),
            _referee(("3.2.9", "4.5.6"), remedy="number_dealt_open", note="number_dealt"),
        ),
    },
    "wrong_shuffle": {
        "before_pickup": _nothing(("3.2.10", "3.2.2"), remedy="shuffle_again"),
        "after_pickup": _nothing(("3.2.10",), remedy="too_late"),
    },
    "wrong_dealer": {
        "this_round": _nothing(("3.2.12", "3.2.11"), remedy="replay_from_there"),
        "place_unknown": _nothing(("3.2.13",), remedy="replay_round"),
        "earlier_round": _nothing(("3.2.13", "3.2.11"), remedy="rounds_stand"),
        "signed": _nothing(("3.2.11",), remedy="rounds_stand"),
    },
}
_BIDDING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "skat_before_bidding": {
        "looked_at": _nothing(("3.2.14",), remedy="no_bidding"),
        "picked_up": _nothing(("3.2.15",), remedy="new_skat"),
    },
    "skat_in_bidding": {
        "looked_at": _nothing(("3.3.9",), remedy="bids_free", note="passed_before"),
        "picked_up": _by_text(
            _nothing(("3.3.9", "3.2.15"), remedy="bids_free_new_skat", note="passed_before"),
            _nothing(("3.3.9", "3.3.10"), remedy="bids_free_new_skat", note="passed_before"),
        ),
        "sits_out": _nothing(("3.3.9",), remedy="all_bids_free", note="passed_before"),
        "noticed_later": _by_text(
            _nothing(("3.3.11",), remedy="play_or_pass"), _nothing(("3.3.10",), remedy="play_or_pass")
        ),
    },
    "bid_taken_back": {"": _nothing(("3.3.8",), remedy="bid_stands")},
    "game_named_in_bidding": {
        "as_bid": _referee(("3.3.2", "3.3.5"), remedy="counts_as_bid", note="bids_in_figures"),
        "hand": _referee(("3.3.2", "3.3.5", "3.4.1"), remedy="bound_to_hand", note="bids_in_figures"),
        "who_has_more": _referee(("3.3.2", "3.3.5"), remedy="counts_as_lowest_bid", note="bids_in_figures"),
    },
}
_ANNOUNCING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "lead_before_announcing": {
        "declarer": Way(("4.1.1",), Does.BID_LOST, note="lead_before"),
        "declarer_to_lead": _nothing(("3.4.6", "4.1.1"), remedy="announce_now", note="card_in_hand"),
        "opponents": _referee(("4.1.1",), remedy="opponents_led_early"),
    },
    "discard_forgotten": {"": Way(("3.4.6",), Does.LOST, skat_taken=True)},
    "discard_wrong": {"": Way(("3.4.6",), Does.LOST, skat_taken=True)},
    "null_below_bid": {"": Way(("3.4.4",), Does.NULL_LOST)},
    "jack_in_skat": {"": Way(("3.4.3", "5.4.1"), Does.CONCEDED, skat_taken=True)},
    "hand_after_skat": {"": _nothing(("3.4.4", "3.4.1"), remedy="without_it")},
    "null_laid_open": {
        "at_once": _nothing(("3.4.4", "3.4.1"), remedy="counts_as_ouvert", note="laid_open"),
        "later": _nothing(("3.4.1", "4.3.4"), remedy="claims_no_trick"),
    },
    "announcement_wrong": {
        "at_once": _nothing(("3.4.5",), remedy="corrected"),
        "later": _by_text(
            _nothing(("3.4.1",), remedy="announcement_stands", note="named_in_bidding"),
            _nothing(("3.4.7", "3.4.1"), remedy="announcement_stands", note="named_in_bidding"),
        ),
    },
}
_PLAYING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "wrong_lead": {
        "open_trick": _fault(("4.1.3",), remedy="lead_corrected", note="gathered_early"),
        "trick_complete": _nothing(("4.1.7", "4.4.1"), remedy="trick_stands"),
        "last_trick": _nothing(("4.1.10",), remedy="no_matter"),
    },
    "revoke": {
        "in_trick": _fault(("4.2.3",), remedy="card_corrected"),
        "later": Way(("4.2.4", "4.2.3"), Does.FAULT),
        "gathered": _nothing(("4.2.5",), remedy="as_played"),
    },
    "early_card": {
        "influence": _fault(("4.2.7",), note="declarer_pulled"),
        "harmless": _nothing(("4.2.7",), remedy="no_influence", note="declarer_pulled"),
    },
    "card_taken_back": {"": _nothing(("4.1.2",), remedy="card_stays", note="wholly_on_table")},
    "cards_shown": {
        "several": _by_text(
            _fault(("4.1.9",), by=OPPONENTS, rest=DECLARER, note="outstanding_counted"),
            _fault(("4.1.9",), by=OPPONENTS, note="outstanding_tricks"),
        ),
        "one": _by_text(
            _fault(("4.1.9",), by=OPPONENTS, rest=DECLARER, note="one_card_ends"),
            _nothing(("4.1.9", "4.2.7"), remedy="one_card", note="one_card_1999"),
        ),
        "declarer": _nothing(("4.1.9",), remedy="no_penalty"),
    },
    "wrong_number_in_play": {
        "declarer": Way(("4.2.6",), Does.NUMBER, by=DECLARER),
        "opponents": Way(("4.2.6",), Does.NUMBER, by=OPPONENTS),
        "both_sides": _nothing(("3.2.9",), remedy="deal_again"),
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
        "declarer": _fault(("4.2.8", "3.4.8"), by=DECLARER),
        "to_end_it": Way(
            ("4.3.4", "4.2.8"),
            Does.REST_DECLARER,
            null=_fault(("4.2.8", "3.4.8"), by=DECLARER),
            note="skat_shown_to_end",
            is_claim=True,
        ),
        "opponents": _fault(("4.2.8",), by=OPPONENTS),
    },
    "remark": {
        "influence": _fault(("4.2.9",)),
        "harmless": _nothing(("4.2.9",), remedy="no_influence"),
    },
    "partner_warned": {"": _fault(("4.1.8",), by=OPPONENTS)},
    "other_fault": {"": _fault(("4.1.4",), note="gathered_early")},
}
_ENDING: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "declarer_gives_up": {
        "nine_cards": Way(("4.3.1",), Does.CONCEDED),
        "agreed": Way(("4.3.2",), Does.CONCEDED),
        "not_agreed": _nothing(("4.3.2",), remedy="play_goes_on"),
    },
    "opponent_gives_up": {"": _fault(("4.3.3",), by=OPPONENTS)},
    "declarer_lays_down": {
        "holds": Way(("4.3.4",), Does.REST_DECLARER, is_claim=True),
        "fails": _by_text(
            _fault(("4.3.4",), by=DECLARER, rest=OPPONENTS, note="unplayed_counted"),
            _fault(("4.3.4",), by=DECLARER, note="unplayed_cards"),
        ),
        "less": Way(("4.3.4",), Does.REST_DECLARER, null=_EXPLAINED),
        "explained": _EXPLAINED,
    },
    "opponent_lays_down": {
        "holds": Way(("4.3.5",), Does.REST_OPPONENTS, null=_SHOWN_IN_NULL, is_claim=True),
        "fails": _fault(("4.3.5",), by=OPPONENTS, rest=DECLARER, null=_SHOWN_IN_NULL, note="outstanding_counted"),
        "less": Way(("4.3.5",), Does.REST_DECLARER, null=_SHOWN_IN_NULL, note="claimed_less"),
    },
    "cards_thrown_in": {
        "declarer_nine": Way(("4.3.6", "4.3.1"), Does.CONCEDED),
        "declarer": Way(
            ("4.3.6",),
            Does.REST_OPPONENTS,
            null=_referee(("4.3.6", "4.3.2"), remedy="null_thrown_in"),
            note="level_to_prove",
        ),
        "opponents": Way(
            ("4.3.6",),
            Does.REST_DECLARER,
            null=_fault(("4.3.6", "4.3.3"), by=OPPONENTS),
            note="level_to_prove",
        ),
    },
}
_TRICKS: dict[str, dict[str, Way | Mapping[str, Way]]] = {
    "trick_left_lying": {
        "made_the_rest": _nothing(("4.4.5",), remedy="as_played"),
        "lost_one": _by_text(
            _fault(("4.4.5", "4.3.4"), by=DECLARER, rest=OPPONENTS, note="left_lying_counted"),
            _fault(("4.4.5", "4.3.4"), by=DECLARER, note="last_gathered"),
        ),
        "opponents": _by_text(
            _referee(("4.4.5", "4.4.4"), remedy="gather_tricks", note="not_gathered"),
            _fault(("4.4.4", "4.4.5"), by=OPPONENTS, note="not_gathered"),
        ),
    },
    "trick_gathered": {
        "put_right": _nothing(("4.4.1", "4.5.7"), remedy="trick_put_right"),
        "led_on": _fault(("4.1.3", "4.4.1"), remedy="lead_corrected"),
        "partner_stopped": _fault(("4.1.8", "4.4.1"), by=OPPONENTS),
    },
    "tricks_mixed": {
        "": _by_text(
            _referee(("4.4.4",), remedy="gather_tricks", note="not_gathered"), _fault(("4.4.4",), note="not_gathered")
        )
    },
    "tricks_looked_at": {
        "last_asked_for": _nothing(("4.4.3",), remedy="show_last_trick"),
        "otherwise": _fault(("4.4.6", "4.4.3")),
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
