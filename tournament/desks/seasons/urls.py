from django.urls import path

from tournament.desks.seasons.ranking import views as ranking
from tournament.desks.seasons.rules import views as rules
from tournament.desks.seasons.year import views as year

urlpatterns = [
    path("", year.seasons, name="seasons"),
    path("<whole:season>/", year.season, name="season"),
    path("<whole:season>/put-in/", year.put_in, name="put-into-season"),
    path("<whole:season>/take-out/<whole:day>/", year.take_out, name="take-out-of-season"),
    path("<whole:season>/usual/", rules.usual, name="usual-rankings"),
    path("<whole:season>/ranking/<whole:ranking>/", ranking.ranking, name="season-ranking"),
    path("<whole:season>/ranking/<whole:ranking>/rule/", rules.rule, name="ranking-rule"),
    path("<whole:season>/ranking/<whole:ranking>/<whole:player>/", ranking.value, name="season-value"),
]
