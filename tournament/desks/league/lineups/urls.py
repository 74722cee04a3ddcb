"""Below the address of a tournament: the day of a league that it is."""

from django.urls import path

from tournament.desks.league.lineups import views

urlpatterns = [
    path("", views.day, name="league-day"),
    path("change/<whole:line_up>/", views.change, name="league-change"),
    path("change/<whole:changeover>/back/", views.take_back, name="take-back-league-change"),
    path("late/<whole:side>/", views.late, name="league-late"),
    path("state/<whole:side>/", views.state, name="league-state"),
]
