"""Below the address of a season: its papers."""

from django.urls import path

from tournament.desks.documents.answers.listed import listed
from tournament.desks.documents.seasons import views
from tournament.desks.documents.seasons.cups import round_list
from tournament.desks.documents.seasons.lists import played_lists, ranking_list

LISTS = (
    listed("ranking-list", "ranking-<whole:ranking>", ranking_list, action="season.keep"),
    listed("cup-round", "cup-<whole:cup>-<whole:number>", round_list, action="season.keep"),
    listed("played-lists", "lists", played_lists, kinds=("xlsx", "csv"), action="season.keep"),
)

urlpatterns = [
    path("", views.papers, name="season-papers"),
    path("season.pdf", views.all_rankings_pdf, name="all-rankings-pdf"),
    path("season.xlsx", views.all_rankings_xlsx, name="all-rankings-xlsx"),
    *(route for routes in LISTS for route in routes),
]
