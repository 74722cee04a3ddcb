from django.urls import path

from tournament.documents import sheet_views, views

urlpatterns = [
    path("", views.papers, name="papers"),
    path("seats-<whole:number>-by-table.pdf", views.seats_by_table, name="seats-by-table"),
    path("seats-<whole:number>-by-name.pdf", views.seats_by_name, name="seats-by-name"),
    path("score-sheets-<whole:number>.pdf", sheet_views.score_sheets, name="score-sheets"),
    path("blank-sheet-of-four.pdf", sheet_views.blank_sheet, {"players": 4}, name="blank-sheet-of-four"),
    path("blank-sheet-of-three.pdf", sheet_views.blank_sheet, {"players": 3}, name="blank-sheet-of-three"),
    path("table-cards-<whole:number>.pdf", sheet_views.table_cards, name="table-cards"),
    path("seat-slips-<whole:number>.pdf", sheet_views.seat_slips, name="seat-slips"),
    path("series-<whole:number>.pdf", sheet_views.series_papers, name="series-papers"),
    path("slips.pdf", views.slips, name="slips"),
    path("standings-<whole:number>.pdf", views.standings_pdf, name="standings-pdf"),
    path("standings-<whole:number>.xlsx", views.standings_xlsx, name="standings-xlsx"),
    path("result-<whole:version>.pdf", views.result_pdf, name="result-pdf"),
    path("result-<whole:version>.xlsx", views.result_xlsx, name="result-xlsx"),
]
