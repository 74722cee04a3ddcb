"""By which house the calculator counts where no tournament says it: a name, or option by option (V0.2, V14).

It says what contradicts itself, at its field; until that is mended nothing is counted.
"""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring import EDITIONS, RuleSet, read_house, rule_set
from scoring.house import USUAL as USUAL_HOUSE
from scoring.rules import housed
from tournament.houses import AS_SET, ASKED, CHOSEN, PREFIX, PRESETS, at_field, option_fields, options_of, typed_house
from tournament.queries.record.houses import house_faults
from tournament.wording import sentence

USUAL = "isko"
OF_EVENINGS = frozenset(
    {"bock_on", "bock_nested", "bock_trigger_too", "bock_ramsch_after", "bock_ramsch_every", "ramsch_counts"}
)
"""Options that move no single game: they stay as is usual, and aren't asked."""


class HouseForm(forms.Form):
    """`rules` is what is played: of a name its own rule set, too, else that which is asked beside it."""

    house = forms.ChoiceField(
        label=_("house rules"), choices=ASKED, required=False, help_text=_("A name sets the rule set, too.")
    )

    def __init__(self, query: QueryDict) -> None:
        name = query.get("house", AS_SET)
        self.preset = PRESETS.get(name)
        edition = self.preset.edition if self.preset else query.get("rules", USUAL)
        self.edition = edition if edition in EDITIONS else USUAL
        self.rules = self.of_name()
        shown = {"house": name if name in dict(ASKED) else AS_SET, **options_of(self.rules.house)}
        super().__init__(query if name == CHOSEN else None, initial=shown)
        asked = [(option, field) for option, field in option_fields() if option not in OF_EVENINGS]
        self.fields |= {f"{PREFIX}{option}": field for option, field in asked}
        self.is_valid()

    def of_name(self) -> RuleSet:
        if self.preset is None:
            return EDITIONS[self.edition]
        rules = rule_set(self.edition, self.preset.system)
        return housed(rules, read_house(self.preset.house, rules.house)[0])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            usual = {name: value for name, value in options_of(USUAL_HOUSE).items() if name not in self.fields}
            told, rules = typed_house({**data, **usual}), EDITIONS[self.edition]
            for problem in house_faults(self.edition, rules.system.name, told):
                self.add_error(at_field(problem), sentence(problem))
            self.rules = housed(rules, read_house(told, rules.house)[0])
        return data

    def is_played(self) -> bool:
        """Whether a house was asked for, and its box stands open."""
        return bool(self["house"].value() != AS_SET)

    def options(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name != "house"]
