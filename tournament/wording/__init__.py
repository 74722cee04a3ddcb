"""Finding code -> a translated sentence, and the names of actions. The only place where codes become words.

A test holds that every code used anywhere has its sentence here, and every sentence its code.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scoring import Contract
from scoring import Finding as ScoringFinding
from seating import Finding as SeatingFinding
from tournament.wording.causes import CAUSES
from tournament.wording.effects import decision_words, effect_note, effect_words, signed
from tournament.wording.fields import FIELDS
from tournament.wording.games import (
    CARD_NAMES,
    EDITION_NAMES,
    FLAGS,
    SIGNS,
    card_name,
    contract_choices,
    paragraphs,
    parting,
    spoken,
)
from tournament.wording.money import money
from tournament.wording.names import ACTION_NAMES, CONTRACTS, STATES, STEP_NAMES, STEPS, TRAIL_NAMES
from tournament.wording.plan import TEXT_NAMES
from tournament.wording.results import done_at, rating_name
from tournament.wording.sentences import SENTENCES
from tournament.wording.variants import EVENTS, VARIANTS

__all__ = [
    "ACTION_NAMES",
    "CARD_NAMES",
    "CAUSES",
    "CONTRACTS",
    "EDITION_NAMES",
    "FIELDS",
    "FLAGS",
    "SENTENCES",
    "SIGNS",
    "STATES",
    "STEPS",
    "TRAIL_NAMES",
    "action_name",
    "card_name",
    "contract_choices",
    "decision_words",
    "effect_note",
    "effect_words",
    "money",
    "paragraphs",
    "parting",
    "sentence",
    "signed",
    "spoken",
]

READ: dict[Any, Any] = {None: "–", True: "+", False: "−", **CONTRACTS}  # as it stands on a sheet

CALLED: dict[Any, Any] = {**STEP_NAMES, **TEXT_NAMES, **EVENTS}

SITTING = ("entrant", "a", "b")  # start numbers in what is said about seats


def sentence(finding: ScoringFinding | SeatingFinding, people: Mapping[int, object] | None = None) -> str:
    """The finding in the reader's language, its likely causes behind it, the cause that fits best first.

    With `people`, start cards by number, whoever sits or moves is called by number and name.
    """
    values = {**worded(finding.values), **where(finding)}
    values |= {name: (people or {}).get(values[name], values[name]) for name in SITTING if name in values}
    text = str(SENTENCES[finding.code] % values)
    if finding.code in VARIANTS and "row" in values:
        text = gettext("Row %(row)s, %(field)s: %(text)s") % (values | {"text": text})
    elif finding.code in VARIANTS and "line" in values:  # of a file
        text = gettext("Line %(line)s, %(field)s: %(text)s") % (values | {"text": text})
    likely: Any = finding.values.get("causes", ())
    causes = [str(CAUSES[cause]) for cause in likely]
    return " ".join([text, *causes[:2]])


def worded(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as a sentence takes them: lists joined, differences with their direction."""
    texts = dict(values)
    for name, value in values.items():
        if name == "difference":
            texts[name] = direction(value)
        elif name.endswith("_cents"):
            texts[name] = money(value)
        elif name == "rating":
            texts[name] = rating_name(value, str(values.get("name", "")))
        elif name == "people":
            texts[name] = listed(value, between="; ")
        elif isinstance(value, date) and not isinstance(value, datetime):
            texts[name] = date_format(value, "SHORT_DATE_FORMAT")
        elif isinstance(value, (tuple, list)):
            texts[name] = listed([CALLED.get(thing, thing) for thing in value])
        elif isinstance(value, (bool, Contract)) or value is None:
            texts[name] = READ.get(value, value)
    if "fours" in values and "threes" in values:
        texts["parted"] = table_counts(values["fours"], values["threes"], values.get("fives", 0))
    if "in_series" in values:
        place = (values["in_series"], values["table"], values["card"])
        texts["why"] = done_at(values["action"], *place)
    if "wanted_seat" in values:
        texts["needed"] = needed(values["wanted"], values["wanted_seat"])
    return texts


def needed(table: int, seat: int) -> str:
    """A fixed seat: a table, and where one of its seats is wished, that."""
    if seat:
        return pgettext("wish", "table %(table)s, seat %(seat)s") % {"table": table, "seat": seat}
    return pgettext("wish", "table %(table)s") % {"table": table}


def table_counts(fours: int, threes: int, fives: int = 0) -> str:
    """Tables of four, of five and of three, in the plural that each has; what there is none of isn't said."""
    of_four = ngettext("%(count)s table of four", "%(count)s tables of four", fours) % {"count": fours}
    of_three = ngettext("%(count)s table of three", "%(count)s tables of three", threes) % {"count": threes}
    of_five = ngettext("%(count)s table of five", "%(count)s tables of five", fives) % {"count": fives}
    return ", ".join([of_four] * bool(fours) + [of_five] * bool(fives) + [of_three] * bool(threes))


def direction(difference: int) -> str:
    if difference > 0:
        return gettext("%(points)s too high") % {"points": difference}
    return gettext("%(points)s too low") % {"points": -difference}


def where(finding: ScoringFinding | SeatingFinding) -> dict[str, Any]:
    place = finding.where
    names = ("row", "seat", "table", "entrant")
    places: dict[str, Any] = {name: value for name in names if (value := getattr(place, name, None)) is not None}
    if field := getattr(place, "field", ""):
        places["field"] = FIELDS.get(field, field)
    return places


def listed(things: tuple[Any, ...] | list[Any], most: int = 12, between: str = ", ") -> str:
    """Up to a dozen, then how many more there are."""
    text = between.join(map(str, things[:most]))
    if len(things) <= most:
        return text
    return gettext("%(some)s and %(count)s more") % {"some": text, "count": len(things) - most}


def action_name(action: str) -> str:
    return str(ACTION_NAMES[action])
