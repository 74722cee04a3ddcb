"""What the phones of a table open with its secret."""

from django.urls import path

from tournament.desks.sheets.calling import views as calling
from tournament.desks.sheets.phones import views as phones
from tournament.desks.sheets.signing import views as signing

urlpatterns = [
    path("", phones.sheet, name="table-sheet"),
    path("entries/", phones.entries, name="table-entries"),
    path("write/", phones.write, name="table-write"),
    path("paper/", phones.go_to_paper, name="table-paper"),
    path("time/", phones.time_left, name="table-time"),
    path("call/", calling.call, name="table-call"),
    path("call/back/", calling.take_back, name="table-call-back"),
    path("end/", signing.look, name="table-end"),
    path("end/sign/", signing.sign, name="table-sign"),
    path("end/now/", signing.end, name="table-end-now"),
]
