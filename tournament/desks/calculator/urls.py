from django.urls import path

from tournament.desks.calculator.games import views as games
from tournament.desks.calculator.sheet import views as sheet
from tournament.desks.calculator.values import views as values

urlpatterns = [
    path("", games.calculator, name="calculator"),
    path("sheet/", sheet.sheet, name="own-sheet"),
    path("values/", values.values, name="values"),
]
