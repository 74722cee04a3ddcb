"""A sheet that is keyed game by game: the foot under it, or a file."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from scoring import Footer
from tournament.desks.sheets.versions.forms import SheetForm
from tournament.desks.sheets.versions.reading import FOOT


class GamesForm(SheetForm):
    """The foot under a sheet that is keyed game by game: all of it, or nothing where nothing stands on paper."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "numbers": False})
        for name, field in self.fields.items():
            if name != "base":
                field.required = False
        self.fields["passed"].needed = True  # type: ignore[attr-defined]  # with its foot: nothing to be told optional
        if not self.has_foot():
            self.initial["passed"] = ""

    def has_foot(self) -> bool:
        values = self.data if self.is_bound else self.initial
        return any(values.get(f"{name}_{seat}", "") not in ("", None) for seat in self.seats for name in FOOT)

    def clean(self) -> dict[str, Any]:
        if self.has_foot():
            for name in [*(f"{cell}_{seat}" for seat in self.seats for cell in FOOT[:3]), "passed"]:
                if self.cleaned_data.get(name, 0) is None:
                    self.add_error(name, _("The foot is keyed whole, or not at all."))
        return self.cleaned_data

    def footers(self) -> tuple[Footer, ...]:
        return super().footers() if self.has_foot() else ()


class ImportForm(forms.Form):
    file = forms.FileField(label=_("CSV or XLSX file"))

    def is_large(self) -> bool:
        return bool(self.cleaned_data["file"].size > settings.IMPORT_MAX_BYTES)
