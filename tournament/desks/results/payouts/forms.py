"""A prize that is handed out, as the page showed it."""

from django import forms

from tournament.fields import AmountField


class PayForm(forms.Form):
    """The prize as it was shown; who takes it for a team; the postage where it is sent."""

    plan = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    key = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    cents = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    goods = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
    taker = forms.IntegerField(required=False, min_value=1)
    postage = AmountField(required=False)
