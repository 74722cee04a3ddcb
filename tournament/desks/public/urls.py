from django.urls import path

from tournament.desks.public.app import views as app
from tournament.desks.public.feed import views as feed
from tournament.desks.public.front import views as front
from tournament.desks.public.seats import views as seats
from tournament.desks.public.standings import views as standings
from tournament.desks.public.verify import views as verify
from tournament.desks.public.wall import views as wall

urlpatterns = [
    path("", front.public, name="public"),
    path("seats/<whole:number>/", seats.seats, name="public-seats"),
    path("seats/<whole:number>/certificate/", seats.certificate, name="public-certificate"),
    path("wall/", wall.wall, name="wall"),
    path("wall/pulse/", wall.show_pulse, name="wall-pulse"),
    path("pulse/", front.show_pulse, name="public-pulse"),
    path("verify/", verify.verify, name="verify"),
    path("standings/", standings.standings, name="public-standings"),
    path("feed.json", feed.feed, name="feed"),
    path("feed/seats-<whole:number>.json", feed.feed_seats, name="feed-seats"),
    path("feed/standings.json", feed.feed_standings, name="feed-standings"),
    path("app.webmanifest", app.manifest, name="manifest"),
    path("worker.js", app.worker, name="worker"),
]
