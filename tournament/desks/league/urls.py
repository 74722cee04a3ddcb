from django.urls import path

from tournament.desks.league.giving import views as giving
from tournament.desks.league.groups import views as groups
from tournament.desks.league.meetings import views as meetings
from tournament.desks.league.plan import views as plan
from tournament.desks.league.sending import views as sending
from tournament.desks.league.squads import views as squads
from tournament.desks.league.tables import views as tables
from tournament.desks.league.terms import views as terms
from tournament.desks.league.visiting import views as visiting

GROUP = "<whole:league>/group/<whole:group>/"
TEAM = "<whole:league>/team/<whole:league_team>/"
MEETING = "<whole:league>/meeting/<whole:meeting>/"

urlpatterns = [
    path("", terms.leagues, name="leagues"),
    path("begin/", terms.begin, name="begin-league"),
    path("read/", visiting.read_plan, name="read-plan"),
    path("<whole:league>/", terms.league, name="league"),
    path("<whole:league>/terms/", terms.change, name="league-terms"),
    path("<whole:league>/add/", groups.add, name="add-league-group"),
    path("<whole:league>/places/", tables.same_places, name="same-places"),
    path("<whole:league>/day/<whole:match_day>/move/", plan.move_day, name="move-match-day"),
    path(GROUP, groups.group, name="league-group"),
    path(f"{GROUP}teams/", groups.add_teams, name="add-league-teams"),
    path(f"{GROUP}letters/", groups.letters, name="draw-letters"),
    path(f"{GROUP}plan/", plan.plan, name="group-plan"),
    path(f"{GROUP}plan/make/", plan.make, name="make-group-plan"),
    path(f"{GROUP}plan/give-up/", plan.give_up, name="give-up-group-plan"),
    path(f"{GROUP}table/", tables.table, name="group-table"),
    path(f"{GROUP}cross/", tables.cross, name="group-cross"),
    path(f"{GROUP}singles/", tables.singles, name="group-singles"),
    path(TEAM, groups.team, name="league-team"),
    path(f"{TEAM}remove/", groups.remove_team, name="remove-league-team"),
    path(f"{TEAM}squad/", squads.squad, name="squad"),
    path(f"{TEAM}squad/name/", squads.name, name="name-squad"),
    path(f"{TEAM}squad/<whole:squad>/number/", squads.number, name="squad-number"),
    path(f"{TEAM}squad/<whole:squad>/leave/", squads.take_out, name="leave-squad"),
    path(MEETING, meetings.meeting, name="league-meeting"),
    path(f"{MEETING}move/", plan.move, name="move-meeting"),
    path(f"{MEETING}arrange/", plan.arrange, name="arrange-meeting"),
    path(f"{MEETING}open/", meetings.open_day, name="open-league-day"),
    path(f"{MEETING}line-up/<whole:side>/", meetings.line_up, name="line-up"),
    path(f"{MEETING}state/<whole:side>/", meetings.state, name="meeting-state"),
    path(f"{MEETING}plan-out/", giving.give_out, name="plan-out"),
    path(f"{MEETING}code/", giving.make_code, name="meeting-code"),
    path(f"{MEETING}code/end/", giving.end_code, name="end-meeting-code"),
    path(f"{MEETING}home/", sending.send_day, name="send-day"),
    path(f"{MEETING}home/file/", sending.day_out, name="day-out"),
]
