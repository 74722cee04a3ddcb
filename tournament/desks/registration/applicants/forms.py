"""By which the desk says whose start card is whose."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import CardField


class CardOfForm(forms.Form):
    number = CardField(label=_("start card"))
