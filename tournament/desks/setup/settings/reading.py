"""Which settings a tournament has, what they were when a form was opened, and what another one takes over of them."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from scoring import SYSTEMS, Finding, finding
from tournament import audit
from tournament.models import (
    CashEntry,
    JackpotWin,
    Organizer,
    OwnRating,
    PrizePlan,
    Seat,
    SheetVersion,
    TableSheet,
    Tournament,
)
from tournament.models.cash import TableStake
from tournament.queries.protests.times import any_begun
from tournament.queries.record.seen import base_of
from tournament.queries.sheets.columns import has_others, repeats_dealers
from tournament.wording.law.printed import Printed, cited_by

SETTINGS = (
    "name",
    "place",
    "date",
    "admission",
    "admitted",
    "venue",
    "responsible",
    "contact",
    "series_count",
    "games_at_four",
    "games_at_three",
    "games_at_five",
    "minutes_a_series",
    "rule_edition",
    "house",
    "performance_system",
    "set_by_rank_from",
    "seats_by_rank",
    "apart_teams",
    "apart_clubs",
    "currency",
    "entry_fee_cents",
    "junior_fee_cents",
    "senior_fee_cents",
    "advance_fee_cents",
    "card_money_cents",
    "loss_fee_tiers",
    "passed_fee_cents",
    "passed_fee_by",
    "loss_fees_to",
    "prize_every",
    "prize_percent",
    "prize_rounding",
    "prize_ties",
    "pool_extra_cents",
    "jackpot_buy_in_cents",
    "jackpot_start_cents",
    "jackpot_shares",
    "jackpot_cap_cents",
    "ratings",
    "team_rule",
    "seniors_from",
    "juniors_until",
    "worst_dropped",
    "stake",
    "settled_by",
    "pot_ante_cents",
    "objection_minutes",
    "objection_from",
    "objection_between",
    "score_sheets",
    "signatures",
    "signed_counts",
    "second_reading",
    "formula_by",
    "start_cards",
    "numbers_keyed",
    "substitutes",
    "public_page",
    "short_names",
    "running_delay",
    "calls_blink",
)

FROZEN_BY_SHEETS = ("games_at_four", "games_at_three", "rule_edition", "house", "performance_system")
FROZEN_BY_PLAY = ("admission", "admitted")  # the plan binds like a contract
FROZEN_BY_START = ("objection_minutes", "objection_from", "objection_between")  # the window holds
FROZEN_BY_WIN = ("jackpot_buy_in_cents", "jackpot_start_cents", "jackpot_shares", "jackpot_cap_cents")

NO_SEASON = "0"  # instead of a season's key
COPIED_OF_A_RATING = ("name", "sex", "category", "club", "fee_cents", "series")


def needs_games(system: str) -> bool:
    """Whether performance can't be counted from the foot of a sheet alone."""
    return system in SYSTEMS and SYSTEMS[system].opponents_only


def lacks_paper(settings: Mapping[str, Any]) -> bool:
    """Whether a signed sheet is to be compared with a paper that no table writes."""
    asked = {"score_sheets": Tournament.ScoreSheets.PHONES, "signed_counts": Tournament.SignedCounts.COMPARED}
    return all(settings.get(name) == value for name, value in asked.items())


RULE_SETTINGS = ("rule_edition", "performance_system", "house")


def with_rules(settings: Mapping[str, Any]) -> Tournament:
    """Returns an unsaved tournament with the rules that these settings choose; its `rules` can be asked."""
    return Tournament(**{name: settings[name] for name in RULE_SETTINGS if name in settings})


def plays_beyond_phones(settings: Mapping[str, Any]) -> bool:
    """Whether tables are to write on phones although the house plays what phones can't enter: kontra, Bock, Ramsch."""
    if settings.get("score_sheets", "paper") == Tournament.ScoreSheets.PAPER:
        return False
    rules = with_rules(settings).rules
    return has_others(rules) or repeats_dealers(rules)


def usual() -> Tournament:
    """What is proposed for a tournament of which nothing is known."""
    return Tournament(date=timezone.localdate())


def again(earlier: Tournament) -> Tournament:
    """The same once more, today, as it was announced even if it was broken off. Not in the database."""
    today = timezone.localdate()
    values: dict[str, Any] = {name: getattr(earlier, name) for name in SETTINGS}
    values["name"] = re.sub(rf"\b{earlier.date.year}\b", str(today.year), earlier.name)
    values["series_count"] = earlier.announced_series or earlier.series_count
    return Tournament(**values | {"date": today})


def final_of(earlier: Tournament) -> Tournament:
    """The final for those who qualify at this one: the same settings, by invitation (SkWO 1.4). Not in the database."""
    final = again(earlier)
    final.name = gettext("%(tournament)s, final") % {"tournament": final.name}
    final.admission = Tournament.Admission.INVITED
    return final


def ratings_again(earlier: Tournament) -> list[dict[str, Any]]:
    """The organizer's own ratings; one of a team ends with the tournament, as the team does."""
    own = OwnRating.objects.in_force().filter(tournament=earlier, team=None).order_by("pk")
    return [{name: getattr(rating, name) for name in COPIED_OF_A_RATING} for rating in own]


def roles_again(earlier: Tournament, organizer: Organizer) -> list[tuple[int, str, str]]:
    """Person, role and qualification, of those who belong to the organizer and can sign in."""
    people = organizer.members.filter(user__is_active=True).values("user")
    held = earlier.appointments.filter(user__in=people).order_by("role", "user__username")
    return list(held.values_list("user", "role", "qualification"))


def seen(tournament: Tournament) -> str:
    """The settings as a form carries them from opening to saving."""
    return base_of(audit.values(tournament, *SETTINGS))


def frozen(tournament: Tournament) -> dict[str, Finding]:
    """What stays as it is after all that has happened, each with the reason."""
    stays: dict[str, Finding] = {}
    if SheetVersion.objects.standing().filter(table__draw__series__tournament=tournament).exists():
        stays |= {name: finding("settings.frozen", field=name) for name in FROZEN_BY_SHEETS}
    kept = TableSheet.objects.filter(table__draw__series__tournament=tournament)
    if kept.exists():
        stays |= dict.fromkeys((*FROZEN_BY_SHEETS, "games_at_five"), finding("settings.sheets_begun"))
    if kept.on_phones().exists():
        stays |= dict.fromkeys(("score_sheets", "signatures", "signed_counts"), finding("settings.sheets_kept"))
    if any_begun(tournament):
        stays |= dict.fromkeys(FROZEN_BY_START, finding("settings.protests_frozen"))
        binding = cited_by(tournament, Printed.PLAN_BINDS)
        stays |= dict.fromkeys(FROZEN_BY_PLAY, finding("settings.admission_frozen", paragraph=binding))
        stays |= dict.fromkeys(("stake", "settled_by", "pot_ante_cents"), finding("settings.stake_frozen"))
    stakes = TableStake.objects.filter(table__draw__series__tournament=tournament)
    if any(rows.objects.filter(tournament=tournament).exists() for rows in (CashEntry, PrizePlan)) or stakes.exists():
        stays["currency"] = finding("settings.currency_frozen")
    elif tournament.season and tournament.season.money.exists():
        stays["currency"] = finding("settings.currency_of_season")
    if JackpotWin.objects.in_force().filter(tournament=tournament).exists():
        stays |= dict.fromkeys(FROZEN_BY_WIN, finding("settings.jackpot_frozen"))
    if Seat.objects.in_force().filter(draw__series__tournament=tournament, number__gt=4).exists():
        stays["games_at_five"] = finding("settings.five_frozen")
    if tournament.broken_off_at:
        stays["series_count"] = finding("tournament.broken_off")
    return stays
