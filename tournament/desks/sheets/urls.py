from django.urls import path

from tournament.desks.sheets.after import views as after
from tournament.desks.sheets.board import views as board
from tournament.desks.sheets.files import views as files
from tournament.desks.sheets.games import views as games
from tournament.desks.sheets.keepers import views as keepers
from tournament.desks.sheets.keying import views as keying
from tournament.desks.sheets.opened import views as opened
from tournament.desks.sheets.progress import views as progress
from tournament.desks.sheets.readings import views as readings
from tournament.desks.sheets.signatures import views as signatures
from tournament.desks.sheets.time_up import views as time_up

SHEET = "<whole:number>/<whole:table>/"

urlpatterns = [
    path("", board.sheets, name="sheets"),
    path("import/", files.import_feet, name="import-sheets"),
    path("import/confirmed/", files.confirmed, name="import-sheets-confirmed"),
    path("<whole:number>/", board.series_sheets, name="series-sheets"),
    path("<whole:number>/games/import/", games.take_series, name="import-series-games"),
    path("<whole:number>/count/", readings.count_waiting, name="count-waiting"),
    path("<whole:number>/progress/", progress.progress, name="table-progress"),
    path("<whole:number>/progress/pulse/", progress.show_pulse, name="table-progress-pulse"),
    path("<whole:number>/time-up/", time_up.say_time_up, name="time-up"),
    path("<whole:number>/time-up/take-back/", time_up.revoke_time_up, name="time-not-up"),
    path(SHEET, keying.sheet, name="sheet"),
    path(f"{SHEET}time-up/", time_up.say_time_up, name="table-time-up"),
    path(f"{SHEET}time-up/take-back/", time_up.revoke_time_up, name="table-time-not-up"),
    path(f"{SHEET}key/", keying.key, name="key-sheet"),
    path(f"{SHEET}check/", keying.check, name="check-sheet"),
    path(f"{SHEET}open/", opened.open_sheet, name="open-sheet"),
    path(f"{SHEET}paper/", progress.go_to_paper, name="table-on-paper"),
    path(f"{SHEET}phones/", progress.go_back_to_phones, name="table-on-phones"),
    path(f"{SHEET}games/", games.games, name="games"),
    path(f"{SHEET}games/key/", games.key, name="key-games"),
    path(f"{SHEET}games/check/", games.check, name="check-games"),
    path(f"{SHEET}games/import/", games.take_file, name="import-games"),
    path(f"{SHEET}right/<whole:other>/", after.both_right, name="both-right"),
    path(f"{SHEET}signatures/", signatures.note_unsigned, name="note-unsigned"),
    path(f"{SHEET}keeper/", keepers.let_keep, name="let-keep"),
    path(f"{SHEET}correct/", after.correct, name="correct-sheet"),
    path(f"{SHEET}<whole:version>/take-out/", after.take_out, name="take-out-sheet"),
    path(f"{SHEET}<whole:version>/confirm/", readings.confirm, name="confirm-sheet"),
    path(f"{SHEET}<whole:version>/reject/", readings.reject, name="reject-sheet"),
]
