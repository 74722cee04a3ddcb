from django.urls import path

from tournament.desks.calculator.games import views

urlpatterns = [path("", views.calculator, name="calculator")]
