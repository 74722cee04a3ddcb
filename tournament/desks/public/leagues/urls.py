"""Leagues for everybody, below the address of their organizer."""

from django.urls import path

from tournament.desks.public.leagues import views

urlpatterns = [
    path("<whole:league>/", views.league, name="public-league"),
    path("<whole:league>/<whole:group>/", views.group, name="public-group"),
]
