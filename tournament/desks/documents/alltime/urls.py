"""Below the all-time table of an organizer: its papers."""

from django.urls import path

from tournament.desks.documents.alltime import views
from tournament.desks.documents.alltime.lists import all_time_list
from tournament.desks.documents.answers.listed import listed

urlpatterns = [
    path("all-time.pdf", views.all_time_pdf, name="all-time-pdf"),
    path("all-time.xlsx", views.all_time_xlsx, name="all-time-xlsx"),
    *listed("all-time", "all-time", all_time_list, kinds=("csv",), action="season.keep"),
]
