from django.urls import path

from tournament.desks.rulings.calls import views as calls_views
from tournament.desks.rulings.claims import views as claims_views
from tournament.desks.rulings.decisions import views
from tournament.desks.rulings.guided import views as guided_views
from tournament.desks.rulings.law import views as law_views
from tournament.desks.rulings.withdrawals import views as withdrawal_views

urlpatterns = [
    path("", views.rulings, name="rulings"),
    path("guided/", guided_views.guided, name="guided"),
    path("rest/", claims_views.claims, name="claims"),
    path("law/", law_views.law, name="law"),
    path("rule/", views.rule, name="rule"),
    path("exclude/", views.exclude, name="exclude"),
    path("at/<whole:series>/<whole:table>/", views.seats_at, name="ruling-seats"),
    path("calls/<whole:call>/come/", calls_views.come, name="come-to-table"),
    path("calls/<whole:call>/done/", calls_views.done, name="table-call-done"),
    path("<whole:ruling>/withdraw/", withdrawal_views.withdraw, name="withdraw-ruling"),
    path("effects/<whole:effect>/withdraw/", withdrawal_views.withdraw_effect, name="withdraw-effect"),
]
