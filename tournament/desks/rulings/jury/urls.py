from django.urls import path

from tournament.desks.rulings.jury import views

urlpatterns = [
    path("jury/", views.jury, name="jury"),
    path("jury/<whole:juror>/remove/", views.remove_juror, name="remove-juror"),
    path("<whole:protest>/decide/", views.decide, name="decide-protest"),
]
