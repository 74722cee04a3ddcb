"""A rating of the organizer's own."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.fields import choose_from
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

    class Meta:
        model = OwnRating
        fields = ("name", "sex", "category", "club", "team")
        labels = {"club": gettext_lazy("club"), "team": gettext_lazy("team")}
        help_texts = {"name": gettext_lazy("As it stands on the lists, for example “Veterans of the club”.")}

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = Club.objects.filter(players__cards__in=cards_in_force(tournament)).distinct().order_by("name")
        teams = Team.objects.filter(tournament=tournament, kind=Team.Kind.TEAM).order_by("name")
        choose_from(self, "sex", [("", ANY), *Player.Sex.choices])
        choose_from(self, "category", [("", ANY), *Player.Category.choices])
        choose_from(self, "club", clubs, none=ANY)
        choose_from(self, "team", teams, none=ANY)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not any(data.get(name) for name in ("sex", "category", "club", "team")):
            raise ValidationError(_("Set sex, category, club or team: everybody is in the rating of all."))
        return data
