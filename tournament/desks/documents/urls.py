from django.urls import path

from tournament.desks.documents.answers import views as answer_views
from tournament.desks.documents.answers.listed import listed, viewed
from tournament.desks.documents.applicants.lists import applicant_list, public_list
from tournament.desks.documents.archive import views as archive_views
from tournament.desks.documents.cards import views as card_views
from tournament.desks.documents.cards.lists import participants_list
from tournament.desks.documents.decisions import views as decision_views
from tournament.desks.documents.diplomas import views as diploma_views
from tournament.desks.documents.evening import views as evening_views
from tournament.desks.documents.federation.lists import federation_list
from tournament.desks.documents.invitation import views as invitation_views
from tournament.desks.documents.labels import views as label_views
from tournament.desks.documents.log import views as log_views
from tournament.desks.documents.lots.lists import lot_list
from tournament.desks.documents.money import views as money_views
from tournament.desks.documents.money.book import whole_book
from tournament.desks.documents.money.jackpots import jackpot_list
from tournament.desks.documents.money.lists import loss_fees, settlement
from tournament.desks.documents.money.pots import pots
from tournament.desks.documents.overview import views as overview_views
from tournament.desks.documents.picture import views as picture_views
from tournament.desks.documents.plan import views as plan_views
from tournament.desks.documents.positions import views as position_views
from tournament.desks.documents.poster import views as poster_views
from tournament.desks.documents.press import views as press_views
from tournament.desks.documents.prizes import views as prize_views
from tournament.desks.documents.qualified.lists import qualified_list
from tournament.desks.documents.ratings import views as rating_views
from tournament.desks.documents.record import views as record_views
from tournament.desks.documents.results import views as result_views
from tournament.desks.documents.results.lists import final_result, standings_now
from tournament.desks.documents.seats import views as seat_views
from tournament.desks.documents.sheets import views as sheet_views
from tournament.desks.documents.team_cards import views as team_card_views
from tournament.desks.documents.values.lists import value_list
from tournament.desks.documents.website import views as website_views

# A list in all its kinds is one line here, the function that makes it, and a link on the page of papers.
LISTS = (
    listed("participants", "participants", participants_list),
    viewed("seats-by-table", "seats-<whole:number>-by-table", seat_views.seats_by_table),
    viewed("seats-by-name", "seats-<whole:number>-by-name", seat_views.seats_by_name),
    listed("values", "values", value_list),
    listed("standings", "standings-<whole:number>", standings_now),
    viewed("posting", "posting-<whole:posting>", result_views.posting),
    listed("result", "result-<whole:version>", final_result),
    listed("federation-list", "federation", federation_list),
    viewed("rating", "after-<whole:number>/<slug:code>", rating_views.rating),
    viewed("final-rating", "result-<whole:version>/<slug:code>", rating_views.final_rating),
    listed("applicant-list", "registered-before", applicant_list, action="advance.look"),
    listed("public-applicant-list", "registered-public", public_list, action="advance.look"),
    listed("qualified-list", "qualified", qualified_list),
    listed("lot-list", "lots", lot_list),
    viewed("prize-list", "prizes", prize_views.prize_list),
    viewed("statement", "statement", money_views.statement),
    listed("cash-book", "cash-book", whole_book, kinds=("csv",), action="cash.look"),
    listed("loss-fees", "loss-fees-<whole:number>", loss_fees, action="cash.look"),
    listed("jackpot-list", "jackpot", jackpot_list, action="cash.look"),
    listed("settlement", "settlement-<whole:number>", settlement, action="cash.look"),
    listed("pot", "pot-<whole:number>", pots, action="cash.look"),
)

urlpatterns = [
    path("", overview_views.papers, name="papers"),
    path("waiting/<str:token>/", answer_views.waiting_paper, name="waiting-paper"),
    path("waiting/<str:token>/stop/", answer_views.stop_paper, name="stop-paper"),
    path("waiting/<str:token>/paper.pdf", answer_views.made_paper, name="made-paper"),
    path("invitation/", invitation_views.invitation, name="invitation"),
    path("invitation.pdf", invitation_views.invitation_pdf, name="invitation-pdf"),
    path("picture.png", picture_views.picture, name="picture"),
    path("website.zip", website_views.website, name="website"),
    path("press/", press_views.press, name="press"),
    path("press.txt", press_views.press_txt, name="press-txt"),
    path("plan.pdf", plan_views.plan_pdf, name="plan-pdf"),
    path("score-sheets-<whole:number>.pdf", sheet_views.score_sheets, name="score-sheets"),
    path("written-sheets-<whole:number>.pdf", sheet_views.written_sheets, name="written-sheets"),
    path("blank-sheet-of-four.pdf", sheet_views.blank_sheet, {"players": 4}, name="blank-sheet-of-four"),
    path("blank-sheet-of-five.pdf", sheet_views.blank_sheet, {"players": 5}, name="blank-sheet-of-five"),
    path("blank-sheet-of-three.pdf", sheet_views.blank_sheet, {"players": 3}, name="blank-sheet-of-three"),
    path("table-cards-<whole:number>.pdf", sheet_views.table_cards, name="table-cards"),
    path("seat-slips-<whole:number>.pdf", sheet_views.seat_slips, name="seat-slips"),
    path("series-<whole:number>.pdf", record_views.series_papers, name="series-papers"),
    path("all-to-keep.pdf", record_views.all_papers, name="all-papers"),
    path("evening.pdf", evening_views.papers_of_evening, name="evening-papers"),
    path("labels.pdf", label_views.labels, name="labels"),
    path("labels-<whole:number>.pdf", label_views.table_labels_of, name="table-labels"),
    path("slips.pdf", card_views.slips, name="slips"),
    path("all-data.xlsx", archive_views.archive_xlsx, name="archive-xlsx"),
    path("diplomas.pdf", diploma_views.diplomas, name="diplomas"),
    path("team-cards.pdf", team_card_views.team_cards, name="team-cards-pdf"),
    path("start-cards.pdf", card_views.start_cards, name="start-cards"),
    path("start-card-<whole:number>.pdf", card_views.start_card, name="start-card"),
    path("public-page.pdf", poster_views.public_poster, name="public-poster"),
    path("ruling-<whole:ruling>.pdf", decision_views.ruling_sheet, name="ruling-sheet"),
    path("position.pdf", position_views.tournament_position_paper, name="tournament-position-paper"),
    path("position-<whole:ruling>.pdf", position_views.ruling_position_paper, name="ruling-position-paper"),
    path("protest-form.pdf", decision_views.protest_form, name="protest-form"),
    path("protest-<whole:number>.pdf", decision_views.protest_paper, name="protest-paper"),
    path("receipt-<whole:entry>.pdf", money_views.receipt, name="receipt"),
    path("referee-log.pdf", log_views.referee_log_pdf, name="referee-log-pdf"),
    path("referee-log-decisions.csv", log_views.referee_log_csv, {"part": "decisions"}, name="referee-log-csv"),
    path("referee-log-protests.csv", log_views.referee_log_csv, {"part": "protests"}, name="protests-csv"),
    path("referee-log.xlsx", log_views.referee_log_xlsx, name="referee-log-xlsx"),
    *(route for routes in LISTS for route in routes),
]
