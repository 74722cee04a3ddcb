"""What is asked at the draw desk: the way, the entropy, wishes, reasons. Who sits where is never asked."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import seating
from scoring import read_cards
from tournament.models import Draw, StartCard, Tournament, Wish
from tournament.text import plain_text

CARDS = 10
MOST_DICE = 60
STEPS = (0, 1_000_000, 10_000_000)


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("reason"), max_length=200, validators=[plain_text])


class WayForm(forms.Form):
    """How a series is seated that is drawn by lot."""

    engine = forms.ChoiceField(
        label=_("way"),
        choices=[
            (seating.SWAPS, _("series by series, with what really happened before")),
            (seating.AHEAD, _("all series that are left planned ahead: one slip for the whole day")),
        ],
        widget=forms.RadioSelect,
        initial=seating.SWAPS,
    )
    steps = forms.TypedChoiceField(
        label=_("if the plan could be better"),
        choices=[
            (STEPS[0], _("take it as it is")),
            (STEPS[1], _("search on, a few seconds")),
            (STEPS[2], _("search on, half a minute or less; can be stopped")),
        ],
        coerce=int,
        initial=STEPS[0],
        required=False,
        empty_value=None,
    )

    def way(self, series_left: int) -> seating.Way:
        data = self.cleaned_data
        if data["engine"] == seating.AHEAD:
            return seating.Way(seating.AHEAD, series=series_left, steps=data["steps"] or 0)
        return seating.Way(seating.SWAPS)


class RankedWayForm(forms.Form):
    """How a series is seated that is set by rank."""

    engine = forms.ChoiceField(
        label=_("way"),
        choices=[
            (seating.REPAIRED, _("by rank; who meets again or is a mate moves as little as possible")),
            (seating.RANKED, _("strictly by rank, nobody moves")),
            (seating.GROUPS, _("in groups of ranks; inside a group by lot")),
        ],
        widget=forms.RadioSelect,
        initial=seating.REPAIRED,
    )
    ranks = forms.TypedChoiceField(
        label=_("ranks in a group"),
        choices=[(ranks, str(ranks)) for ranks in (12, 16, 24, 32, 48, 64, 96)],
        coerce=int,
        initial=24,
        required=False,
        empty_value=None,
        help_text=_("24 go without repeats for 5 series, 48 for 10."),
    )
    rotating = forms.BooleanField(
        label=_("tables of three go round"),
        required=False,
        help_text=_("Else they are the last tables; with groups they lie in the last group."),
    )

    def way(self, _series_left: int) -> seating.Way:
        data = self.cleaned_data
        ranks = data["ranks"] if data["engine"] == seating.GROUPS else None
        return seating.Way(data["engine"], ranks=ranks or seating.Way().ranks, rotating=data["rotating"])


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
            self.add_error("value", _("This is no card: %(cards)s") % {"cards": " ".join(unread)})
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


class CardField(forms.IntegerField):
    """A start card by its number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=999_999, **kwargs)


class OfTournament(forms.Form):
    """A form whose start cards are those of one tournament."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def card(self, name: str) -> StartCard | None:
        number = self.cleaned_data.get(name)
        if number is None:
            return None
        card = StartCard.objects.filter(tournament=self.tournament, number=number).first()
        if card is None:
            raise forms.ValidationError(_("There is no start card %(number)s."), params={"number": number})
        return card


class WishForm(OfTournament):
    kind = forms.ChoiceField(label=_("wish"), choices=Wish.Kind.choices)
    card_number = CardField(label=_("start card"))
    other_number = CardField(label=_("and start card"), required=False)
    table = forms.IntegerField(label=_("table"), required=False, min_value=1, max_value=10_000)
    seat = forms.TypedChoiceField(
        label=_("seat"),
        choices=[(0, _("any")), (1, "1"), (2, "2"), (3, "3"), (4, "4")],
        coerce=int,
        required=False,
        empty_value=None,
    )

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


class ExchangeForm(forms.Form):
    """Two who have a seat in a draw."""

    one = CardField(label=_("start card"))
    other = CardField(label=_("exchanges with"))

    def __init__(self, *args: Any, draw: Draw, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.draw = draw

    def seated(self, name: str) -> int:
        number: int = self.cleaned_data[name]
        if not self.draw.seats.filter(card__number=number).exists():
            raise forms.ValidationError(
                _("Start card %(number)s has no seat in this series."), params={"number": number}
            )
        return number

    def clean_one(self) -> int:
        return self.seated("one")

    def clean_other(self) -> int:
        other = self.seated("other")
        if other == self.cleaned_data.get("one"):
            raise forms.ValidationError(_("That is the same start card."))
        return other


class ChangeForm(ReasonForm):
    """A change of seats that was looked at. base: how many there were then."""

    base = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=10_000)
