"""What is sent from the page of declarations: which of them, and for which start cards."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import NumbersField
from tournament.queries.season.declared import Declarable
from tournament.reasons import ReasonField


class AskedForm(forms.Form):
    what = forms.CharField(max_length=40, widget=forms.HiddenInput)
    series = forms.IntegerField(min_value=0, max_value=20, widget=forms.HiddenInput)

    def asked(self) -> Declarable:
        return Declarable(self.cleaned_data["what"], self.cleaned_data["series"])


class LateForm(AskedForm):
    numbers = NumbersField(label=_("start numbers"))
    reason = ReasonField(label=_("why only now"))

    def told(self) -> dict[str, Any]:
        return {"numbers": self.cleaned_data["numbers"], "reason": self.cleaned_data["reason"]}
