"""A protest as a form: at the desk with a start card number, on a phone with the code of the card."""

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from, figure
from tournament.models import Ruling, StartCard, Table, Tournament
from tournament.queries.people.cards import cards_in_force
from tournament.queries.protests.filed import published_tables, rulings_open_to_protest
from tournament.text import written_lines

Subject = Ruling | Table
RESULT = "result"


class ProtestForm(forms.Form):
    """What is objected to is one of the subjects that the form was made with."""

    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    against = forms.ChoiceField(label=_("against"), choices=[], widget=forms.RadioSelect)
    text = forms.CharField(
        label=_("what is wrong, and what should be decided"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 6}),
        validators=[written_lines],
    )

    def __init__(self, *args: Any, subjects: Sequence[Subject], late: Sequence[Subject] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.late = late
        self.subjects = {key_of(subject): subject for subject in subjects}
        choose_from(self, "against", self.choices())

    def choices(self) -> list[tuple[str, Any]]:
        return [(key, self.offered(subject)) for key, subject in self.subjects.items()]

    def offered(self, subject: Subject) -> str:
        if subject in self.late:
            return gettext("%(subject)s (too late)") % {"subject": told(subject)}
        return told(subject)

    @property
    def is_late(self) -> bool:
        """Whether it is too late for everything that is offered."""
        return bool(self.late) and len(self.late) == len(self.subjects)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        data["subject"] = self.subjects.get(data.get("against", ""))
        return data


class DeskProtestForm(ProtestForm):
    """Typed in by the desk: by anybody who plays, against a decision of the log or the result of any table."""

    number = figure(_("start card number"), most=999_999, required=True, autofocus=True)
    series = figure(_("Series"), most=20, text=_("Series and table for a protest against a keyed result."))
    table = figure(_("table"), most=32_767)
    field_order = ["token", "number", "against", "series", "table", "text"]

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        self.tournament = tournament
        super().__init__(*args, subjects=rulings_open_to_protest(tournament), **kwargs)
        if "elsewhere" in self.data:
            self.fields["elsewhere"] = self.elsewhere()

    against = forms.ChoiceField(label=_("against"), choices=[])

    def choices(self) -> list[tuple[str, Any]]:
        return [("", "–"), (RESULT, _("the keyed result of a table")), *super().choices()]

    def clean_number(self) -> StartCard:
        number = self.cleaned_data["number"]
        card = cards_in_force(self.tournament).filter(number=number).first()
        if card is None:
            raise forms.ValidationError(_("There is no start card %(number)s."), params={"number": number})
        return card

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("against") == RESULT and not {"series", "table"} & set(self.errors):
            data["subject"] = self.table_meant(data)
        if data["subject"] and data.get("number") and not data.get("elsewhere"):
            self.ask_whose(data["subject"], data["number"])
        return data

    def ask_whose(self, subject: Subject, card: StartCard) -> None:
        """Somebody who sat at another table may have typed the wrong one; whoever takes it down says that it is so."""
        table = subject if isinstance(subject, Table) else subject.table
        if table is None or table.seats.filter(card=card).exists() or getattr(subject, "card", None) == card:
            return
        own = published_tables(self.tournament).filter(draw__series=table.draw.series_id, seats__card=card).first()
        told = {"number": card.number, "table": table.number, "own": own.number if own else ""}
        at_own = _("Start card %(number)s sat at table %(own)s in this series, not at table %(table)s.")
        self.fields["elsewhere"] = self.elsewhere()
        self.add_error("number", (at_own if own else _("Start card %(number)s had no seat in this series.")) % told)

    def elsewhere(self) -> forms.BooleanField:
        return forms.BooleanField(label=_("take the protest down all the same"), required=False)

    def table_meant(self, data: dict[str, Any]) -> Table | None:
        tables = published_tables(self.tournament).filter(number=data["table"], draw__series__number=data["series"])
        table = tables.first()
        if table is None:
            self.add_error("table", _("Which result? Give the series and the table."))
        return table


def key_of(subject: Subject) -> str:
    return f"{'ruling' if isinstance(subject, Ruling) else 'table'}-{subject.pk}"


def told(subject: Subject) -> str:
    """A decision or a result in one line of a list."""
    if isinstance(subject, Table):
        return gettext("result of table %(table)s, series %(series)s") % {
            "table": subject.number,
            "series": subject.draw.series.number,
        }
    where = [gettext("series %(series)s") % {"series": subject.series.number}]
    if subject.table:
        where.append(gettext("table %(table)s") % {"table": subject.table.number})
    if subject.game:
        where.append(gettext("game %(game)s") % {"game": subject.game})
    if subject.card:
        where.append(gettext("No. %(number)s") % {"number": subject.card.number})
    place = f"{', '.join(where)}, {timezone.localtime(subject.ruled_at):%H:%M}"
    return gettext("decision %(paragraph)s: %(where)s") % {"paragraph": subject.paragraph, "where": place}
