from django.urls import path

from tournament.desks.standings.players import views as players
from tournament.desks.standings.ranking import views as ranking
from tournament.desks.standings.table import views as table

urlpatterns = [
    path("", ranking.show, name="standings"),
    path("player/<whole:number>/", players.player, name="player"),
    path("table/<whole:number>/<whole:table>/", table.table, name="table"),
]
