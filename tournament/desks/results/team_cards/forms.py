"""What is missing on a team card that comes back."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.text import plain_text


class TeamCardForm(forms.Form):
    lacks = forms.CharField(label=_("missing on it"), required=False, max_length=200, validators=[plain_text])
