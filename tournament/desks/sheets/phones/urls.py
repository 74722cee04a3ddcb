from django.urls import path

from tournament.desks.sheets.phones import views as sheet

urlpatterns = [
    path("", sheet.sheet, name="table-sheet"),
    path("entries/", sheet.entries, name="table-entries"),
    path("write/", sheet.write, name="table-write"),
    path("paper/", sheet.go_to_paper, name="table-paper"),
]
