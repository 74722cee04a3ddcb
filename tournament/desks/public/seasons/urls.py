"""An organizer's seasons for everybody."""

from django.urls import path

from tournament.desks.public.seasons import views

urlpatterns = [
    path("", views.organizer_page, name="public-organizer"),
    path("all-time/", views.all_time_page, name="public-all-time"),
    path("<slug:year>/", views.season_page, name="public-season"),
    path("<slug:year>/cup-<whole:cup>/", views.cup_page, name="public-cup"),
    path("<slug:year>/cup-<whole:cup>/proof-<whole:number>.json", views.cup_proof, name="public-cup-proof"),
    path("<slug:year>/<whole:ranking>/", views.season_page, name="public-ranking"),
    path("<slug:year>/<whole:ranking>/<whole:player>/", views.value_page, name="public-value"),
]
