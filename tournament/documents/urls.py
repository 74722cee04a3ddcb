from django.urls import path

from tournament.documents import views

urlpatterns = [
    path("", views.papers, name="papers"),
    path("seats-<int:number>-by-table.pdf", views.seats_by_table, name="seats-by-table"),
    path("seats-<int:number>-by-name.pdf", views.seats_by_name, name="seats-by-name"),
    path("standings-<int:number>.pdf", views.standings_pdf, name="standings-pdf"),
    path("standings-<int:number>.xlsx", views.standings_xlsx, name="standings-xlsx"),
    path("result-<int:version>.pdf", views.result_pdf, name="result-pdf"),
    path("result-<int:version>.xlsx", views.result_xlsx, name="result-xlsx"),
]
