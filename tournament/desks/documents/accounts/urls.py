"""Below the accounts of a season: their papers."""

from tournament.desks.documents.accounts import views
from tournament.desks.documents.answers.listed import viewed

urlpatterns = [
    *viewed("owed-list", "accounts", views.owed),
    *viewed("pot-list", "pots", views.pots),
    *viewed("year-end-list", "year-end", views.year_end),
    *viewed("account-list", "statement-<whole:player>", views.statement),
]
