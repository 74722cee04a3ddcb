from django.urls import path

from tournament.desks.documents.answers import views as wait_views
from tournament.desks.documents.archive import views as archive_views
from tournament.desks.documents.cards import views as card_views
from tournament.desks.documents.decisions import views as ruling_views
from tournament.desks.documents.diplomas import views as diploma_views
from tournament.desks.documents.log import views as log_views
from tournament.desks.documents.lots import views as lot_views
from tournament.desks.documents.money import views as cash_views
from tournament.desks.documents.overview import views as overview_views
from tournament.desks.documents.plan import views as plan_views
from tournament.desks.documents.poster import views as poster_views
from tournament.desks.documents.prizes import views as prize_views
from tournament.desks.documents.ratings import views as rating_views
from tournament.desks.documents.record import views as bundle_views
from tournament.desks.documents.results import views as result_views
from tournament.desks.documents.seats import views as seat_views
from tournament.desks.documents.sheets import views as sheet_views

urlpatterns = [
    path("", overview_views.papers, name="papers"),
    path("waiting/<str:token>/", wait_views.waiting_paper, name="waiting-paper"),
    path("waiting/<str:token>/paper.pdf", wait_views.made_paper, name="made-paper"),
    path("plan.pdf", plan_views.plan_pdf, name="plan-pdf"),
    path("seats-<whole:number>-by-table.pdf", seat_views.seats_by_table, {"kind": "pdf"}, name="seats-by-table-pdf"),
    path("seats-<whole:number>-by-table.xlsx", seat_views.seats_by_table, {"kind": "xlsx"}, name="seats-by-table-xlsx"),
    path("seats-<whole:number>-by-table.csv", seat_views.seats_by_table, {"kind": "csv"}, name="seats-by-table-csv"),
    path("seats-<whole:number>-by-name.pdf", seat_views.seats_by_name, {"kind": "pdf"}, name="seats-by-name-pdf"),
    path("seats-<whole:number>-by-name.xlsx", seat_views.seats_by_name, {"kind": "xlsx"}, name="seats-by-name-xlsx"),
    path("seats-<whole:number>-by-name.csv", seat_views.seats_by_name, {"kind": "csv"}, name="seats-by-name-csv"),
    path("score-sheets-<whole:number>.pdf", sheet_views.score_sheets, name="score-sheets"),
    path("blank-sheet-of-four.pdf", sheet_views.blank_sheet, {"players": 4}, name="blank-sheet-of-four"),
    path("blank-sheet-of-three.pdf", sheet_views.blank_sheet, {"players": 3}, name="blank-sheet-of-three"),
    path("table-cards-<whole:number>.pdf", sheet_views.table_cards, name="table-cards"),
    path("seat-slips-<whole:number>.pdf", sheet_views.seat_slips, name="seat-slips"),
    path("series-<whole:number>.pdf", bundle_views.series_papers, name="series-papers"),
    path("all-to-keep.pdf", bundle_views.all_papers, name="all-papers"),
    path("slips.pdf", card_views.slips, name="slips"),
    path("standings-<whole:number>.pdf", result_views.standings, {"kind": "pdf"}, name="standings-pdf"),
    path("standings-<whole:number>.xlsx", result_views.standings, {"kind": "xlsx"}, name="standings-xlsx"),
    path("standings-<whole:number>.csv", result_views.standings, {"kind": "csv"}, name="standings-csv"),
    path("posting-<whole:posting>.pdf", result_views.posting, {"kind": "pdf"}, name="posting-pdf"),
    path("posting-<whole:posting>.xlsx", result_views.posting, {"kind": "xlsx"}, name="posting-xlsx"),
    path("posting-<whole:posting>.csv", result_views.posting, {"kind": "csv"}, name="posting-csv"),
    path("result-<whole:version>.pdf", result_views.result, {"kind": "pdf"}, name="result-pdf"),
    path("result-<whole:version>.xlsx", result_views.result, {"kind": "xlsx"}, name="result-xlsx"),
    path("result-<whole:version>.csv", result_views.result, {"kind": "csv"}, name="result-csv"),
    path("all-data.xlsx", archive_views.archive_xlsx, name="archive-xlsx"),
    path("archive.json", archive_views.archive_json, name="archive-json"),
    path("after-<whole:number>/<slug:code>.pdf", rating_views.rating, {"kind": "pdf"}, name="rating-pdf"),
    path("after-<whole:number>/<slug:code>.xlsx", rating_views.rating, {"kind": "xlsx"}, name="rating-xlsx"),
    path("after-<whole:number>/<slug:code>.csv", rating_views.rating, {"kind": "csv"}, name="rating-csv"),
    path("result-<whole:version>/<slug:code>.pdf", rating_views.final_rating, {"kind": "pdf"}, name="final-rating-pdf"),
    path(
        "result-<whole:version>/<slug:code>.xlsx", rating_views.final_rating, {"kind": "xlsx"}, name="final-rating-xlsx"
    ),
    path("result-<whole:version>/<slug:code>.csv", rating_views.final_rating, {"kind": "csv"}, name="final-rating-csv"),
    path("diplomas.pdf", diploma_views.diplomas, name="diplomas"),
    path("start-cards.pdf", card_views.start_cards, name="start-cards"),
    path("start-card-<whole:number>.pdf", card_views.start_card, name="start-card"),
    path("public-page.pdf", poster_views.public_poster, name="public-poster"),
    path("ruling-<whole:ruling>.pdf", ruling_views.ruling_sheet, name="ruling-sheet"),
    path("protest-form.pdf", ruling_views.protest_form, name="protest-form"),
    path("protest-<whole:number>.pdf", ruling_views.protest_paper, name="protest-paper"),
    path("statement.pdf", cash_views.statement, {"kind": "pdf"}, name="statement-pdf"),
    path("statement.xlsx", cash_views.statement, {"kind": "xlsx"}, name="statement-xlsx"),
    path("statement.csv", cash_views.statement, {"kind": "csv"}, name="statement-csv"),
    path("loss-fees-<whole:number>.pdf", cash_views.loss_fees, {"kind": "pdf"}, name="loss-fees-pdf"),
    path("loss-fees-<whole:number>.xlsx", cash_views.loss_fees, {"kind": "xlsx"}, name="loss-fees-xlsx"),
    path("loss-fees-<whole:number>.csv", cash_views.loss_fees, {"kind": "csv"}, name="loss-fees-csv"),
    path("settlement-<whole:number>.pdf", cash_views.settlement, {"kind": "pdf"}, name="settlement-pdf"),
    path("settlement-<whole:number>.xlsx", cash_views.settlement, {"kind": "xlsx"}, name="settlement-xlsx"),
    path("settlement-<whole:number>.csv", cash_views.settlement, {"kind": "csv"}, name="settlement-csv"),
    path("cash-book.csv", cash_views.cash_book, name="cash-book-csv"),
    path("receipt-<whole:entry>.pdf", cash_views.receipt, name="receipt"),
    path("referee-log.pdf", log_views.referee_log_pdf, name="referee-log-pdf"),
    path("referee-log-decisions.csv", log_views.referee_log_csv, {"part": "decisions"}, name="referee-log-csv"),
    path("referee-log-protests.csv", log_views.referee_log_csv, {"part": "protests"}, name="protests-csv"),
    path("participants.pdf", card_views.participants, {"kind": "pdf"}, name="participants-pdf"),
    path("participants.xlsx", card_views.participants, {"kind": "xlsx"}, name="participants-xlsx"),
    path("participants.csv", card_views.participants, {"kind": "csv"}, name="participants-csv"),
    path("referee-log.xlsx", log_views.referee_log_xlsx, name="referee-log-xlsx"),
    path("lots.pdf", lot_views.lots, {"kind": "pdf"}, name="lot-list-pdf"),
    path("lots.xlsx", lot_views.lots, {"kind": "xlsx"}, name="lot-list-xlsx"),
    path("lots.csv", lot_views.lots, {"kind": "csv"}, name="lot-list-csv"),
    path("prizes.pdf", prize_views.prize_list, {"kind": "pdf"}, name="prize-list-pdf"),
    path("prizes.xlsx", prize_views.prize_list, {"kind": "xlsx"}, name="prize-list-xlsx"),
    path("prizes.csv", prize_views.prize_list, {"kind": "csv"}, name="prize-list-csv"),
]
