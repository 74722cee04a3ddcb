from django.urls import path

from tournament.public import views

urlpatterns = [
    path("", views.public, name="public"),
    path("seats/<whole:number>/", views.seats, name="public-seats"),
    path("standings/", views.standings, name="public-standings"),
]
