"""Under which topic each setting is asked, and which of them are amounts."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.houses import OPTIONS

SECTIONS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    ("tournament", _("Tournament"), ("name", "place", "date")),
    ("invitation", _("Invitation"), ("admission", "admitted", "venue", "responsible", "contact")),
    (
        "series",
        _("Series and games"),
        (
            "series_count",
            "games_at_four",
            "games_at_three",
            "games_at_five",
            "minutes_a_series",
            "rule_edition",
            "performance_system",
            "worst_dropped",
        ),
    ),
    ("house", _("House rules: kontra, Bock, Ramsch"), ("house", *OPTIONS)),
    ("seats", _("Seats"), ("set_by_rank_from", "seats_by_rank", "apart_teams", "apart_clubs", "substitutes")),
    (
        "money",
        _("Money"),
        (
            "currency",
            "entry_fee",
            "junior_fee",
            "senior_fee",
            "advance_fee",
            "card_money",
            "loss_fee_tiers",
            "passed_fee",
            "passed_fee_by",
            "loss_fees_to",
            "stake",
            "settled_by",
            "pot_ante",
        ),
    ),
    (
        "prizes",
        _("Prizes"),
        ("prize_every", "prize_percent", "pool_extra", "prize_rounding", "prize_ties", "start_cards"),
    ),
    ("jackpot", _("Jackpot"), ("jackpot_buy_in", "jackpot_start", "jackpot_shares", "jackpot_cap")),
    ("ratings", _("Ratings"), ("ratings", "team_rule", "seniors_from", "juniors_until")),
    ("protests", _("Protests"), ("objection_minutes", "objection_from", "objection_between")),
    (
        "keying",
        _("Sheets and keying"),
        ("score_sheets", "signatures", "signed_counts", "second_reading", "formula_by", "numbers_keyed"),
    ),
    ("hall", _("Hall and phones"), ("public_page", "short_names", "running_delay", "calls_blink")),
)
IN_MONEY = (
    *("entry_fee", "junior_fee", "senior_fee", "advance_fee", "card_money", "passed_fee", "pool_extra", "pot_ante"),
    *("jackpot_buy_in", "jackpot_start", "jackpot_cap"),
)
# What is meant where nothing is typed.
EMPTY: dict[str, int | None] = {
    "junior_fee_cents": None,
    "senior_fee_cents": None,
    "advance_fee_cents": None,
    "passed_fee_cents": 0,
    "pot_ante_cents": 0,
    "jackpot_buy_in_cents": 0,
    "jackpot_start_cents": 0,
    "jackpot_cap_cents": None,
}
OPEN = ("name", "place", "date", "entry_fee")  # asked openly when a tournament is opened; the rest is folded


@dataclass(frozen=True)
class Section:
    """Fields under a heading by which an organizer looks for them, and what of them was in force before."""

    title: str
    told: str
    fields: list[forms.BoundField]
    is_open: bool  # what was typed there is shown
    frozen: tuple[str, ...] = ()  # why some of it is not changed any more
