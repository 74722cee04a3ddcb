"""A decision as a form for a phone, in the order in which it is told beside a table."""

import uuid
from typing import Any

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.fields import TextField, figure
from tournament.models import Adjustment, Series, StartCard, Table, Tournament
from tournament.queries.sheets.effects import OF_THE_ORGANIZER
from tournament.text import plain_text
from tournament.wording import effect_words
from tournament.wording.law.index import cited

Kind = Adjustment.Kind
WON, LOST, VOID, OFF, ADDED, NONE = "won", "lost", "void", "off", "added", "none"
EFFECTS = [
    (WON, _("game won")),
    (LOST, _("game lost")),
    (VOID, _("game invalid")),
    (Kind.WARNING, _("warning")),
    (OFF, _("points off")),
    (Kind.ZERO, _("wrong seat")),
    (Kind.SHEET, _("sheet invalid")),
    (Kind.EXPELLED, _("expelled")),
    (ADDED, _("points added")),
    (NONE, _("nothing further")),
]
OF_A_GAME = frozenset({WON, LOST, VOID})
LOCAL_TIME = "%Y-%m-%dT%H:%M"
EARLIEST = 2000  # a year; what is earlier was mistyped


class RulingForm(forms.Form):
    """`organizers`: with what the organizer alone decides. The calculator stands over it, with names of its own."""

    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    series = forms.ModelChoiceField(
        label=_("Series"), queryset=Series.objects.none(), empty_label=None, to_field_name="number"
    )
    table = figure(_("table"), most=32_767)
    number = figure(_("start card number"), most=999_999)
    called_by = figure(_("called by (start card number)"), most=999_999)
    game = figure(_("game"), most=32_767)
    paragraph = forms.CharField(
        label=_("paragraph"),
        max_length=20,
        validators=[plain_text],
        widget=forms.TextInput(attrs={"data-law": "", "autocomplete": "off", "placeholder": "ISkO 4.2.3"}),
    )
    facts = TextField(label=_("facts"), rows=2)
    effect = forms.ChoiceField(label=_("effect"), choices=EFFECTS, widget=forms.RadioSelect)
    points = figure(_("points"), least=-5000, most=5000)
    value = figure(_("points on the sheet"), most=9999, text=_("As on the sheet: a lost game is doubled already."))
    written = figure(
        _("what stands on the sheet"),
        least=-9999,
        most=9999,
        keys="text",  # with a minus
        text=_("Empty: they write it down as ruled. Else what stands there for this player: 48, -96, 0 for nothing."),
    )
    decision = TextField(
        label=_("decision"), rows=2, required=False, help_text=_("Empty: the effect says it: “Game 17 lost: −96”.")
    )
    happened_at = forms.DateTimeField(
        label=_("time"),
        required=False,
        input_formats=[LOCAL_TIME],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=LOCAL_TIME),
        help_text=_("Empty: now."),
    )

    def __init__(self, *args: Any, tournament: Tournament, organizers: bool, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "ruling_%s")
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        choices = [one for one in EFFECTS if organizers or one[0] not in OF_THE_ORGANIZER]
        self.fields["effect"].choices = choices  # type: ignore[attr-defined]
        self.fields["series"].queryset = tournament.planned  # type: ignore[attr-defined]
        self.fields["paragraph"].widget.attrs["data-law"] = reverse("law", args=[tournament.slug])

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

    def clean_called_by(self) -> StartCard | None:
        return self.card_of("called_by")

    def card_of(self, name: str) -> StartCard | None:
        number = self.cleaned_data[name]
        card = StartCard.objects.filter(tournament=self.tournament, number=number).first()
        if number is not None and card is None:
            raise forms.ValidationError(_("There is no start card %(number)s."), params={"number": number})
        return card

    def clean_happened_at(self) -> Any:
        at = self.cleaned_data["happened_at"]
        if at and at.year < EARLIEST:
            raise forms.ValidationError(_("That was before the year %(year)s."), params={"year": EARLIEST})
        if at and at > timezone.now():
            raise forms.ValidationError(_("That time is still to come."))
        return at

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        data["at"] = self.table_asked(data)
        effect = data.get("effect")
        if effect in (OFF, ADDED) and not data.get("points"):
            self.lacks("points", _("How many points?"))
        if effect == ADDED and (data.get("points") or 0) < 0:
            self.lacks("points", _("To take points off, choose that."))
        if effect in (WON, LOST) and not data.get("value"):
            self.lacks("value", _("What does the game count?"))
        if effect in OF_A_GAME and not data.get("game"):
            self.lacks("game", _("Which game? Give its number on the sheet."))
        if effect == NONE and not data.get("decision"):
            self.lacks("decision", _("What was decided?"))
        if not data.get("number") and effect not in (Kind.SHEET, NONE, None):
            self.lacks("number", _("Whom does it concern?"))
        return data

    def lacks(self, name: str, error: Any) -> None:
        """Says so at the field, unless something else is wrong with it already."""
        if name not in self.errors:
            self.add_error(name, error)

    def table_asked(self, data: dict[str, Any]) -> Table | None:
        series, number = data.get("series"), data.get("table")
        if not series or not number:
            return None
        drawn = {"draw__series": series, "draw__voided_at": None, "draw__published_at__isnull": False}
        table = Table.objects.filter(number=number, **drawn).first()
        if table is None:
            text = _("There is no table %(table)s in series %(series)s.")
            self.add_error("table", text % {"table": number, "series": series.number})
        return table

    def effect_asked(self) -> dict[str, Any]:
        """What was chosen, with the figures of that choice alone: the others were typed for another one."""
        data = self.cleaned_data
        chosen, value = data["effect"], data["value"] or 0
        if chosen in OF_A_GAME:
            score = {WON: value, LOST: -value, VOID: 0}[chosen]
            return {"kind": Kind.GAME, "score": score, "written": data["written"]}
        if chosen in (OFF, ADDED):
            points = abs(data["points"])
            return {"kind": Kind.POINTS, "points": -points if chosen == OFF else points}
        return {"kind": "" if chosen == NONE else chosen}

    def decision_asked(self) -> str:
        """As it was written, else as the effect says it."""
        if written := str(self.cleaned_data["decision"]):
            return written
        told = {"points": 0, "score": 0, **self.effect_asked(), "game": self.cleaned_data["game"]}
        words = effect_words(told)
        return words[:1].upper() + words[1:]
