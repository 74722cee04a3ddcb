"""The foot of a score sheet as a form: a row a seat, and the games passed."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from django import forms
from django.db.models import Model
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import Finding, Footer, Place
from tournament.desks.sheets.versions.reading import (
    FOOT,
    figures,
    is_blind_for,
    on_paper,
    performances_of,
    shown_at,
    table_with,
)
from tournament.fields import WholeField
from tournament.models import SheetVersion, Tournament
from tournament.queries.sheets.states import TableState

AnySheetForm = TypeVar("AnySheetForm", bound="SheetForm")

SEPARATORS = re.compile(r"[\s,;.]")  # what may stand between seats
NUMBER = {"inputmode": "numeric", "autocomplete": "off"}
SIGNED = {"inputmode": "text", "autocomplete": "off"}  # phones hide the minus on their numeric pad


class Cell(WholeField):
    """A figure at the foot; `narrow` is what it is called where there is little room."""

    def __init__(self, *, narrow: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.narrow, self.short = narrow, self.widget.attrs.get("inputmode") == "numeric"


class SheetForm(forms.Form):
    """Fields points_1, won_1, lost_1, total_1, ... for the seats of this table.

    `base` is the newest version seen, `cards` the start numbers seen at the seats; with `numbers`, a start number is
    typed with each column, in card_1, ..., and has to be the one that sits there; `table_of` says where others sit.
    `keep`: it stands so on paper; `formula`: it does, only a total is wrong, and the formula gives the one that counts.
    `unsigned`: seats that have not signed.
    """

    base = forms.IntegerField(label=_("version"), widget=forms.HiddenInput, min_value=0)
    cards = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)
    keep = forms.BooleanField(required=False, widget=forms.HiddenInput)
    formula = forms.BooleanField(required=False, widget=forms.HiddenInput)
    unsigned = forms.CharField(
        label=_("not signed: seats"),
        required=False,
        max_length=8,
        widget=forms.TextInput(attrs={**NUMBER, "tabindex": "-1", "size": "4"}),  # no key leads there: U notes it
    )
    counted_foot = False  # is a foot that was counted from the games shown, though nothing stands there on paper?

    def __init__(
        self,
        *args: Any,
        seats: int,
        cards: Sequence[int] = (),
        numbers: bool = False,
        version: SheetVersion | None = None,
        base: int = 0,
        table_of: Callable[[int], int | None] = lambda _number: None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.table_of = table_of
        self.seats, self.sitting = range(1, seats + 1), dict(enumerate(cards, start=1))
        self.columns = ("card", *FOOT) if numbers else FOOT
        for seat in self.seats:
            self.fields |= foot_fields(seat, self.columns)
        self.fields["passed"] = whole(_("passed games"), _("passed games"), 0, 200, NUMBER)
        self.initial = {"base": base, "cards": ",".join(map(str, cards)), "passed": 0}
        if version and (self.counted_foot or not version.foot_counted):
            self.initial |= figures(on_paper(version))

    def mark(self, places: Iterable[Place]) -> None:
        """Says at the fields themselves that something is wrong there; the sentence stands under the seat."""
        for place in places:
            if field := self.fields.get(f"{place.field}_{place.seat}"):
                field.widget.attrs["aria-invalid"] = "true"

    @property
    def has_numbers(self) -> bool:
        """Whether a start number is typed with each column."""
        return self.columns != FOOT

    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        return [(seat, [self[f"{name}_{seat}"] for name in self.columns]) for seat in self.seats]

    def clean_unsigned(self) -> tuple[int, ...]:
        """Seats of this table, a figure each."""
        typed = SEPARATORS.sub("", self.cleaned_data["unsigned"])
        for figure in typed:
            if not ("1" <= figure <= str(len(self.seats))):
                words = {"found": figure, "seats": len(self.seats)}
                raise forms.ValidationError(
                    _("Seat %(found)s? At this table there are seats 1 to %(seats)s."), params=words
                )
        return tuple(sorted({int(figure) for figure in typed}))

    def clean(self) -> dict[str, Any]:
        """A column belongs to who sits there."""
        seats = {card: seat for seat, card in self.sitting.items()}
        for seat, card in self.sitting.items():
            typed = self.cleaned_data.get(f"card_{seat}", card)
            words = {"number": typed, "seat": seats.get(typed)}
            if typed in seats and typed != card:
                self.add_error(f"card_{seat}", _("%(number)s sits at seat %(seat)s.") % words)
            elif typed != card and (other := self.table_of(typed)):
                words["table"] = other
                self.add_error(f"card_{seat}", _("%(number)s sits at table %(table)s.") % words)
            elif typed != card:
                self.add_error(f"card_{seat}", _("%(number)s does not sit at this table.") % words)
        return self.cleaned_data

    def footers(self) -> tuple[Footer, ...]:
        data = self.cleaned_data
        return tuple(Footer(**{name: data[f"{name}_{seat}"] for name in FOOT}) for seat in self.seats)

    def seen(self) -> list[int] | None:
        """The start numbers that stood beside the columns; None where nobody says."""
        sitting = self.cleaned_data["cards"]
        return [int(number) for number in sitting.split(",") if number.isdecimal()] if sitting else None

    def sent_with(self) -> dict[str, Any]:
        """What was sent beside the figures: does it stand so on paper, and what had the clerk seen?"""
        return {**{name: self.cleaned_data[name] for name in ("keep", "formula", "base")}, "cards": self.seen()}


def foot_fields(seat: int, columns: Sequence[str]) -> dict[str, forms.Field]:
    fields = {
        "card": whole(_("start number"), _("No."), 1, 999_999, NUMBER),
        "points": whole(_("points"), _("Points"), -20_000, 20_000, SIGNED),
        "won": whole(_("won"), pgettext_lazy("narrow", "won"), 0, 200, NUMBER),
        "lost": whole(_("lost"), pgettext_lazy("narrow", "lost"), 0, 200, NUMBER),
        "total": whole(_("total on paper"), pgettext_lazy("narrow", "total"), -30_000, 30_000, SIGNED, required=False),
    }
    for name in columns:
        fields[name].widget.attrs["aria-describedby"] = f"findings-{seat}"
    return {f"{name}_{seat}": fields[name] for name in columns}


def whole(label: Any, narrow: Any, least: int, most: int, attrs: dict[str, str], *, required: bool = True) -> Cell:
    widget = forms.TextInput(attrs=attrs)
    return Cell(label=label, narrow=narrow, min_value=least, max_value=most, required=required, widget=widget)


def form_at(
    state: TableState,
    form: type[AnySheetForm],
    tournament: Tournament,
    typed: QueryDict | None = None,
    *,
    by: Model | None = None,
) -> AnySheetForm:
    """The form of a sheet, with what was keyed before; who is to read it blind sees nothing of it."""
    blind = by is not None and is_blind_for(state, by)
    return form(
        typed,
        seats=len(state.seats),
        cards=[seat.card.number for seat in state.seats],
        numbers=tournament.numbers_keyed,
        version=None if blind else state.latest,
        base=state.base,
        table_of=partial(table_with, state.table.draw),
    )


def shown(
    form: SheetForm, state: TableState, versions: Sequence[SheetVersion], findings: tuple[Finding, ...]
) -> dict[str, Any]:
    """The form as its page has it: a row a seat with who sits there and what is wrong, and what is wrong elsewhere.

    `versions` are those that this person may see; of the latest one the performances stand there, too.
    """
    form.mark(problem.where for problem in findings)
    seats = {seat.number: seat for seat in state.seats}
    untouched = not form.is_bound and state.latest in versions
    totals = performances_of(state, state.table.draw.series.tournament) if untouched else {}
    return {
        "form": form,
        "rows": [(seats[seat], cells, shown_at(findings, seat), totals.get(seat, "")) for seat, cells in form.rows()],
        "general": shown_at(findings, None),
    }
