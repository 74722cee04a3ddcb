"""The entropy: something that nobody here can foresee."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import read_cards
from scoring.cards import ambiguous_cards
from tournament.text import plain_text
from tournament.wording.packs import no_cards

CARDS = 10
MOST_DICE = 60


class EntropyForm(forms.Form):
    """Something that nobody here can foresee; it is typed in once the registration is closed."""

    kind = forms.ChoiceField(
        label=_("chance from"),
        choices=[
            ("cards", _("ten cards of a shuffled Skat deck")),
            ("dice", _("dice")),
            ("public", _("a public number, like a lottery's")),
            ("none", _("nothing: the secret number alone decides")),
        ],
    )
    value = forms.CharField(
        label=_("what came up"),
        max_length=150,
        required=False,
        validators=[plain_text],
        help_text=_("Cards like CJ H10 or KrB He10, in their order; dice like 3 5 1."),
    )
    value.needed = True  # type: ignore[attr-defined]  # but where nothing is chosen

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        kind, value = data.get("kind"), data.get("value", "")
        if kind == "cards":
            self.clean_cards(value)
        elif kind == "dice":
            self.clean_dice(value)
        elif kind == "public" and not value:
            self.add_error("value", _("Which number, and where does it come from?"))
        elif kind == "none" and value:
            self.add_error("value", _("This would not be used; choose where it comes from."))
        return data

    def clean_cards(self, value: str) -> None:
        cards, unread = read_cards(value)
        if unread:
            self.add_error("value", no_cards(unread, ambiguous_cards(value)))
        elif len(set(cards)) != len(cards):
            self.add_error("value", _("A card stands there twice; a deck has each once."))
        elif len(cards) != CARDS:
            self.add_error("value", _("%(count)s cards; the first ten are needed.") % {"count": len(cards)})
        else:
            self.cleaned_data["value"] = " ".join(map(str, cards))

    def clean_dice(self, value: str) -> None:
        dice = [sign for sign in value if sign not in " ,;-"]
        if len(dice) < CARDS or len(dice) > MOST_DICE or not set(dice) <= set("123456"):
            self.add_error("value", _("At least ten throws are needed, each from 1 to 6."))
        else:
            self.cleaned_data["value"] = " ".join(dice)

    @property
    def entropy(self) -> str:
        """The one text that goes into the seed; empty for none."""
        kind = self.cleaned_data["kind"]
        return "" if kind == "none" else f"{kind}: {self.cleaned_data['value']}"
