from django.urls import path

from tournament.rulings import views

urlpatterns = [
    path("", views.rulings, name="rulings"),
    path("rule/", views.rule, name="rule"),
    path("<whole:ruling>/withdraw/", views.withdraw, name="withdraw-ruling"),
]
