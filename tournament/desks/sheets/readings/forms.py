"""What the second reader sees on paper instead."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.reasons import ReasonField


class RejectForm(forms.Form):
    reason = ReasonField(label=_("what the paper says instead"), max_length=300)
