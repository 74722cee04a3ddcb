"""Incidents with their answers, and what the orders make of them; how a test asks for the ruling."""

from dataclasses import replace
from typing import Any

from scoring import ISKO, ISKO_1999, Contract, GameValue, Happened, RuleSet, Verdict, guide, questions

CLUBS: dict[str, Any] = {"contract": Contract.CLUBS, "tops": 1, "bid": 18}
NULL: dict[str, Any] = {"contract": Contract.NULL, "bid": 18}
ENDS: dict[str, Any] = {"play_on": False}
OPEN: dict[str, Any] = {**CLUBS, "decided": "open"}
BOTH = (ISKO, ISKO_1999)

# What happened, which paragraphs it is judged by, who wins, and the score or what is done.
CASES: list[tuple[str, str | None, dict[str, Any], str, str, int | str]] = [
    ("card_seen_dealing", None, {}, "3.2.8", "nobody", "deal_again"),
    ("wrong_number_dealt", "in_bidding", {}, "3.2.9 4.5.6", "nobody", "deal_again"),
    ("wrong_number_dealt", "both_sides", {}, "3.2.9", "nobody", "deal_again"),
    ("wrong_shuffle", "before_pickup", {}, "3.2.10 3.2.2", "nobody", "shuffle_again"),
    ("wrong_shuffle", "after_pickup", {}, "3.2.10", "nobody", "too_late"),
    ("wrong_dealer", "this_round", {}, "3.2.12 3.2.11", "nobody", "replay_from_there"),
    ("wrong_dealer", "place_unknown", {}, "3.2.13", "nobody", "replay_round"),
    ("wrong_dealer", "earlier_round", {}, "3.2.13 3.2.11", "nobody", "rounds_stand"),
    ("wrong_dealer", "signed", {}, "3.2.11", "nobody", "rounds_stand"),
    ("skat_before_bidding", "looked_at", {}, "3.2.14", "nobody", "no_bidding"),
    ("skat_before_bidding", "picked_up", {}, "3.2.15", "nobody", "new_skat"),
    ("skat_in_bidding", "looked_at", {}, "3.3.9", "nobody", "bids_free"),
    ("skat_in_bidding", "sits_out", {}, "3.3.9", "nobody", "all_bids_free"),
    ("bid_taken_back", None, {}, "3.3.8", "nobody", "bid_stands"),
    ("game_named_in_bidding", "as_bid", {}, "3.3.2 3.3.5", "nobody", "counts_as_bid"),
    ("game_named_in_bidding", "hand", {}, "3.3.2 3.3.5 3.4.1", "nobody", "bound_to_hand"),
    ("game_named_in_bidding", "who_has_more", {}, "3.3.2 3.3.5", "nobody", "counts_as_lowest_bid"),
    ("lead_before_announcing", "declarer", {"tops": 1, "bid": 20}, "4.1.1", "opponents", -40),
    ("lead_before_announcing", "declarer_to_lead", {}, "3.4.6 4.1.1", "nobody", "announce_now"),
    ("lead_before_announcing", "opponents", {}, "4.1.1", "nobody", "opponents_led_early"),
    ("discard_forgotten", None, CLUBS, "3.4.6", "opponents", -48),
    ("discard_wrong", None, CLUBS, "3.4.6", "opponents", -48),
    ("null_below_bid", None, {"ouvert": True, "tops": 1, "bid": 50}, "3.4.4", "opponents", -100),
    ("jack_in_skat", None, {**CLUBS, "contract": Contract.HEARTS, "bid": 50}, "3.4.3 5.4.1", "opponents", -100),
    ("hand_after_skat", None, {}, "3.4.4 3.4.1", "nobody", "without_it"),
    ("null_laid_open", "at_once", {}, "3.4.4 3.4.1", "nobody", "counts_as_ouvert"),
    ("null_laid_open", "later", {}, "3.4.1 4.3.4", "nobody", "claims_no_trick"),
    ("announcement_wrong", "at_once", {}, "3.4.5", "nobody", "corrected"),
    ("wrong_lead", "trick_complete", {}, "4.1.7 4.4.1", "nobody", "trick_stands"),
    ("wrong_lead", "last_trick", {}, "4.1.10", "nobody", "no_matter"),
    ("revoke", "gathered", {}, "4.2.5", "nobody", "as_played"),
    ("card_taken_back", None, {}, "4.1.2", "nobody", "card_stays"),
    ("early_card", "harmless", {}, "4.2.7", "nobody", "no_influence"),
    ("remark", "harmless", {}, "4.2.9", "nobody", "no_influence"),
    ("cards_shown", "declarer", {}, "4.1.9", "nobody", "no_penalty"),
    ("wrong_number_in_play", "declarer", {**CLUBS, "level": "simple"}, "4.2.6", "opponents", -48),
    ("wrong_number_in_play", "declarer", {**CLUBS, "level": "schneider"}, "4.2.6", "opponents", -72),
    ("wrong_number_in_play", "declarer", NULL, "4.2.6", "opponents", -46),
    ("wrong_number_in_play", "opponents", {**CLUBS, "level": "simple"}, "4.2.6", "declarer", 24),
    ("wrong_number_in_play", "opponents", {**CLUBS, "level": "schwarz"}, "4.2.6", "declarer", 48),
    ("wrong_number_in_play", "opponents", {**CLUBS, "bid": 36, "level": "simple"}, "4.2.6", "declarer", 36),
    ("wrong_number_in_play", "opponents", {**CLUBS, "tops": -1, "bid": 59}, "4.2.6 5.4.3", "opponents", -120),
    ("wrong_number_in_play", "opponents", NULL, "4.2.6", "declarer", 23),
    ("wrong_number_in_play", "both_sides", {}, "3.2.9", "nobody", "deal_again"),
    ("skat_in_play", "to_end_it", {**CLUBS, "opponents_points": 0, "opponents_tricks": 0}, "4.3.4 4.2.8",
        "declarer", 48),
    ("skat_in_play", "to_end_it", {**NULL, **ENDS, "decided": "open"}, "4.2.8 3.4.8 4.1.4", "opponents", -46),
    ("declarer_gives_up", "nine_cards", {**CLUBS, "bid": 30}, "4.3.1", "opponents", -72),
    ("declarer_gives_up", "agreed", CLUBS, "4.3.2", "opponents", -48),
    ("declarer_gives_up", "not_agreed", {}, "4.3.2", "nobody", "play_goes_on"),
    ("declarer_lays_down", "holds", {**CLUBS, "opponents_points": 30}, "4.3.4", "declarer", 36),
    ("declarer_lays_down", "holds", {**CLUBS, "opponents_points": 60}, "4.3.4", "opponents", -48),
    ("declarer_lays_down", "holds", NULL, "4.3.4", "declarer", 23),
    ("declarer_lays_down", "less", {**CLUBS, "opponents_points": 59}, "4.3.4", "declarer", 24),
    ("declarer_lays_down", "less", {**CLUBS, "opponents_points": 60}, "4.3.4", "opponents", -48),
    ("declarer_lays_down", "less", {"contract": Contract.NULL}, "4.3.4", "nobody", "as_explained"),
    ("declarer_lays_down", "explained", {}, "4.3.4", "nobody", "as_explained"),
    ("opponent_lays_down", "holds", {**CLUBS, "points": 59}, "4.3.5", "opponents", -48),
    ("opponent_lays_down", "holds", {**CLUBS, "points": 61}, "4.3.5", "declarer", 24),
    ("opponent_lays_down", "less", {**CLUBS, "opponents_points": 59}, "4.3.5", "declarer", 24),
    ("opponent_lays_down", "less", {**CLUBS, "opponents_points": 60}, "4.3.5", "opponents", -48),
    ("opponent_lays_down", "less", {**NULL, **ENDS, "decided": "open"}, "4.1.9 4.1.4", "declarer", 23),
    ("cards_thrown_in", "declarer_nine", CLUBS, "4.3.6 4.3.1", "opponents", -48),
    ("cards_thrown_in", "declarer", {**CLUBS, "points": 61}, "4.3.6", "declarer", 24),
    ("cards_thrown_in", "declarer", {**CLUBS, "points": 20, "tricks": 1}, "4.3.6", "opponents", -72),
    ("cards_thrown_in", "declarer", {"contract": Contract.NULL}, "4.3.6 4.3.2", "nobody", "null_thrown_in"),
    ("cards_thrown_in", "opponents", {**CLUBS, "opponents_points": 59}, "4.3.6", "declarer", 24),
    ("cards_thrown_in", "opponents", {**NULL, **ENDS, "decided": "open"}, "4.3.6 4.3.3 4.1.4", "declarer", 23),
    ("trick_left_lying", "made_the_rest", {}, "4.4.5", "nobody", "as_played"),
    ("trick_gathered", "put_right", {}, "4.4.1 4.5.7", "nobody", "trick_put_right"),
    ("tricks_looked_at", "last_asked_for", {}, "4.4.3", "nobody", "show_last_trick"),
]  # fmt: skip
# Where the texts of 2002 and 1999 part.
PARTED: list[tuple[str, str | None, dict[str, Any], tuple[str, str, int | str], tuple[str, str, int | str]]] = [
    (
        "wrong_number_dealt", "opponents", {"tops": 1, "bid": 33},
        ("3.2.9 4.5.6", "nobody", "number_dealt_open"), ("3.3.10", "declarer", 33),
    ),
    (
        "wrong_number_dealt", "declarer", {"tops": 1, "bid": 33},
        ("3.2.9 4.5.6", "nobody", "number_dealt_open"), ("3.3.10", "opponents", -66),
    ),
    (
        "cards_shown", "one", {**OPEN, **ENDS},
        ("4.1.9 4.2.7", "nobody", "one_card"), ("4.1.9 4.1.4", "declarer", 24),
    ),
    (
        "cards_shown", "several", {**CLUBS, **ENDS, "decided": "won", "points": 85, "opponents_points": 20},
        ("4.1.9 4.1.3", "declarer", 24), ("4.1.9 4.1.3", "declarer", 36),
    ),
    (
        "declarer_lays_down", "fails", {**CLUBS, **ENDS, "decided": "lost", "opponents_points": 60, "points": 30},
        ("4.3.4 4.1.3", "opponents", -48), ("4.3.4 4.1.3", "opponents", -72),
    ),
    (
        "trick_left_lying", "lost_one", {**CLUBS, **ENDS, "decided": "lost", "opponents_points": 60, "points": 30},
        ("4.4.5 4.3.4 4.1.3", "opponents", -48), ("4.4.5 4.3.4 4.1.3", "opponents", -72),
    ),
    ("skat_in_bidding", "picked_up", {},
        ("3.3.9 3.3.10", "nobody", "bids_free_new_skat"), ("3.3.9 3.2.15", "nobody", "bids_free_new_skat")),
    ("skat_in_bidding", "noticed_later", {},
        ("3.3.10", "nobody", "play_or_pass"), ("3.3.11", "nobody", "play_or_pass")),
    ("skat_in_play", "declarer_before_lead", CLUBS,
        ("3.4.8", "opponents", -48), ("3.4.8 3.4.7", "opponents", -48)),
    ("skat_in_play", "discard_exchanged", CLUBS,
        ("3.4.8", "opponents", -48), ("3.4.8 3.4.7", "opponents", -48)),
    ("announcement_wrong", "later", {},
        ("3.4.7 3.4.1", "nobody", "announcement_stands"), ("3.4.1", "nobody", "announcement_stands")),
    ("trick_left_lying", "opponents", {**OPEN, **ENDS},
        ("4.4.4 4.4.5 4.1.4", "declarer", 24), ("4.4.5 4.4.4", "nobody", "gather_tricks")),
    ("tricks_mixed", None, {**OPEN, **ENDS, "by": "declarer"},
        ("4.4.4 4.1.4", "opponents", -48), ("4.4.4", "nobody", "gather_tricks")),
]  # fmt: skip
# Faults: the paragraph of the incident, and whose it can be; each goes by ISkO 4.1.3 to 4.1.6.
FAULTS: list[tuple[str, str | None, str, tuple[str, ...]]] = [
    ("wrong_lead", "open_trick", "4.1.3", ("declarer", "opponents")),
    ("revoke", "in_trick", "4.2.3", ("declarer", "opponents")),
    ("revoke", "later", "4.2.4 4.2.3", ("declarer", "opponents")),
    ("early_card", "influence", "4.2.7", ("declarer", "opponents")),
    ("remark", "influence", "4.2.9", ("declarer", "opponents")),
    ("trick_gathered", "led_on", "4.1.3 4.4.1", ("declarer", "opponents")),
    ("trick_gathered", "partner_stopped", "4.1.8 4.4.1", ("opponents",)),
    ("other_fault", None, "4.1.4", ("declarer", "opponents")),
    ("tricks_mixed", None, "4.4.4", ("declarer", "opponents")),
    ("tricks_looked_at", "otherwise", "4.4.6 4.4.3", ("declarer", "opponents")),
    ("skat_in_play", "declarer", "4.2.8 3.4.8", ("declarer",)),
    ("declarer_lays_down", "fails", "4.3.4", ("declarer",)),
    ("trick_left_lying", "lost_one", "4.4.5 4.3.4", ("declarer",)),
    ("skat_in_play", "opponents", "4.2.8", ("opponents",)),
    ("cards_shown", "several", "4.1.9", ("opponents",)),
    ("partner_warned", None, "4.1.8", ("opponents",)),
    ("opponent_gives_up", None, "4.3.3", ("opponents",)),
    ("opponent_lays_down", "fails", "4.3.5", ("opponents",)),
    ("trick_left_lying", "opponents", "4.4.4 4.4.5", ("opponents",)),
]
EVERY_FAULT = [(code, what, numbers, by) for code, what, numbers, sides in FAULTS for by in sides]
LEVEL: dict[str, Any] = {"contract": Contract.HEARTS, "tops": 1, "hand": True, "bid": 40}


def ruled(incident: str, what: str | None, rules: RuleSet = ISKO, **answers: Any) -> Verdict:
    verdict = guide(Happened(incident=incident, what=what, **answers), rules)
    assert isinstance(verdict, Verdict), verdict
    return verdict


def told(verdict: Verdict) -> tuple[str, str, int | str]:
    return " ".join(verdict.paragraphs), verdict.winner, verdict.worth.score if verdict.worth else verdict.remedy


def worth(verdict: Verdict) -> GameValue:
    assert verdict.worth
    return verdict.worth


def fault(incident: str, what: str | None, by: str, **answers: Any) -> Verdict:
    happened = Happened(incident=incident, what=what, **{**OPEN, **answers})
    asked = questions(replace(happened, play_on=False))
    happened = replace(happened, by=by if "by" in asked else None, play_on=False if "play_on" in asked else None)
    if "opponents_points" in questions(happened) and happened.opponents_points is None:
        happened = replace(happened, opponents_points=30)  # the outstanding tricks count, and 90 were made
    verdict = guide(happened)
    assert isinstance(verdict, Verdict), verdict
    return verdict
