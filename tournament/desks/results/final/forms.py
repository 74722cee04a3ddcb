"""The reason for which a final result is reopened, or released standings are taken down."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.text import plain_text


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("reason"), max_length=200, validators=[plain_text])
