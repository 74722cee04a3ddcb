"""One game as announced and played, as a form."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import BIDS, Contract, Marks

CONTRACTS = [
    (Contract.CLUBS, _("♣ clubs")),
    (Contract.SPADES, _("♠ spades")),
    (Contract.HEARTS, _("♥ hearts")),
    (Contract.DIAMONDS, _("♦ diamonds")),
    (Contract.GRAND, _("grand")),
    (Contract.NULL, _("null")),
]


class GameForm(forms.Form):
    contract = forms.ChoiceField(label=_("contract"), choices=CONTRACTS)
    run = forms.ChoiceField(label=_("tops"), choices=[("with", _("with")), ("without", _("without"))])
    tops = forms.IntegerField(label=_("how many"), min_value=1, max_value=11, required=False, initial=1)
    hand = forms.BooleanField(label=_("hand"), required=False)
    schneider = forms.BooleanField(label=_("schneider"), required=False)
    schneider_announced = forms.BooleanField(label=_("schneider announced"), required=False)
    schwarz = forms.BooleanField(label=_("schwarz"), required=False)
    schwarz_announced = forms.BooleanField(label=_("schwarz announced"), required=False)
    ouvert = forms.BooleanField(label=_("ouvert"), required=False)
    bid = forms.TypedChoiceField(
        label=_("bid"), coerce=int, required=False, empty_value=None, choices=[("", "–"), *((bid, bid) for bid in BIDS)]
    )
    won = forms.ChoiceField(label=_("result"), choices=[("yes", _("won")), ("no", _("lost"))])

    def game(self) -> Marks:
        data: dict[str, Any] = self.cleaned_data
        tops = data["tops"] or 1
        steps = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
        return Marks(
            contract=Contract(data["contract"]),
            tops=tops if data["run"] == "with" else -tops,
            bid=data["bid"] or 0,
            won=data["won"] == "yes",
            **{step: data[step] for step in steps},
        )
