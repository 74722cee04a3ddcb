"""A decision as a form for a phone, in the order in which it is told beside a table."""

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import Finding
from scoring.play import Question, read_question
from tournament.desks.rulings.decisions.choices import NOTHING, OFFERS, Offer, choices_of
from tournament.fields import TextField, choose_from, figure
from tournament.models import Series, StartCard, Table, Tournament
from tournament.models.effects import WHOLE_TABLE, Does
from tournament.queries.people.cards import cards_in_force
from tournament.text import plain_text
from tournament.wording import sentence
from tournament.wording.law.index import cited

LOCAL_TIME = "%Y-%m-%dT%H:%M"
EARLIEST = 2000  # a year; what is earlier was mistyped

# At which field it stands what the service has refused.
WRONG_AT = {
    "ruling.sheet_says": "written",
    "ruling.not_on_the_foot": "written",
    "ruling.not_beside_others": "written",
    "ruling.no_value": "value",
    "ruling.no_charge": "value",
    "ruling.no_game": "game",
    "ruling.which_game": "game",
    "ruling.nobody": "number",
    "ruling.not_seated": "number",
    "ruling.game_without_table": "table",
    "ruling.sheet_without_table": "table",
    "ruling.rounds_stand": "table",
}


class EffectForm(forms.Form):
    """What is decided, and what it does to whom. `organizers`: with what the organizer alone decides.

    The calculator may stand over it, with names of its own.
    """

    number = figure(_("start card number"), most=999_999)
    game = figure(_("game"), most=32_767)
    paragraph = forms.CharField(
        label=_("paragraph"),
        max_length=20,
        validators=[plain_text],
        widget=forms.TextInput(attrs={"data-law-index": "", "autocomplete": "off", "placeholder": "ISkO 4.2.3"}),
    )
    effect = forms.ChoiceField(label=_("effect"), choices=choices_of(OFFERS.values()), widget=forms.RadioSelect)
    points = figure(_("points"), least=-5000, most=5000)
    value = figure(
        _("the game counts now"),
        least=-9999,
        most=9999,
        text=_("As it would stand on the sheet: a lost game is doubled already: 96 or -96."),
    )
    written = figure(
        _("stands on the sheet"),
        least=-9999,
        most=9999,
        keys="text",  # with a minus
        text=_(
            "If the sheet counts already: what stands there for this player: 48, -96, 0 for nothing. Empty while they "
            "play: they write it down as ruled."
        ),
    )
    unmoved = forms.BooleanField(label=_("It changes no number: into the log all the same"), required=False)
    decision = TextField(
        label=_("decision"), rows=2, required=False, help_text=_("Empty: the effect says it: “Game 17 lost: −96”.")
    )

    def __init__(self, *args: Any, tournament: Tournament, organizers: bool, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "ruling_%s")
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.asks_unmoved = False
        self.offered = [offer for offer in OFFERS.values() if organizers or not offer.is_organizers]
        choose_from(self, "effect", choices_of(self.offered))
        self.fields["paragraph"].widget.attrs["data-law-index"] = reverse("law", args=[tournament.slug])

    @property
    def notes(self) -> list[tuple[str, Any]]:
        """What is said beside a choice once it is chosen."""
        return [(offer.choice.value, offer.meaning.note) for offer in self.offered if offer.meaning.note]

    def clean_paragraph(self) -> str:
        """One of the orders' numbers; "4.2.3" is enough where only one of the orders has it."""
        typed: str = self.cleaned_data["paragraph"]
        numbers = cited(typed)
        if not numbers:
            raise forms.ValidationError(_("There is no such paragraph. A word finds it: “revoke”."))
        if len(numbers) > 1:
            raise forms.ValidationError(_("Both orders have it: %(numbers)s?"), params={"numbers": ", ".join(numbers)})
        return numbers[0]

    def clean_number(self) -> StartCard | None:
        return self.card_of("number")

    def card_of(self, name: str) -> StartCard | None:
        number = self.cleaned_data[name]
        card = cards_in_force(self.tournament).filter(number=number).first()
        if number is not None and card is None:
            raise forms.ValidationError(_("There is no start card %(number)s."), params={"number": number})
        return card

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = data.get("effect", "")
        if chosen == NOTHING and not data.get("decision"):
            self.lacks("decision", _("What was decided?"))
        if chosen in OFFERS:
            self.ask_for_figures(OFFERS[chosen], data)
            if OFFERS[chosen].meaning.where not in WHOLE_TABLE and not data.get("number"):
                self.lacks("number", _("Whom does it concern?"))
        return data

    def ask_for_figures(self, offer: Offer, data: dict[str, Any]) -> None:
        does, sign = offer.meaning.does, offer.choice.sign
        if does is Does.ADDS and not data.get("points"):
            self.lacks("points", _("How many points?"))
        if does is Does.ADDS and sign > 0 and (data.get("points") or 0) < 0:
            self.lacks("points", _("To take points off, choose that."))
        if does is Does.RECOUNTS and sign and not data.get("value"):
            self.lacks("value", _("What does the game count?"))
        if does is Does.RECOUNTS and sign > 0 and (data.get("value") or 0) < 0:
            self.lacks("value", _("A game that is won counts above 0."))
        if does in (Does.RECOUNTS, Does.REPLAYS) and not data.get("game"):
            self.lacks("game", _("Which game? Give its number on the sheet."))

    def heed(self, findings: Sequence[Finding]) -> None:
        """What the service has asked for on seeing the sheet, or refused: it stands at its field from now on."""
        asked = {asking.code for asking in findings}
        for refusing in findings:
            name = WRONG_AT.get(refusing.code, "")
            if name in self.fields:
                self.lacks(name, sentence(refusing))
        self.asks_unmoved = "ruling.moves_nothing" in asked
        if "ruling.what_stands" in asked:
            self.lacks("written", _("What stands on the sheet?"))

    def lacks(self, name: str, error: Any) -> None:
        """Says so at the field, unless something else is wrong with it already."""
        if name not in self.errors:
            self.add_error(name, error)

    def effect_asked(self) -> dict[str, Any]:
        """What was chosen, with the figures of that choice alone: the others were typed for another one."""
        data = self.cleaned_data
        offer = OFFERS.get(data["effect"])
        if offer is None:
            return {"kind": ""}
        if offer.meaning.does is Does.RECOUNTS:
            score = offer.choice.sign * abs(data["value"] or 0)
            return {
                "kind": offer.kind,
                "score": score,
                "written": data["written"],
                "unmoved": data["unmoved"],
            }
        if offer.meaning.does is Does.ADDS:
            return {"kind": offer.kind, "points": offer.choice.sign * abs(data["points"])}
        return {"kind": offer.kind}


class RulingForm(EffectForm):
    """A decision of the referees' desk, with its place and time."""

    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    series = forms.ModelChoiceField(
        label=_("Series"), queryset=Series.objects.none(), empty_label=None, to_field_name="number"
    )
    table = figure(_("table"), most=32_767)
    called_by = figure(_("called by (start card number)"), most=999_999)
    decided_by = forms.CharField(
        label=_("decided by"),
        required=False,
        max_length=120,
        validators=[plain_text],
        widget=forms.TextInput(attrs={"list": "ruling_referees", "autocomplete": "off"}),
        help_text=_("The referee's name, if somebody else decided and you write it down. Empty: you decided."),
    )
    facts = TextField(label=_("facts"), rows=2)
    position = forms.CharField(required=False, max_length=4000, strip=True, widget=forms.HiddenInput)
    keeps_position = forms.BooleanField(
        label=_("Keep this position and its answer with the decision"), required=False, initial=True
    )
    happened_at = forms.DateTimeField(
        label=_("time"),
        required=False,
        input_formats=[LOCAL_TIME],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL_TIME),
        help_text=_("Empty: now."),
    )

    def __init__(self, *args: Any, tournament: Tournament, organizers: bool, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, organizers=organizers, **kwargs)
        choose_from(self, "series", tournament.planned)

    @property
    def question(self) -> Question | None:
        """Of a disputed claim, as it was handed over or sent; None where there is none, or none that can be."""
        asked_about = self["position"].value() or ""
        return read_question(asked_about)[0] if asked_about else None

    def clean_position(self) -> Question | None:
        told: str = self.cleaned_data["position"]
        question, _wrong = read_question(told) if told else (None, ())
        if told and question is None:
            raise forms.ValidationError(
                _("This position of a claim can't be. Ask about it once more, or leave it out.")
            )
        return question

    def clean_called_by(self) -> StartCard | None:
        return self.card_of("called_by")

    def clean_happened_at(self) -> Any:
        at = self.cleaned_data["happened_at"]
        if at and at.year < EARLIEST:
            raise forms.ValidationError(_("That was before the year %(year)s."), params={"year": EARLIEST})
        if at and at > timezone.now():
            raise forms.ValidationError(_("That time is still to come."))
        return at

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        data["at"] = self.table_asked(data)
        if not data.get("keeps_position"):
            data["position"] = None
            self.errors.pop("position", None)
        return data

    def table_asked(self, data: dict[str, Any]) -> Table | None:
        series, number = data.get("series"), data.get("table")
        if not series or not number:
            return None
        table = Table.objects.published().filter(number=number, draw__series=series).first()
        if table is None:
            text = _("There is no table %(table)s in series %(series)s.")
            self.add_error("table", text % {"table": number, "series": series.number})
        return table
