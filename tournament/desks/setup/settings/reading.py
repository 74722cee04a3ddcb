"""Which settings a tournament has, and what they were when a form was opened."""

from tournament import audit
from tournament.models import Tournament
from tournament.queries.record.seen import base_of

SETTINGS = (
    "name",
    "place",
    "date",
    "series_count",
    "games_at_four",
    "games_at_three",
    "minutes_a_series",
    "rule_edition",
    "set_by_rank_from",
    "apart_teams",
    "apart_clubs",
    "entry_fee_cents",
    "card_money_cents",
    "loss_fee_tiers",
    "loss_fees_to",
    "prize_every",
    "prize_percent",
    "prize_rounding",
    "prize_ties",
    "pool_extra_cents",
    "ratings",
    "team_rule",
    "seniors_from",
    "juniors_until",
    "worst_dropped",
    "stake",
    "objection_minutes",
    "objection_from",
    "objection_between",
    "second_reading",
    "formula_by",
    "start_cards",
    "numbers_keyed",
    "substitutes",
    "public_page",
    "short_names",
)


def seen(tournament: Tournament) -> str:
    """The settings as a form carries them from opening to saving."""
    return base_of(audit.values(tournament, *SETTINGS))
