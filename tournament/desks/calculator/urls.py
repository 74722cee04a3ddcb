from django.urls import path

from tournament.desks.calculator.games import views as games

urlpatterns = [path("", games.calculator, name="calculator")]
