"""The page on which the organizer defines ratings of his own."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.ratings import services as rating_services
from tournament.models import Club, OwnRating, Team, Tournament
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.ratings import own_ratings, ratings_of

if TYPE_CHECKING:
    RatingModelForm = forms.ModelForm[OwnRating]
else:
    RatingModelForm = forms.ModelForm


class RatingForm(RatingModelForm):
    class Meta:
        model = OwnRating
        fields = ("name", "sex", "category", "club", "team")
        labels = {"club": gettext_lazy("club"), "team": gettext_lazy("team")}
        help_texts = {"name": gettext_lazy("As it stands on the lists, for example “Veterans of the club”.")}

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = Club.objects.filter(players__cards__tournament=tournament).distinct().order_by("name")
        teams = Team.objects.filter(tournament=tournament, kind=Team.Kind.TEAM).order_by("name")
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self.fields["team"].queryset = teams  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not any(data.get(name) for name in ("sex", "category", "club", "team")):
            raise ValidationError(_("Set sex, category, club or team: everybody is in the rating of all."))
        return data


@allowed("results.look")
def ratings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return ratings_page(request, tournament, RatingForm(tournament=tournament))


def ratings_page(request: HallRequest, tournament: Tournament, form: RatingForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "ratings": [one for one in ratings_of(tournament) if one.own is None],
        "own": own_ratings(tournament),
        "final": final_in_force(tournament),
    }
    return render(request, "results/ratings/ratings.html", context, status=status)


@post_only
@allowed("results.ratings")
def define_rating(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = RatingForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return ratings_page(request, tournament, form, status=400)
    rating = rating_services.define(tournament, by=request.user, **form.cleaned_data)
    messages.success(request, _("The rating “%(name)s” is there.") % {"name": rating.name})
    return redirect("ratings", tournament.slug)


@post_only
@allowed("results.ratings")
def remove_rating(request: HallRequest, tournament: Tournament, rating: int) -> HttpResponse:
    found = get_object_or_404(OwnRating.objects.select_related("tournament"), pk=rating, tournament=tournament)
    rating_services.remove(found, by=request.user)
    return redirect("ratings", tournament.slug)
