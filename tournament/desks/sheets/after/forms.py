"""What counts instead of the paper, and why; and why nothing that was keyed counts."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Footer
from tournament.desks.sheets.versions.forms import SheetForm
from tournament.desks.sheets.versions.reading import FOOT
from tournament.models import SheetVersion
from tournament.reasons import ReasonField

Rule = SheetVersion.Paragraph
BY_DIRECTOR = [(rule.value, rule.label) for rule in (Rule.AGREED, Rule.AGREED_LATER, Rule.ORGANIZER, Rule.INVALID)]
UNCHOSEN = [("", _("choose the rule"))]  # nobody has said it before it was chosen


class CorrectionForm(SheetForm):
    """What counts instead of the paper, under which rule and why. A sheet that was never keyed is lost or invalid."""

    counted_foot = True
    formula = None  # type: ignore[assignment]
    unsigned = None  # type: ignore[assignment]  # as it was noted with the paper
    paragraph = forms.ChoiceField(label=_("rule"), choices=[*UNCHOSEN, *BY_DIRECTOR])
    reason = ReasonField(max_length=300)

    def __init__(self, *args: Any, version: SheetVersion | None = None, **kwargs: Any) -> None:
        super().__init__(*args, version=version, **{**kwargs, "numbers": False})
        self.initial.update({f"total_{seat}": None for seat in self.seats})  # the formula gives them
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
            self.initial.update({f"{name}_{seat}": getattr(foot, name) for name in FOOT})


class TakeOutForm(forms.Form):
    """`again`: the sheet is keyed again at once, beginning with what was keyed."""

    reason = ReasonField(max_length=300)
    again = forms.BooleanField(required=False, widget=forms.HiddenInput)
