from django.urls import path

from tournament.rulings import law_views, views

urlpatterns = [
    path("", views.rulings, name="rulings"),
    path("law/", law_views.law, name="law"),
    path("rule/", views.rule, name="rule"),
    path("<whole:ruling>/withdraw/", views.withdraw, name="withdraw-ruling"),
]
