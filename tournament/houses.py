"""A house as a form asks it: as the rule set has it, by a name, or option by option (V0.2, V14).

It reads what was typed and says what contradicts itself, at its field; nothing is counted and nothing saved here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import Bock, Finding, House, Ramsch
from scoring.house import CHOICES, USUAL
from scoring.house_json import LIMITS, REVOLUTIONS
from tournament.fields import figure
from tournament.models import Tournament
from tournament.wording.houses import CHOICE_WORDS, FACTORS, OPTION_NAMES
from tournament.wording.variants import CALLS

AS_SET, CHOSEN = "set", "chosen"


@dataclass(frozen=True)
class Preset:
    """What public conventions play, by a name: rule set, performance and house together (V14)."""

    name: Any
    edition: str
    system: str
    house: Mapping[str, Any]

    def settings(self) -> dict[str, Any]:
        return {"rule_edition": self.edition, "performance_system": self.system, "house": dict(self.house)}


WINNERS = {"ramsch": {"loss": "winner", "virgin": 1, "passing_on": 1, "knock": 1}}
CUP = {"ramsch": {"scale": 10}}  # V8.11; whether a grand hand is lost single is a matter of the rule set [A21]
PRESETS: Mapping[str, Preset] = {
    "club": Preset(_("Club evening: kontra, Bock, Ramsch"), "pub", "seeger_fabian", {}),
    "preisskat": Preset(_("Preisskat with winner's Ramsch"), "isko", "seeger_fabian", WINNERS),
    "cup": Preset(_("Ramsch cup"), "isko", "lowest_penalty", CUP),
    "cup_single": Preset(_("Ramsch cup, a lost grand hand counts single"), "before_1999", "lowest_penalty", CUP),
}
WORDS = [(AS_SET, _("as the rule set has it")), *((name, preset.name) for name, preset in PRESETS.items())]
ASKED = [*WORDS, (CHOSEN, _("as chosen below"))]

PARTS: Mapping[str, Any] = {"bock": Bock, "ramsch": Ramsch}


def option_fields() -> Iterator[tuple[str, forms.Field]]:
    """By the name of each option; those of Bock and Ramsch behind the tick that switches them on."""
    for each in fields(House):
        if each.name not in PARTS:
            yield each.name, option_field(each.name, each.name)
            continue
        yield each.name, forms.BooleanField(label=OPTION_NAMES[each.name], required=False)
        for option in fields(PARTS[each.name]):
            yield f"{each.name}_{option.name}", option_field(option.name, f"{each.name}_{option.name}")


def option_field(option: str, name: str) -> forms.Field:
    label = OPTION_NAMES[name]
    if option == "on":
        events = [(event, words) for event, words in CHOICE_WORDS["on"].items()]
        return forms.MultipleChoiceField(
            label=label, choices=events, required=False, widget=forms.CheckboxSelectMultiple
        )
    if option == "kontra":
        return chosen(label, [("0", _("none")), *((str(calls), words) for calls, words in enumerate(CALLS, 1))])
    if option == "revolution":
        return chosen(label, [(str(worth), worth or pgettext_lazy("revolution", "none")) for worth in REVOLUTIONS])
    if option in {"virgin", "passing_on", "knock"}:
        return chosen(label, [(str(factor), words) for factor, words in FACTORS.items()])
    if option in CHOICES and name != "bock_ramsch":
        return chosen(label, [(word, CHOICE_WORDS[option][word]) for word in CHOICES[option]])
    if option in LIMITS:
        least, most = LIMITS[option]
        return figure(label, least=least, most=most)
    return forms.BooleanField(label=label, required=False)


def chosen(label: Any, words: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=words, required=False)


PREFIX = "house_"
OPTIONS = tuple(f"{PREFIX}{name}" for name, _field in option_fields())


def asked_of(tournament: Tournament) -> dict[str, Any]:
    """What stands in the form: the name under which this house is known, and every option as it is played."""
    settings = {name: getattr(tournament, name) for name in ("rule_edition", "performance_system", "house")}
    preset = next((name for name, preset in PRESETS.items() if preset.settings() == settings), "")
    asked = preset or (CHOSEN if tournament.house else AS_SET)
    return {"house": asked, **options_of(tournament.rules.house)}


def options_of(house: House) -> dict[str, Any]:
    """Every option as it is played, by its field; those of a Bock or Ramsch that isn't played as is usual."""
    options: dict[str, Any] = {}
    for each in fields(House):
        value = getattr(house, each.name)
        if each.name not in PARTS:
            options[each.name] = value
            continue
        options[each.name] = value is not None
        part = value or getattr(USUAL, each.name)
        options |= {f"{each.name}_{option.name}": getattr(part, option.name) for option in fields(part)}
    return {f"{PREFIX}{name}": as_typed(value) for name, value in options.items()}


def as_typed(value: Any) -> Any:
    """A figure as the text of a choice, so that a form knows what was changed."""
    if isinstance(value, tuple):
        return list(value)
    return value if isinstance(value, bool) else str(value)


def typed_house(data: Mapping[str, Any]) -> dict[str, Any]:
    """The options that were chosen, as a house is written down; an empty figure is as usual."""
    told: dict[str, Any] = {}
    for each in fields(House):
        if each.name not in PARTS:
            told[each.name] = valued(data.get(f"{PREFIX}{each.name}"), getattr(House(), each.name))
        elif not data.get(f"{PREFIX}{each.name}"):
            told[each.name] = None
        else:
            part = getattr(USUAL, each.name)
            typed = {option.name: data.get(f"{PREFIX}{each.name}_{option.name}") for option in fields(part)}
            told[each.name] = {name: valued(value, getattr(part, name)) for name, value in typed.items()}
    return told


def valued(typed: Any, usual: Any) -> Any:
    """A figure as a number, a tick as a bool, events as they are; what was left empty as usual."""
    if isinstance(usual, tuple):
        return typed or []
    if isinstance(usual, bool):
        return bool(typed)
    if typed in (None, ""):
        return usual
    return int(typed) if isinstance(usual, int) else typed


def at_field(problem: Finding) -> str:
    """The field of the form at which this is said."""
    place = (problem.where.field or "").split(".")
    if place[0] != "house":
        return place[0]
    name = PREFIX + "_".join(place[1:])
    return name if name in OPTIONS else "house"
