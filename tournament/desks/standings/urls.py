from django.urls import path

from tournament.desks.standings.ranking import views

urlpatterns = [
    path("", views.show, name="standings"),
    path("player/<whole:number>/", views.player, name="player"),
    path("table/<whole:number>/<whole:table>/", views.table, name="table"),
]
