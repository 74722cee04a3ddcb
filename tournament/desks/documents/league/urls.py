"""Below the address of a league: its papers."""

from django.urls import path

from tournament.desks.documents.answers.listed import listed
from tournament.desks.documents.league import views
from tournament.desks.documents.league.lists import (
    cross_list,
    plan_list,
    singles_list,
    squad_list,
    squads_list,
    table_list,
)

LISTS = (
    listed("group-plan-list", "group-<whole:group>-plan", plan_list, action="league.look"),
    listed("group-squads-list", "group-<whole:group>-squads", squads_list, action="league.look"),
    listed("squad-list", "squad-<whole:league_team>", squad_list, action="league.look"),
    listed("group-table-list", "group-<whole:group>-table", table_list, action="league.look"),
    listed("group-cross-list", "group-<whole:group>-cross-table", cross_list, action="league.look"),
    listed("group-singles-list", "group-<whole:group>-single-ranking", singles_list, action="league.look"),
)
MEETING = "meeting/<whole:meeting>/"

urlpatterns = [
    path("group/<whole:group>/", views.group_papers, name="group-papers"),
    path(f"{MEETING}invitation.pdf", views.invitation, name="meeting-invitation-pdf"),
    path(f"{MEETING}line-ups.pdf", views.line_ups, name="line-ups-pdf"),
    path(f"{MEETING}change-list.pdf", views.change_list, name="change-list-pdf"),
    path(f"{MEETING}report.pdf", views.match_report, name="match-report-pdf"),
    *(route for routes in LISTS for route in routes),
]
