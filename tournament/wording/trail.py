"""What an entry of the trail has kept, in the reader's language: each value by its name, codes in words, sums.

What has no words stands as it is kept: a text that looks like a day and is none, whatever a made-up archive brought.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django.db.models import Field
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import Finding, finding
from tournament.currencies import using
from tournament.models import (
    AccountEntry,
    Adjustment,
    AdvanceEntry,
    AdvanceTerms,
    Announcement,
    Appointment,
    CashEntry,
    Cup,
    Player,
    PrizePlan,
    Ruling,
    SheetVersion,
    StartCard,
    Tournament,
    Wish,
)
from tournament.models.prizes import OF_LOSS_FEES, usual_name
from tournament.wording import sentence
from tournament.wording.draws import chance_words, way_words
from tournament.wording.fields import FIELDS
from tournament.wording.houses import of_told
from tournament.wording.money import money, note_words, stake
from tournament.wording.names import CONTRACTS, STEP_NAMES, TRAIL_NAMES
from tournament.wording.positions import CLAIM_STATES
from tournament.wording.results import rating_name
from tournament.wording.season import SEASON_CODES
from tournament.wording.tables import ENTRY_KINDS
from tournament.wording.times import moment

TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:]{8}(?:\.\d+)?[+-]\d\d:\d\d")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
AMOUNTS = frozenset({"cents", "postage"})
NO_WORDS = (ValueError, TypeError, AttributeError, KeyError, ArithmeticError)  # a sum without a currency is a mistake

NAMED = (
    Tournament,
    Player,
    Announcement,
    AdvanceTerms,
    AdvanceEntry,
    Ruling,
)  # whose fields the trail calls by their own names

WITH_KINDS: tuple[Any, ...] = (SheetVersion, CashEntry, AccountEntry, Wish)

CODES: dict[str, list[tuple[str, Any]]] = {
    "kind": [*ENTRY_KINDS, *(kind for model in WITH_KINDS for kind in model.Kind.choices)],
    "effect": Adjustment.Kind.choices,
    "which": Cup.Which.choices,
    "claim": CLAIM_STATES,
    "edition": Tournament.Edition.choices,
    "pays": StartCard.Pays.choices,
    "performance_system": Tournament.System.choices,
    "role": Appointment.Role.choices,
    "roles": Appointment.Role.choices,
    "ratings": Tournament.Rating.choices,
    "template": PrizePlan.Template.choices,
    "size": PrizePlan.Size.choices,
    "field": list(FIELDS.items()),
    "expected": list(CONTRACTS.items()),
    "found": list(CONTRACTS.items()),
    "contract": list(CONTRACTS.items()),
    "steps": list(STEP_NAMES.items()),
    **SEASON_CODES,
}
SAID: dict[str, Callable[[str], str]] = {  # where a list of codes isn't enough
    "engine": way_words,
    "entropy": chance_words,
    "note": note_words,
    "prize_rounding": lambda cents: money(int(cents)),
    "plan": lambda plan: str(OF_LOSS_FEES) if plan == CashEntry.Kind.LOSS_FEES else usual_name(plan) or plan,
    "rating": rating_name,
    "stake": lambda cents: stake(Decimal(cents)),
}
PAIRS: dict[str, Callable[[Any], str]] = {
    "answer": lambda told: sentence(recorded_finding(told)),
    "house": of_told,
    "loss_fee_tiers": lambda tiers: ", ".join(f"{start}: {money(cents)}" for start, cents in tiers),
    "prizes": lambda prizes: ", ".join(f"{money(cents)} {goods}".rstrip() for cents, goods in prizes),
}


def recorded_finding(told: Any) -> Finding:
    """Of a code and its values, as the trail keeps both."""
    code, values = told
    read: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return finding(code, **read)


def recorded(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What was recorded, a name and its value a line."""
    with using(values["currency"]) if "currency" in values else nullcontext():  # one that was changed
        yield from [(trail_name(name), in_words(name, value)) for name, value in with_sums(values).items()]


def with_sums(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is given of each place is per cent, or cents where the prizes are guaranteed."""
    given = values.get("given")
    if values.get("template") != PrizePlan.Template.GUARANTEED or not isinstance(given, list):
        return values
    return {**values, "given": [in_words("cents", cents) for cents in given]}


def trail_name(name: str) -> str:
    """What a value of the trail is called: a field of a tournament or player by its own name, the others by ours."""
    return str(named(name))


@lru_cache(maxsize=1_000)  # names come out of the trail, which an archive may have brought
def named(name: str) -> Any:
    if name in TRAIL_NAMES:
        return TRAIL_NAMES[name]
    fields = (model._meta.get_field(name) for model in NAMED if hasattr(model, name))
    return next((field.verbose_name for field in fields if isinstance(field, Field)), name)


def in_words(name: str, value: Any) -> str:
    try:
        return worded(name, value)
    except NO_WORDS:
        return str(value)


def worded(name: str, value: Any) -> str:
    """Footers as they stand on a sheet, lists with commas, codes and yes and no in words, money in its currency."""
    if value in (None, "", []):
        return "–"
    if name in PAIRS:
        return PAIRS[name](value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int) and (name.endswith("_cents") or name in AMOUNTS):
        return money(value)
    if isinstance(value, list):
        between = " | " if value and isinstance(value[0], (dict, list)) else ", "
        return between.join(in_words(name, item) for item in value)
    if isinstance(value, dict):
        return " ".join(in_words(inner, item) for inner, item in value.items())
    return dated(trail_value(name, str(value)))


def trail_value(name: str, value: str) -> str:
    """A code of the trail in words, where its name has a list of choices; anything else as it is."""
    if name in SAID:
        return SAID[name](value)
    return str(codes(name).get(value, value))


@lru_cache(maxsize=1_000)
def codes(name: str) -> dict[str, Any]:
    """What the codes of a value of that name are called, the first model's first."""
    choices = CODES.get(name, [])
    for model in NAMED:
        if name not in CODES and name not in TRAIL_NAMES and hasattr(model, name):
            choices = getattr(model._meta.get_field(name), "choices", None) or []
    return {str(code): words for code, words in reversed(choices)}


def dated(text: str) -> str:
    """A time that was recorded, on the hall's clock, or a day; any other text as it is."""
    if DAY.fullmatch(text):
        return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")
    return moment(datetime.fromisoformat(text)) if TIME.fullmatch(text) else text
