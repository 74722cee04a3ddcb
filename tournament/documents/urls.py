from django.urls import path

from tournament.documents import views

urlpatterns = [
    path("", views.papers, name="papers"),
    path("seats-<whole:number>-by-table.pdf", views.seats_by_table, name="seats-by-table"),
    path("seats-<whole:number>-by-name.pdf", views.seats_by_name, name="seats-by-name"),
    path("slips.pdf", views.slips, name="slips"),
    path("standings-<whole:number>.pdf", views.standings_pdf, name="standings-pdf"),
    path("standings-<whole:number>.xlsx", views.standings_xlsx, name="standings-xlsx"),
    path("result-<whole:version>.pdf", views.result_pdf, name="result-pdf"),
    path("result-<whole:version>.xlsx", views.result_xlsx, name="result-xlsx"),
]
