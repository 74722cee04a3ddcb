from django.urls import path

from tournament.desks.seasons.accounts import views as accounts
from tournament.desks.seasons.alltime import views as alltime
from tournament.desks.seasons.calendar import views as calendar
from tournament.desks.seasons.closing import views as closing
from tournament.desks.seasons.cups import views as cups
from tournament.desks.seasons.history import views as history
from tournament.desks.seasons.lots import views as lots
from tournament.desks.seasons.others import views as others
from tournament.desks.seasons.periods import views as periods
from tournament.desks.seasons.pots import views as pots
from tournament.desks.seasons.publishing import views as publishing
from tournament.desks.seasons.ranking import views as ranking
from tournament.desks.seasons.rules import views as rules
from tournament.desks.seasons.seating import views as seating
from tournament.desks.seasons.sharing import views as sharing
from tournament.desks.seasons.takings import views as takings
from tournament.desks.seasons.year import views as year

urlpatterns = [
    path("", year.seasons, name="seasons"),
    path("all-time/", alltime.table, name="all-time"),
    path("all-time/publish/", alltime.publish, {"public": True}, name="publish-all-time"),
    path("all-time/withdraw/", alltime.publish, {"public": False}, name="withdraw-all-time"),
    path("history/", history.files, name="history"),
    path("history/<whole:file>/", history.file, name="history-file"),
    path("history/<whole:file>/take/", history.take, name="take-history"),
    path("history/<whole:file>/undo/", history.undo, name="undo-history"),
    path("asked/", others.asked, name="asked-days"),
    path("asked/<whole:asked>/agree/", others.agree, name="agree-to-day"),
    path("asked/<whole:asked>/turn-down/", others.turn_down, name="turn-day-down"),
    path("<whole:season>/", year.season, name="season"),
    path("<whole:season>/put-in/", year.put_in, name="put-into-season"),
    path("<whole:season>/take-out/<whole:day>/", year.take_out, name="take-out-of-season"),
    path("<whole:season>/past/<slug:date>/", history.past_evening, name="past-evening"),
    path("<whole:season>/others/", others.others, name="season-others"),
    path("<whole:season>/others/ask/", others.ask, name="ask-for-other"),
    path("<whole:season>/others/match/", others.match, name="match-others"),
    path("<whole:season>/others/<whole:asked>/take-out/", others.take_out, name="take-out-other"),
    path("<whole:season>/others/people/<whole:player>/", others.decide, name="decide-other"),
    path("<whole:season>/tags/", calendar.calendar, name="season-calendar"),
    path("<whole:season>/tags/<whole:tag>/end/", calendar.end, name="end-calendar-tag"),
    path("<whole:season>/cups/", cups.cups, name="cups"),
    path("<whole:season>/cups/<whole:cup>/", cups.cup, name="cup"),
    path("<whole:season>/cups/<whole:cup>/publish/", cups.publish, {"public": True}, name="publish-cup"),
    path("<whole:season>/cups/<whole:cup>/withhold/", cups.publish, {"public": False}, name="withhold-cup"),
    path("<whole:season>/cups/<whole:cup>/enter/", cups.enter, name="enter-cup"),
    path("<whole:season>/cups/<whole:cup>/withdraw/", cups.withdraw, name="withdraw-from-cup"),
    path("<whole:season>/cups/<whole:cup>/draw/<whole:number>/", cups.draw, name="draw-cup-round"),
    path("<whole:season>/cups/<whole:cup>/void/<whole:number>/", cups.void, name="void-cup-round"),
    path("<whole:season>/cups/<whole:cup>/lot/<whole:number>/", cups.draw_lot, name="draw-cup-lot"),
    path("<whole:season>/cups/<whole:cup>/proof/<whole:number>/", cups.certificate, name="cup-certificate"),
    path("<whole:season>/seating/", seating.seats, name="season-seating"),
    path("<whole:season>/periods/", periods.periods, name="season-periods"),
    path("<whole:season>/usual/", rules.usual, name="usual-rankings"),
    path("<whole:season>/accounts/", accounts.accounts, name="season-accounts"),
    path("<whole:season>/accounts/rule/", takings.money_rule, name="season-money"),
    path("<whole:season>/accounts/pots/", pots.pots, name="season-pots"),
    path("<whole:season>/accounts/pots/add/", pots.add_pot, name="add-pot"),
    path("<whole:season>/accounts/pots/drop/", pots.drop_pot, name="drop-pot"),
    path("<whole:season>/accounts/pots/give/", pots.give, name="give-of-pot"),
    path("<whole:season>/accounts/pots/share/", sharing.share_out, name="share-out-pot"),
    path("<whole:season>/accounts/closing/", closing.closing, name="season-closing"),
    path("<whole:season>/accounts/closing/reopen/", closing.reopen, name="reopen-season"),
    path("<whole:season>/accounts/dues/", accounts.dues, name="book-dues"),
    path("<whole:season>/accounts/void/<whole:booking>/", accounts.void, name="void-booking"),
    path("<whole:season>/accounts/<whole:player>/", accounts.account, name="season-account"),
    path("<whole:season>/ranking/<whole:ranking>/", ranking.ranking, name="season-ranking"),
    path(
        "<whole:season>/ranking/<whole:ranking>/publish/",
        publishing.publish,
        {"public": True},
        name="publish-ranking",
    ),
    path(
        "<whole:season>/ranking/<whole:ranking>/withdraw/",
        publishing.publish,
        {"public": False},
        name="withdraw-ranking",
    ),
    path("<whole:season>/ranking/<whole:ranking>/lots/", lots.lots, name="season-lots"),
    path("<whole:season>/ranking/<whole:ranking>/lots/draw/", lots.draw_lot, name="draw-season-lot"),
    path("<whole:season>/ranking/<whole:ranking>/lots/write-down/", lots.write_down, name="write-down-season-lot"),
    path("<whole:season>/ranking/<whole:ranking>/list/", rules.arrange, name="arrange-ranking"),
    path("<whole:season>/ranking/<whole:ranking>/rule/", rules.rule, name="ranking-rule"),
    path("<whole:season>/ranking/<whole:ranking>/<whole:player>/", ranking.value, name="season-value"),
]
