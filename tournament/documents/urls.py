from django.urls import path

from tournament.documents import card_views, log_views, plan_views, rating_views, ruling_views, sheet_views, views

urlpatterns = [
    path("", views.papers, name="papers"),
    path("plan.pdf", plan_views.plan_pdf, name="plan-pdf"),
    path("seats-<whole:number>-by-table.pdf", views.seats_by_table, name="seats-by-table"),
    path("seats-<whole:number>-by-name.pdf", views.seats_by_name, name="seats-by-name"),
    path("score-sheets-<whole:number>.pdf", sheet_views.score_sheets, name="score-sheets"),
    path("blank-sheet-of-four.pdf", sheet_views.blank_sheet, {"players": 4}, name="blank-sheet-of-four"),
    path("blank-sheet-of-three.pdf", sheet_views.blank_sheet, {"players": 3}, name="blank-sheet-of-three"),
    path("table-cards-<whole:number>.pdf", sheet_views.table_cards, name="table-cards"),
    path("seat-slips-<whole:number>.pdf", sheet_views.seat_slips, name="seat-slips"),
    path("series-<whole:number>.pdf", sheet_views.series_papers, name="series-papers"),
    path("slips.pdf", views.slips, name="slips"),
    path("standings-<whole:number>.pdf", views.standings, {"kind": "pdf"}, name="standings-pdf"),
    path("standings-<whole:number>.xlsx", views.standings, {"kind": "xlsx"}, name="standings-xlsx"),
    path("standings-<whole:number>.csv", views.standings, {"kind": "csv"}, name="standings-csv"),
    path("posting-<whole:posting>.pdf", views.posting, {"kind": "pdf"}, name="posting-pdf"),
    path("posting-<whole:posting>.xlsx", views.posting, {"kind": "xlsx"}, name="posting-xlsx"),
    path("posting-<whole:posting>.csv", views.posting, {"kind": "csv"}, name="posting-csv"),
    path("result-<whole:version>.pdf", views.result, {"kind": "pdf"}, name="result-pdf"),
    path("result-<whole:version>.xlsx", views.result, {"kind": "xlsx"}, name="result-xlsx"),
    path("result-<whole:version>.csv", views.result, {"kind": "csv"}, name="result-csv"),
    path("after-<whole:number>/<slug:code>.pdf", rating_views.rating, {"kind": "pdf"}, name="rating-pdf"),
    path("after-<whole:number>/<slug:code>.xlsx", rating_views.rating, {"kind": "xlsx"}, name="rating-xlsx"),
    path("after-<whole:number>/<slug:code>.csv", rating_views.rating, {"kind": "csv"}, name="rating-csv"),
    path("result-<whole:version>/<slug:code>.pdf", rating_views.final_rating, {"kind": "pdf"}, name="final-rating-pdf"),
    path(
        "result-<whole:version>/<slug:code>.xlsx", rating_views.final_rating, {"kind": "xlsx"}, name="final-rating-xlsx"
    ),
    path("result-<whole:version>/<slug:code>.csv", rating_views.final_rating, {"kind": "csv"}, name="final-rating-csv"),
    path("start-cards.pdf", card_views.start_cards, name="start-cards"),
    path("start-card-<whole:number>.pdf", card_views.start_card, name="start-card"),
    path("ruling-<whole:ruling>.pdf", ruling_views.ruling_sheet, name="ruling-sheet"),
    path("protest-form.pdf", ruling_views.protest_form, name="protest-form"),
    path("protest-<whole:number>.pdf", ruling_views.protest_paper, name="protest-paper"),
    path("referee-log.pdf", log_views.referee_log_pdf, name="referee-log-pdf"),
    path("referee-log.xlsx", log_views.referee_log_xlsx, name="referee-log-xlsx"),
]
