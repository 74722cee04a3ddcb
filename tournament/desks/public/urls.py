from django.urls import path

from tournament.desks.public.app import views as app_views
from tournament.desks.public.front import views
from tournament.desks.public.wall import views as wall_views

urlpatterns = [
    path("", views.public, name="public"),
    path("seats/<whole:number>/", views.seats, name="public-seats"),
    path("seats/<whole:number>/certificate/", views.certificate, name="public-certificate"),
    path("wall/", wall_views.wall, name="wall"),
    path("pulse/", views.show_pulse, name="public-pulse"),
    path("verify/", views.verify, name="verify"),
    path("standings/", views.standings, name="public-standings"),
    path("app.webmanifest", app_views.manifest, name="manifest"),
    path("worker.js", app_views.worker, name="worker"),
]
