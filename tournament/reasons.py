"""The one way to ask why: a field, a form that asks nothing else, and what a view does with it.

    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.withdraw(card, by=request.user, reason=reason)
    return redirect("card", tournament.slug, number)

A form that asks for more has a `ReasonField` among its fields, or inherits `ReasonForm`. Another label or length is a
form of its own with `ReasonField(label=..., max_length=...)`; `reason_in(request, TakeOutForm, lacking=...)` reads it.
"""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.text import plain_text


class ReasonField(forms.CharField):
    """A line that is stored and printed: so it has letters for the papers, and nothing hidden."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"label": _("reason"), "max_length": 200, "validators": [plain_text], **kwargs})


class ReasonForm(forms.Form):
    reason = ReasonField()


def reason_in(request: HttpRequest, form_class: type[forms.Form] = ReasonForm, *, lacking: str) -> str:
    """The reason that was typed. Where none was nothing is done and `lacking` is said; or what is wrong with it."""
    form = form_class(request.POST)
    if form.is_valid():
        return str(form.cleaned_data["reason"])
    wrong = form.errors.get("reason") if request.POST.get("reason", "").strip() else None
    messages.error(request, " ".join(map(str, wrong or [lacking])))
    return ""
