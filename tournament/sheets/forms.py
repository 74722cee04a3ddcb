"""The foot of a score sheet as a form: a row a seat, and the games passed."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Footer, Place
from tournament.models import SheetVersion
from tournament.models.people import plain_text
from tournament.wording.numbers import WholeField

NUMBER = {"inputmode": "numeric", "autocomplete": "off"}
SIGNED = {"inputmode": "text", "autocomplete": "off"}  # phones hide the minus on their numeric pad


class SheetForm(forms.Form):
    """Fields points_1, won_1, lost_1, total_1, ... for the seats of this table; `base` is the newest version seen."""

    base = forms.IntegerField(label=_("version"), widget=forms.HiddenInput, min_value=0)

    def __init__(
        self, *args: Any, seats: int, version: SheetVersion | None = None, base: int = 0, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seats = range(1, seats + 1)
        for seat in self.seats:
            self.fields[f"points_{seat}"] = whole(_("points"), -20_000, 20_000, SIGNED)
            self.fields[f"won_{seat}"] = whole(_("won"), 0, 200, NUMBER)
            self.fields[f"lost_{seat}"] = whole(_("lost"), 0, 200, NUMBER)
            self.fields[f"total_{seat}"] = whole(_("total on paper"), -30_000, 30_000, SIGNED, required=False)
            for name in ("points", "won", "lost", "total"):
                self.fields[f"{name}_{seat}"].widget.attrs["aria-describedby"] = f"findings-{seat}"
        self.fields["passed"] = whole(_("passed games"), 0, 200, NUMBER)
        self.fields["points_1"].widget.attrs["autofocus"] = True
        self.initial = {"base": base, "passed": 0, **as_initial(version)}

    def mark(self, places: Iterable[Place]) -> None:
        """Says at the fields themselves that something is wrong there; the sentence stands under the seat."""
        for place in places:
            if field := self.fields.get(f"{place.field}_{place.seat}"):
                field.widget.attrs["aria-invalid"] = "true"

    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        return [(seat, [self[f"{name}_{seat}"] for name in ("points", "won", "lost", "total")]) for seat in self.seats]

    def footers(self) -> tuple[Footer, ...]:
        data = self.cleaned_data
        return tuple(
            Footer(
                points=data[f"points_{seat}"],
                won=data[f"won_{seat}"],
                lost=data[f"lost_{seat}"],
                total=data[f"total_{seat}"],
            )
            for seat in self.seats
        )


class CorrectionForm(SheetForm):
    """What counts instead of the paper, under which rule and why. A sheet that was never keyed is lost or invalid."""

    paragraph = forms.ChoiceField(label=_("rule"), choices=SheetVersion.Paragraph.choices)
    reason = forms.CharField(label=_("reason"), max_length=300, validators=[plain_text])

    def __init__(self, *args: Any, version: SheetVersion | None = None, **kwargs: Any) -> None:
        super().__init__(*args, version=version, **kwargs)
        if version is None:
            nothing = {f"{name}_{seat}": 0 for seat in self.seats for name in ("points", "won", "lost")}
            self.initial.update(nothing, paragraph=SheetVersion.Paragraph.INVALID)


class RejectForm(forms.Form):
    reason = forms.CharField(label=_("what the paper says instead"), max_length=300, validators=[plain_text])


class TakeOutForm(forms.Form):
    reason = forms.CharField(label=_("reason"), max_length=300, validators=[plain_text])


def whole(label: Any, least: int, most: int, attrs: dict[str, str], *, required: bool = True) -> forms.IntegerField:
    widget = forms.TextInput(attrs=attrs)
    return WholeField(label=label, min_value=least, max_value=most, required=required, widget=widget)


def as_initial(version: SheetVersion | None) -> dict[str, int | None]:
    if version is None:
        return {}
    kept: dict[str, int | None] = {"passed": version.passed}
    for foot in version.footers.all():
        for name in ("points", "won", "lost", "total"):
            kept[f"{name}_{foot.seat}"] = getattr(foot, name)
    return kept
