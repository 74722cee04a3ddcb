from django.urls import path

from tournament.desks.setup.announcement import views as announcement
from tournament.desks.setup.backup import views as backup
from tournament.desks.setup.bans import views as bans
from tournament.desks.setup.beginning import views as beginning
from tournament.desks.setup.breaking_off import views as breaking_off
from tournament.desks.setup.day import views as day
from tournament.desks.setup.evening import views as evening
from tournament.desks.setup.forgetting import views as forgetting
from tournament.desks.setup.home import views as home
from tournament.desks.setup.homecoming import views as homecoming
from tournament.desks.setup.kept import views as kept
from tournament.desks.setup.names import views as names
from tournament.desks.setup.people import views as people
from tournament.desks.setup.removing import views as removing
from tournament.desks.setup.second import views as second
from tournament.desks.setup.settings import views as settings
from tournament.desks.setup.times import views as times
from tournament.desks.setup.trail import views as trail

VENUE = "o/<slug:organizer>/leagues/<whole:league>/venues/<whole:meeting>"  # a meeting whose day comes home
urlpatterns = [
    path("", home.home, name="home"),
    path("begin/", beginning.begin, name="begin"),
    path("sign-in/", home.sign_in, name="sign-in"),
    path("sign-out/", home.sign_out, name="sign-out"),
    path("password/", home.change_password, name="password"),
    path("language/", home.choose_language, name="language"),
    path("kept/", kept.bring, name="bring-kept"),
    path("kept/here/", kept.kept, name="kept"),
    path("o/<slug:organizer>/", people.organizer, name="organizer"),
    path("o/<slug:organizer>/people/add/", people.add_person, name="add-person"),
    path("o/<slug:organizer>/people/join/", people.join, name="join"),
    path("o/<slug:organizer>/people/<whole:user>/", people.change_person, name="change-person"),
    path("o/<slug:organizer>/people/<whole:user>/name/", people.name_person, name="name-person"),
    path("o/<slug:organizer>/people/<whole:user>/part/", people.part, name="part"),
    path("o/<slug:organizer>/people/<whole:user>/let-in/", people.let_in, name="let-in"),
    path("o/<slug:organizer>/people/<whole:user>/money/", people.keep_money, name="keep-money"),
    path("o/<slug:organizer>/backup/", backup.backup, name="backup"),
    path("o/<slug:organizer>/backup/download/", backup.download_backup, name="download-backup"),
    path("o/<slug:organizer>/backup/place/", backup.set_backup_place, name="set-backup-place"),
    path("o/<slug:organizer>/backup/place/copy/", backup.copy_backup, name="copy-backup"),
    path("o/<slug:organizer>/backup/place/forget/", backup.forget_backup_place, name="forget-backup-place"),
    path("o/<slug:organizer>/backup/file/", backup.look_into_backup, name="look-into-backup"),
    path("o/<slug:organizer>/backup/file/confirmed/", backup.read_back, name="read-back"),
    path("o/<slug:organizer>/backup/second/", second.invite, name="invite-second"),
    path("o/<slug:organizer>/backup/second/forget/", second.forget, name="forget-second"),
    path("second/pages/", second.pages, name="second-pages"),
    path("second/part/", second.asked, name="second-part"),
    path("second/replaced/", second.replaced, name="second-replaced"),
    path("second/go-on/<slug:organizer>/", second.go_on, name="go-on-alone"),
    path("second/leads/", second.leads, name="second-leads"),
    path("take-over/", second.take_over, name="take-over"),
    path("o/<slug:organizer>/leagues/<whole:league>/venues/", homecoming.venues, name="venue-days"),
    path(f"{VENUE}/", homecoming.meeting, name="meeting-from-venue"),
    path(f"{VENUE}/<whole:number>/take-over/", homecoming.take_over, name="take-match-day-over"),
    path(f"{VENUE}/<whole:number>/turn-down/", homecoming.turn_down, name="turn-match-day-down"),
    path(f"{VENUE}/<whole:number>/stand-again/", homecoming.stand_again, name="let-match-day-stand"),
    path(f"{VENUE}/<whole:number>/file/", homecoming.file, name="match-day-file"),
    path("league/day/", homecoming.receive, name="receive-day"),
    path("o/<slug:organizer>/bans/", bans.bans, name="bans"),
    path("o/<slug:organizer>/bans/<whole:ban>/lift/", bans.lift, name="lift-ban"),
    path("o/<slug:organizer>/players/<whole:player>/forget/", forgetting.forget_player, name="forget-player"),
    path("o/<slug:organizer>/open/", settings.open_tournament, name="open-tournament"),
    path("t/<slug:slug>/", day.day, name="day"),
    path("t/<slug:slug>/next/", evening.open_next, name="open-next"),
    path("t/<slug:slug>/backup/", backup.backup_of_day, name="backup-of-day"),
    path("t/<slug:slug>/papers/archive.json", backup.download_archive, name="archive-json"),
    path("t/<slug:slug>/times/", times.times, name="times"),
    path("t/<slug:slug>/times/<whole:number>/start/", times.start_series, name="start-series"),
    path("t/<slug:slug>/times/<whole:number>/end/", times.end_series, name="end-series"),
    path("t/<slug:slug>/pulse/", day.show_pulse, name="pulse"),
    path("t/<slug:slug>/settings/", settings.settings, name="settings"),
    path("t/<slug:slug>/settings/roles/", settings.appoint, name="appoint"),
    path("t/<slug:slug>/settings/roles/<whole:user>/name/", settings.name_person, name="name-with-role"),
    path("t/<slug:slug>/settings/own-cards/", settings.play_on, name="play-on"),
    path("t/<slug:slug>/settings/roles/<whole:user>/<str:role>/", settings.dismiss, name="dismiss"),
    path("t/<slug:slug>/names/", names.remove_names, name="remove-names"),
    path("t/<slug:slug>/break-off/", breaking_off.break_off, name="break-off"),
    path("t/<slug:slug>/break-off/go-on/", breaking_off.go_on, name="go-on"),
    path("t/<slug:slug>/remove/", removing.remove, name="remove-tournament"),
    path("t/<slug:slug>/remove/take-back/", removing.put_back, name="put-tournament-back"),
    path("t/<slug:slug>/plan/", announcement.plan, name="plan"),
    path("t/<slug:slug>/trail/", trail.show_trail, name="trail"),
]
