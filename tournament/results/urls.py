from django.urls import path

from tournament.results import views

urlpatterns = [
    path("", views.results, name="results"),
    path("finalise/", views.finalise, name="finalise"),
    path("post/<whole:number>/", views.post_standings, name="post-standings"),
    path("posted/<whole:posting>/take-down/", views.take_down, name="take-down"),
    path("<whole:version>/reopen/", views.reopen, name="reopen"),
]
