"""All addresses: each desk brings its own."""

from django.urls import include, path, register_converter

from tournament.desks.calculator.games.views import calculator_of_hall, calculator_of_tournament
from tournament.desks.calculator.values.views import values_of_hall
from tournament.desks.documents.manual.views import chapter_paper, manual_paper
from tournament.desks.documents.plan.views import public_plan
from tournament.desks.documents.positions.views import position_paper, public_position_paper
from tournament.desks.documents.roster.views import register_file
from tournament.desks.registration.advance import views as advance
from tournament.desks.registration.players import views as players
from tournament.desks.registration.roster import views as roster
from tournament.desks.rulings.asking.views import progress
from tournament.desks.rulings.claims.views import claims_for_all, claims_of_hall
from tournament.desks.rulings.guided.views import guided_for_all, guided_of_hall
from tournament.desks.rulings.law.views import law_for_all, law_of_hall
from tournament.desks.rulings.phone.views import file_own
from tournament.desks.seasons.accounts.views import kept_accounts
from tournament.desks.sheets.board.views import scanned
from tournament.desks.sheets.own.views import own_table


class Whole:
    """A number that a tournament can have; a longer one is an address that isn't there."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int | str) -> str:
        return str(value)


register_converter(Whole, "whole")

handler400 = "tournament.refusals.misunderstood"
handler500 = "tournament.refusals.broken"
urlpatterns = [
    path("", include("tournament.desks.setup.urls")),
    path("o/<slug:organizer>/players/", players.players, name="players"),
    path("o/<slug:organizer>/players/register.csv", register_file, {"kind": "csv"}, name="register-csv"),
    path("o/<slug:organizer>/players/register.xlsx", register_file, {"kind": "xlsx"}, name="register-xlsx"),
    path("o/<slug:organizer>/players/read/", roster.read_players, name="read-players"),
    path("o/<slug:organizer>/players/read/confirmed/", roster.players_confirmed, name="players-confirmed"),
    path("o/<slug:organizer>/players/enter/", players.enter, name="enter-player"),
    path("o/<slug:organizer>/players/<whole:player>/", players.player_entry, name="player-entry"),
    path("o/<slug:organizer>/players/<whole:player>/join/<whole:into>/", players.join, name="join-players"),
    path("o/<slug:organizer>/players/split/<whole:joining>/", players.split, name="split-players"),
    path("o/<slug:organizer>/seasons/all-time/papers/", include("tournament.desks.documents.alltime.urls")),
    path(
        "o/<slug:organizer>/seasons/<whole:season>/papers/",
        include("tournament.desks.documents.seasons.urls"),
    ),
    path(
        "o/<slug:organizer>/seasons/<whole:season>/accounts/papers/",
        include("tournament.desks.documents.accounts.urls"),
    ),
    path("o/<slug:organizer>/accounts/", kept_accounts, name="kept-accounts"),
    path("o/<slug:organizer>/seasons/", include("tournament.desks.seasons.urls")),
    path(
        "o/<slug:organizer>/leagues/<whole:league>/papers/",
        include("tournament.desks.documents.league.urls"),
    ),
    path("o/<slug:organizer>/leagues/", include("tournament.desks.league.urls")),
    path("l/<slug:organizer>/", include("tournament.desks.public.leagues.urls")),
    path("calculator/ruling/", guided_for_all, name="guided-for-all"),
    path("calculator/rest/progress/", progress, name="claim-progress"),
    path("calculator/rest/diagram.pdf", position_paper, name="position-paper"),
    path("calculator/rest/", claims_for_all, name="claims-for-all"),
    path("calculator/", include("tournament.desks.calculator.urls")),
    path("q/<whole:tournament>/<whole:number>/<whole:attempt>/<whole:table>/", scanned, name="scanned-sheet"),
    path("s/<slug:organizer>/", include("tournament.desks.public.seasons.urls")),
    path("p/<slug:slug>/calculator/", calculator_of_hall, name="public-calculator"),
    path("help/manual.pdf", manual_paper, name="manual-paper"),
    path("help/<slug:name>.pdf", chapter_paper, name="chapter-paper"),
    path("help/", include("tournament.desks.help.urls")),
    path("law/", law_for_all, name="law-for-all"),
    path("p/<slug:slug>/values/", values_of_hall, name="public-values"),
    path("p/<slug:slug>/law/", law_of_hall, name="public-law"),
    path("p/<slug:slug>/ruling/", guided_of_hall, name="public-guided"),
    path("p/<slug:slug>/rest/diagram.pdf", public_position_paper, name="public-position-paper"),
    path("p/<slug:slug>/rest/", claims_of_hall, name="public-claims"),
    path("p/<slug:slug>/protest/", file_own, name="phone-protest"),
    path("p/<slug:slug>/entry/", advance.enter, name="advance"),
    path("p/<slug:slug>/entry/own/", advance.own, name="advance-own"),
    path("p/<slug:slug>/entries/", advance.entries, name="advance-entries"),
    path("p/<slug:slug>/table/", own_table, name="own-table"),
    path(
        "p/<slug:slug>/table/<whole:number>/<whole:table>/<slug:secret>/",
        include("tournament.desks.sheets.doors.urls"),
    ),
    path("p/<slug:slug>/plan.pdf", public_plan, name="public-plan"),
    path("p/<slug:slug>/", include("tournament.desks.public.urls")),
    path("t/<slug:slug>/rulings/calculator/", calculator_of_tournament, name="tournament-calculator"),
    path("t/<slug:slug>/league/", include("tournament.desks.league.lineups.urls")),
    path("t/<slug:slug>/find/", include("tournament.desks.finder.urls")),
    path("t/<slug:slug>/cards/", include("tournament.desks.registration.urls")),
    path("t/<slug:slug>/draw/", include("tournament.desks.draw.urls")),
    path("t/<slug:slug>/sheets/", include("tournament.desks.sheets.urls")),
    path("t/<slug:slug>/standings/", include("tournament.desks.standings.urls")),
    path("t/<slug:slug>/rulings/", include("tournament.desks.rulings.urls")),
    path("t/<slug:slug>/protests/", include("tournament.desks.rulings.protests.urls")),
    path("t/<slug:slug>/results/", include("tournament.desks.results.urls")),
    path("t/<slug:slug>/cash/accounts/", include("tournament.desks.seasons.door.urls")),
    path("t/<slug:slug>/cash/", include("tournament.desks.cash.urls")),
    path("t/<slug:slug>/papers/", include("tournament.desks.documents.urls")),
]
