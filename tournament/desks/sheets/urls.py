from django.urls import path

from tournament.desks.sheets.after import views as after_views
from tournament.desks.sheets.files import views as feet_views
from tournament.desks.sheets.games import views as game_views
from tournament.desks.sheets.keying import views
from tournament.desks.sheets.keys import views as key_views

SHEET = "<whole:number>/<whole:table>/"

urlpatterns = [
    path("", views.sheets, name="sheets"),
    path("import/", feet_views.import_feet, name="import-sheets"),
    path("import/confirmed/", feet_views.confirmed, name="import-sheets-confirmed"),
    path("<whole:number>/", views.series_sheets, name="series-sheets"),
    path("<whole:number>/count/", after_views.count_waiting, name="count-waiting"),
    path(SHEET, views.sheet, name="sheet"),
    path(f"{SHEET}key/", key_views.key, name="key-sheet"),
    path(f"{SHEET}check/", key_views.check, name="check-sheet"),
    path(f"{SHEET}open/", key_views.open_sheet, name="open-sheet"),
    path(f"{SHEET}games/", game_views.games, name="games"),
    path(f"{SHEET}games/key/", game_views.key, name="key-games"),
    path(f"{SHEET}games/check/", game_views.check, name="check-games"),
    path(f"{SHEET}games/import/", game_views.take_file, name="import-games"),
    path(f"{SHEET}correct/", after_views.correct, name="correct-sheet"),
    path(f"{SHEET}<whole:version>/take-out/", after_views.take_out, name="take-out-sheet"),
    path(f"{SHEET}<whole:version>/confirm/", after_views.confirm, name="confirm-sheet"),
    path(f"{SHEET}<whole:version>/reject/", after_views.reject, name="reject-sheet"),
]
