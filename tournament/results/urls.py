from django.urls import path

from tournament.results import views

urlpatterns = [
    path("", views.results, name="results"),
    path("finalise/", views.finalise, name="finalise"),
    path("post/<int:number>/", views.post_standings, name="post-standings"),
    path("<int:version>/reopen/", views.reopen, name="reopen"),
]
