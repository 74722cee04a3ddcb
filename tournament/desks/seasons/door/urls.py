"""At the door of an evening: what is owed to its season, and paid."""

from django.urls import path

from tournament.desks.seasons.door import views

urlpatterns = [
    path("", views.owed_at_door, name="owed-at-door"),
    path("<whole:player>/", views.pay_at_door, name="pay-at-door"),
]
