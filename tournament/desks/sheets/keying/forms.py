"""The foot of a score sheet as a form: a row a seat, and the games passed."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import Footer, Place
from tournament.fields import WholeField
from tournament.models import SheetVersion
from tournament.text import plain_text

NUMBER = {"inputmode": "numeric", "autocomplete": "off"}
SIGNED = {"inputmode": "text", "autocomplete": "off"}  # phones hide the minus on their numeric pad
CELLS = ("points", "won", "lost", "total")


class Cell(WholeField):
    """A figure at the foot; `narrow` is what it is called where there is little room."""

    def __init__(self, *, narrow: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.narrow = narrow


class SheetForm(forms.Form):
    """Fields points_1, won_1, lost_1, total_1, ... for the seats of this table.

    `base` is the newest version seen, `cards` the start numbers seen at the seats; with `numbers`, a start number is
    typed with each column, in card_1, ..., and has to be the one that sits there. `keep`: it stands so on paper.
    """

    base = forms.IntegerField(label=_("version"), widget=forms.HiddenInput, min_value=0)
    cards = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)
    keep = forms.BooleanField(required=False, widget=forms.HiddenInput)
    counted_foot = False  # is a foot that was counted from the games shown, though nothing stands there on paper?

    def __init__(
        self,
        *args: Any,
        seats: int,
        cards: Sequence[int] = (),
        numbers: bool = False,
        version: SheetVersion | None = None,
        base: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seats, self.sitting = range(1, seats + 1), dict(enumerate(cards, start=1))
        self.columns = ("card", *CELLS) if numbers else CELLS
        for seat in self.seats:
            self.fields |= foot_fields(seat, self.columns)
        self.fields["passed"] = whole(_("passed games"), _("passed games"), 0, 200, NUMBER)
        self.initial = {"base": base, "cards": ",".join(map(str, cards)), "passed": 0}
        if version and (self.counted_foot or not version.foot_counted):
            self.initial |= as_initial(version)

    def mark(self, places: Iterable[Place]) -> None:
        """Says at the fields themselves that something is wrong there; the sentence stands under the seat."""
        for place in places:
            if field := self.fields.get(f"{place.field}_{place.seat}"):
                field.widget.attrs["aria-invalid"] = "true"

    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        return [(seat, [self[f"{name}_{seat}"] for name in self.columns]) for seat in self.seats]

    def clean(self) -> dict[str, Any]:
        """A column belongs to who sits there."""
        seats = {card: seat for seat, card in self.sitting.items()}
        for seat, card in self.sitting.items():
            typed = self.cleaned_data.get(f"card_{seat}", card)
            words = {"number": typed, "seat": seats.get(typed)}
            if typed in seats and typed != card:
                self.add_error(f"card_{seat}", _("Start number %(number)s sits at seat %(seat)s.") % words)
            elif typed != card:
                self.add_error(f"card_{seat}", _("Start number %(number)s does not sit at this table.") % words)
        return self.cleaned_data

    def footers(self) -> tuple[Footer, ...]:
        data = self.cleaned_data
        return tuple(Footer(**{name: data[f"{name}_{seat}"] for name in CELLS}) for seat in self.seats)

    def seen(self) -> list[int] | None:
        """The start numbers that stood beside the columns; None where nobody says."""
        said = self.cleaned_data["cards"]
        return [int(number) for number in said.split(",") if number.isdecimal()] if said else None


class CorrectionForm(SheetForm):
    """What counts instead of the paper, under which rule and why. A sheet that was never keyed is lost or invalid."""

    counted_foot = True
    paragraph = forms.ChoiceField(label=_("rule"), choices=SheetVersion.Paragraph.choices)
    reason = forms.CharField(label=_("reason"), max_length=300, validators=[plain_text])

    def __init__(self, *args: Any, version: SheetVersion | None = None, **kwargs: Any) -> None:
        super().__init__(*args, version=version, **{**kwargs, "numbers": False})
        if version is None:
            nothing = {f"{name}_{seat}": 0 for seat in self.seats for name in ("points", "won", "lost")}
            self.initial.update(nothing, paragraph=SheetVersion.Paragraph.INVALID)

    def start_from(self, start: str, lowest: Sequence[Footer], passed: int = 0) -> None:
        """What stands in the form at first instead of the paper: nothing for anybody, or the lowest readings."""
        if start == "nothing":
            lowest = [Footer(0, 0, 0, None)] * len(self.seats)
            self.initial.update(paragraph=SheetVersion.Paragraph.INVALID, passed=0)
        elif start == "lowest" and lowest:
            self.initial.update(paragraph=SheetVersion.Paragraph.ORGANIZER, passed=passed)
        else:
            return
        for seat, foot in enumerate(lowest, start=1):
            self.initial.update({f"{name}_{seat}": getattr(foot, name) for name in CELLS})


class GamesForm(SheetForm):
    """The foot under a sheet that is keyed game by game: all of it, or nothing where nothing stands on paper."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "numbers": False})
        for name, field in self.fields.items():
            if name != "base":
                field.required = False
        if not self.has_foot():
            self.initial["passed"] = ""

    def has_foot(self) -> bool:
        values = self.data if self.is_bound else self.initial
        return any(values.get(f"{name}_{seat}", "") not in ("", None) for seat in self.seats for name in CELLS)

    def clean(self) -> dict[str, Any]:
        if self.has_foot():
            for name in [*(f"{cell}_{seat}" for seat in self.seats for cell in CELLS[:3]), "passed"]:
                if self.cleaned_data.get(name, 0) is None:
                    self.add_error(name, _("The foot is keyed whole, or not at all."))
        return self.cleaned_data

    def footers(self) -> tuple[Footer, ...]:
        return super().footers() if self.has_foot() else ()


class RejectForm(forms.Form):
    reason = forms.CharField(label=_("what the paper says instead"), max_length=300, validators=[plain_text])


class TakeOutForm(forms.Form):
    reason = forms.CharField(label=_("reason"), max_length=300, validators=[plain_text])


class ImportForm(forms.Form):
    file = forms.FileField(label=_("CSV or XLSX file"))


def foot_fields(seat: int, columns: Sequence[str]) -> dict[str, forms.Field]:
    made = {
        "card": whole(_("start number"), _("No."), 1, 999_999, NUMBER),
        "points": whole(_("points"), _("Points"), -20_000, 20_000, SIGNED),
        "won": whole(_("won"), pgettext_lazy("narrow", "won"), 0, 200, NUMBER),
        "lost": whole(_("lost"), pgettext_lazy("narrow", "lost"), 0, 200, NUMBER),
        "total": whole(_("total on paper"), pgettext_lazy("narrow", "total"), -30_000, 30_000, SIGNED, required=False),
    }
    for name in columns:
        made[name].widget.attrs["aria-describedby"] = f"findings-{seat}"
    return {f"{name}_{seat}": made[name] for name in columns}


def whole(label: Any, narrow: Any, least: int, most: int, attrs: dict[str, str], *, required: bool = True) -> Cell:
    widget = forms.TextInput(attrs=attrs)
    return Cell(label=label, narrow=narrow, min_value=least, max_value=most, required=required, widget=widget)


def as_initial(version: SheetVersion | None) -> dict[str, int | None]:
    if version is None:
        return {}
    kept: dict[str, int | None] = {"passed": version.passed}
    for foot in version.footers.all():
        for name in CELLS:
            kept[f"{name}_{foot.seat}"] = getattr(foot, name)
    return kept
