"""The questions of one incident as a form: those that its paragraph asks, and no others."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import BIDS, Contract, Finding, Happened, Incident, RuleSet, as_asked, questions
from tournament.fields import choose_from, figure
from tournament.wording import contract_choices, sentence
from tournament.wording.guide import CHOICE_NAMES, HELP, QUESTIONS, WAYS

SUITS_AND_GRAND = ("clubs", "spades", "hearts", "diamonds", "grand")
STEPS = ("hand", "schneider_announced", "schwarz_announced", "ouvert")
IN_NULL = ("hand", "ouvert")
FIGURES = ("points", "tricks", "opponents_points", "opponents_tricks")
STYLES = {
    "contract": "chips",
    "what": "chips tall",
    "decided": "chips tall",
    "play_on": "chips tall",
    "by": "chips",
    "level": "chips",
}


@dataclass(frozen=True)
class Asked:
    """A question with its fields: one, several in a row, or several to be ticked."""

    words: Any
    fields: list[forms.BoundField]
    style: str = ""
    help: Any = ""
    in_a_row: bool = False
    ticked: bool = False


def chosen(name: str) -> forms.ChoiceField:
    choices = [(code.partition(".")[2], words) for code, words in CHOICE_NAMES.items() if code.startswith(f"{name}.")]
    return forms.ChoiceField(label=QUESTIONS[name], choices=choices, required=False, widget=forms.RadioSelect)


def number(name: str, most: int) -> forms.Field:
    return figure(QUESTIONS[name], least=0, most=most, autocomplete="off")


class GuidedForm(forms.Form):
    """Every answer may still be missing; what the incident doesn't ask for is as if it had not been given."""

    what = forms.ChoiceField(label=QUESTIONS["what"], required=False, widget=forms.RadioSelect)
    by = chosen("by")
    play_on = chosen("play_on")
    contract = forms.ChoiceField(label=QUESTIONS["contract"], required=False, widget=forms.RadioSelect)
    run = forms.ChoiceField(
        label=QUESTIONS["tops"],
        choices=[("with", _("with")), ("without", _("without"))],
        required=False,
        initial="with",
        widget=forms.RadioSelect,
    )
    tops = forms.TypedChoiceField(label=_("how many"), coerce=int, required=False, empty_value=None)
    hand = forms.BooleanField(label=_("hand"), required=False)
    schneider_announced = forms.BooleanField(label=_("schneider announced"), required=False)
    schwarz_announced = forms.BooleanField(label=_("schwarz announced"), required=False)
    ouvert = forms.BooleanField(label=_("ouvert"), required=False)
    bid = forms.TypedChoiceField(label=QUESTIONS["bid"], coerce=int, required=False, empty_value=None)
    replacement = forms.ChoiceField(label=QUESTIONS["replacement"], required=False)
    decided = chosen("decided")
    points = number("points", 120)
    tricks = number("tricks", 10)
    opponents_points = number("opponents_points", 120)
    opponents_tricks = number("opponents_tricks", 10)
    level = chosen("level")

    def __init__(self, asked: QueryDict, *, incident: Incident, rules: RuleSet) -> None:
        answers = asked.copy()
        answers.setdefault("run", "with")
        super().__init__(answers)
        self.incident, self.rules = incident, rules
        choose_from(self, "what", [(what, WAYS[f"{incident.code}.{what}"]) for what in incident.ways if what])
        choose_from(self, "contract", contract_choices(*SUITS_AND_GRAND, "null"))
        choose_from(self, "tops", [("", "–"), *((count, count) for count in range(1, 12))])
        choose_from(self, "bid", [("", "–"), (0, pgettext_lazy("guide", "none")), *((bid, bid) for bid in BIDS)])
        choose_from(self, "replacement", [("", pgettext_lazy("guide", "the cheapest")),
                                          *contract_choices(*SUITS_AND_GRAND)])  # fmt: skip
        self.is_valid()
        self.happened = as_asked(self.told(), rules)
        self.questions = questions(self.happened, rules)
        if "maybe_contract" in self.questions:
            unknown = ("", pgettext_lazy("guide", "not known"))
            choose_from(self, "contract", [unknown, *contract_choices(*SUITS_AND_GRAND)])

    def told(self) -> Happened:
        data = self.cleaned_data
        count = data.get("tops")
        told: dict[str, Any] = {name: data.get(name) or None for name in ("what", "by", "decided", "level")}
        told |= {name: data.get(name) for name in ("bid", *FIGURES)}
        told |= {name: Contract(data[name]) for name in ("contract", "replacement") if data.get(name)}
        told |= {step: bool(data.get(step)) for step in STEPS}
        told["tops"] = -count if count and data.get("run") == "without" else count
        told["play_on"] = {"yes": True, "no": False}.get(data.get("play_on", ""))
        return Happened(incident=self.incident.code, **told)

    def asked(self) -> list[Asked]:
        return [self.as_asked(name) for name in self.questions]

    def as_asked(self, name: str) -> Asked:
        if name == "tops":
            return Asked(QUESTIONS[name], [self["run"], self["tops"]], in_a_row=True)
        if name == "announced":
            is_null = Contract.NULL in (self.happened.contract, self.null_alone())
            steps = IN_NULL if is_null else STEPS
            return Asked(QUESTIONS[name], [self[step] for step in steps], ticked=True)
        if name == "ouvert":
            return Asked(QUESTIONS["announced"], [self["ouvert"]], ticked=True)
        if name == "maybe_contract":
            return Asked(QUESTIONS["contract"], [self["contract"]], STYLES["contract"], HELP[name])
        return Asked(QUESTIONS[name], [self[name]], STYLES.get(name, ""), HELP.get(name, ""))

    def null_alone(self) -> Contract | None:
        """Of what happens in a null alone the game isn't asked."""
        return None if {"contract", "maybe_contract"} & set(self.questions) else Contract.NULL

    def mark(self, findings: tuple[Finding, ...]) -> None:
        """What can't be, at its field and with its paragraph; what is only missing stands open there anyway."""
        for each in findings:
            if each.code not in ("guide.missing", "guide.choose"):
                paragraph = f"ISkO {each.values['paragraph']}"
                name = each.where.field if each.where.field in self.fields else None
                self.add_error(name, f"{sentence(each)} ({paragraph})")
