from django.urls import path

from tournament.desks.setup.announcement import views as announcement_views
from tournament.desks.setup.bans import views as ban_views
from tournament.desks.setup.breaking_off import views as break_off_views
from tournament.desks.setup.names import views as keeping_views
from tournament.desks.setup.settings import views
from tournament.desks.setup.times import views as time_views

urlpatterns = [
    path("", views.home, name="home"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("password/", views.change_password, name="password"),
    path("language/", views.choose_language, name="language"),
    path("o/<slug:organizer>/", views.organizer, name="organizer"),
    path("o/<slug:organizer>/people/add/", views.add_person, name="add-person"),
    path("o/<slug:organizer>/people/join/", views.join, name="join"),
    path("o/<slug:organizer>/people/<whole:user>/", views.change_person, name="change-person"),
    path("o/<slug:organizer>/people/<whole:user>/part/", views.part, name="part"),
    path("o/<slug:organizer>/people/<whole:user>/let-in/", views.let_in, name="let-in"),
    path("o/<slug:organizer>/bans/", ban_views.bans, name="bans"),
    path("o/<slug:organizer>/bans/<whole:ban>/lift/", ban_views.lift, name="lift-ban"),
    path("o/<slug:organizer>/open/", views.open_tournament, name="open-tournament"),
    path("t/<slug:slug>/", views.day, name="day"),
    path("t/<slug:slug>/times/", time_views.times, name="times"),
    path("t/<slug:slug>/times/<whole:number>/start/", time_views.start_series, name="start-series"),
    path("t/<slug:slug>/times/<whole:number>/end/", time_views.end_series, name="end-series"),
    path("t/<slug:slug>/pulse/", views.show_pulse, name="pulse"),
    path("t/<slug:slug>/settings/", views.settings, name="settings"),
    path("t/<slug:slug>/settings/roles/", views.appoint, name="appoint"),
    path("t/<slug:slug>/settings/roles/<whole:user>/<str:role>/", views.dismiss, name="dismiss"),
    path("t/<slug:slug>/names/", keeping_views.remove_names, name="remove-names"),
    path("t/<slug:slug>/break-off/", break_off_views.break_off, name="break-off"),
    path("t/<slug:slug>/break-off/go-on/", break_off_views.go_on, name="go-on"),
    path("t/<slug:slug>/plan/", announcement_views.plan, name="plan"),
    path("t/<slug:slug>/trail/", views.show_trail, name="trail"),
]
