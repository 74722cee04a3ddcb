"""All addresses: each desk brings its own."""

from django.urls import include, path, register_converter
from django.urls.converters import IntConverter

from tournament.documents.plan_views import public_plan
from tournament.rulings.phone_views import file_own
from tournament.sheets.views import scanned


class Whole(IntConverter):
    """A number that a tournament can have; a longer one is an address that isn't there."""

    regex = "[0-9]{1,9}"


register_converter(Whole, "whole")

urlpatterns = [
    path("", include("tournament.setup.urls")),
    path("calculator/", include("tournament.calculator.urls")),
    path("q/<whole:tournament>/<whole:number>/<whole:attempt>/<whole:table>/", scanned, name="scanned-sheet"),
    path("p/<slug:slug>/protest/", file_own, name="phone-protest"),
    path("p/<slug:slug>/plan.pdf", public_plan, name="public-plan"),
    path("p/<slug:slug>/", include("tournament.public.urls")),
    path("t/<slug:slug>/cards/", include("tournament.registration.urls")),
    path("t/<slug:slug>/draw/", include("tournament.draw.urls")),
    path("t/<slug:slug>/sheets/", include("tournament.sheets.urls")),
    path("t/<slug:slug>/standings/", include("tournament.standings.urls")),
    path("t/<slug:slug>/rulings/", include("tournament.rulings.urls")),
    path("t/<slug:slug>/protests/", include("tournament.rulings.protest_urls")),
    path("t/<slug:slug>/results/", include("tournament.results.urls")),
    path("t/<slug:slug>/cash/", include("tournament.cash.urls")),
    path("t/<slug:slug>/papers/", include("tournament.documents.urls")),
]
