from django.urls import path

from tournament.desks.rulings.jury import views as jury_views
from tournament.desks.rulings.protests import views as protest_views

urlpatterns = [
    path("", protest_views.protests, name="protests"),
    path("file/", protest_views.file_protest, name="file-protest"),
    path("jury/", protest_views.jury, name="jury"),
    path("jury/<whole:juror>/remove/", protest_views.remove_juror, name="remove-juror"),
    path("<whole:protest>/take-back/", protest_views.take_back, name="take-back-protest"),
    path("<whole:protest>/decide/", jury_views.decide, name="decide-protest"),
]
