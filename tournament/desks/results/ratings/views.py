"""The page on which the organizer defines ratings of his own."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.ratings import services
from tournament.desks.results.ratings.forms import RatingForm
from tournament.models import OwnRating, Tournament
from tournament.queries.ranking.ratings import own_ratings, ratings_of


@allowed("results.look")
def ratings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return ratings_page(request, tournament, RatingForm(tournament=tournament))


def ratings_page(request: HallRequest, tournament: Tournament, form: RatingForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "ratings": [rating for rating in ratings_of(tournament) if rating.own is None],
        "own": own_ratings(tournament),
    }
    return render(request, "results/ratings/ratings.html", context, status=status)


@post_only
@allowed("results.ratings")
def define_rating(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = RatingForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return ratings_page(request, tournament, form, status=400)
    rating = services.define(tournament, by=request.user, **form.wanted())
    messages.success(request, _("The rating “%(name)s” is there.") % {"name": rating.name})
    return redirect("ratings", tournament.slug)


@post_only
@allowed("results.ratings")
def remove_rating(request: HallRequest, tournament: Tournament, rating: int) -> HttpResponse:
    own = get_object_or_404(OwnRating.objects.select_related("tournament"), pk=rating, tournament=tournament)
    services.remove(own, by=request.user)
    return redirect("ratings", tournament.slug)
