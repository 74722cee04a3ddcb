"""A rating of the organizer's own."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import currencies
from tournament.fields import AmountField, NumbersField, choose_from
from tournament.models import Club, OwnRating, Player, Team, Tournament
from tournament.queries.people.cards import cards_in_force

if TYPE_CHECKING:
    RatingModelForm = forms.ModelForm[OwnRating]
else:
    RatingModelForm = forms.ModelForm

ANY = gettext_lazy("any")


class RatingForm(RatingModelForm):
    sex = forms.ChoiceField(label=gettext_lazy("sex"), required=False, choices=[("", "–"), *Player.Sex.choices])
    category = forms.ChoiceField(
        label=gettext_lazy("category"), required=False, choices=[("", "–"), *Player.Category.choices]
    )

    fee = AmountField(
        label=gettext_lazy("fee"),
        required=False,
        digits=7,
        help_text=gettext_lazy("Then only who is ticked at the door is in it, and pays this; 0, too. Empty: who fits."),
    )
    series = NumbersField(
        label=gettext_lazy("counted series"), required=False, help_text=gettext_lazy("For example: 1 3. Empty: all.")
    )

    class Meta:
        model = OwnRating
        fields = ("name", "sex", "category", "club", "team", "series")
        labels = {"club": gettext_lazy("club"), "team": gettext_lazy("team")}
        help_texts = {"name": gettext_lazy("As it stands on the lists, for example “Veterans of the club”.")}

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        clubs = Club.objects.filter(players__cards__in=cards_in_force(tournament)).distinct().order_by("name")
        teams = Team.objects.filter(tournament=tournament, kind=Team.Kind.TEAM).order_by("name")
        choose_from(self, "sex", [("", ANY), *Player.Sex.choices])
        choose_from(self, "category", [("", ANY), *Player.Category.choices])
        choose_from(self, "club", clubs, none=ANY)
        choose_from(self, "team", teams, none=ANY)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        asked = any(data.get(name) for name in ("sex", "category", "club", "team", "series"))
        if not self.errors and not asked and data.get("fee") is None:
            raise ValidationError(_("Set sex, category, club, team, fee or series: everybody is in that of all."))
        return data

    def clean_series(self) -> list[int]:
        numbers: list[int] = sorted(set(self.cleaned_data["series"]))
        if strange := [number for number in numbers if not 1 <= number <= self.tournament.series_count]:
            raise ValidationError(_("There is no series %(number)s.") % {"number": strange[0]})
        return numbers

    def wanted(self) -> dict[str, Any]:
        """The fields of a rating."""
        data = dict(self.cleaned_data)
        fee = data.pop("fee")
        return data | {"fee_cents": None if fee is None else currencies.coins(fee)}
