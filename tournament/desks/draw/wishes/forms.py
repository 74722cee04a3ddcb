"""What single people need at the draw, as a form."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import CardField
from tournament.models import StartCard, Tournament, Wish
from tournament.queries.people.cards import cards_in_force


class WishForm(forms.Form):
    """Its start cards are those of one tournament."""

    kind = forms.ChoiceField(label=_("wish"), choices=Wish.Kind.choices)
    card_number = CardField(label=_("start card"))
    other_number = CardField(label=_("and start card"), required=False)
    table = forms.IntegerField(label=_("table"), required=False, min_value=1, max_value=10_000)
    seat = forms.TypedChoiceField(
        label=_("seat"),
        coerce=int,
        required=False,
        empty_value=None,
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        seats = [(seat, str(seat)) for seat in range(1, tournament.most_seats + 1)]
        self.fields["seat"].choices = [(0, _("any")), *seats]  # type: ignore[attr-defined]  # a TypedChoiceField's

    def card(self, name: str) -> StartCard | None:
        number = self.cleaned_data.get(name)
        if number is None:
            return None
        card = cards_in_force(self.tournament).filter(number=number).first()
        if card is None:
            raise forms.ValidationError(_("There is no start card %(number)s."), params={"number": number})
        return card

    def clean_card_number(self) -> StartCard | None:
        return self.card("card_number")

    def clean_other_number(self) -> StartCard | None:
        return self.card("other_number")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        fixed = data.get("kind") == Wish.Kind.FIXED
        if fixed and not data.get("table") and "table" not in self.errors:
            self.add_error("table", _("Which table?"))
        if fixed and data.get("other_number"):
            self.add_error("other_number", _("A fixed seat is one person's."))
        if not fixed:
            if not data.get("other_number") and "other_number" not in self.errors:
                self.add_error("other_number", _("From whom?"))
            elif data.get("other_number") and data.get("other_number") == data.get("card_number"):
                self.add_error("other_number", _("That is the same start card."))
            data["table"], data["seat"] = None, 0
        return data
