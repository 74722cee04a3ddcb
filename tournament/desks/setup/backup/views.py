"""The page "Backup": take everything along, let every series be copied, read a file back."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.core import signing
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Finding, finding
from tournament.access import HallRequest, allowed, not_managed, post_only
from tournament.desks.setup.backup import services
from tournament.desks.setup.backup.command import restore_command
from tournament.desks.setup.backup.contents import Contents, made_ready
from tournament.desks.setup.backup.copying import is_sqlite
from tournament.desks.setup.backup.forms import BackupFileForm, PlaceForm
from tournament.desks.setup.backup.looking import Looked, look_into_archive, look_through_backup, looked
from tournament.desks.setup.backup.place import Place, place
from tournament.desks.setup.backup.reading import failed
from tournament.desks.setup.backup.roles import AskedRole, roles_asked
from tournament.desks.setup.backup.sending import Sending, Taken, later
from tournament.desks.setup.backup.uploads import forget, is_backup, keep, kept
from tournament.desks.setup.people.addresses import free_slug
from tournament.desks.setup.second.reading import address, followers
from tournament.models import Organizer, Tournament
from tournament.refused import Refused
from tournament.tree import IS_INSTALLED
from tournament.typed import TYPED
from tournament.wording.files import file_name

SALT, HOUR = "backup", 60 * 60
one_inspection = threading.Lock()


@allowed("backup.look")
def backup(request: HallRequest, organizer: Organizer) -> HttpResponse:
    return backup_page(request, organizer)


@allowed("tournament.archive")
def backup_of_day(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The step of the day: who manages saves everything, a director his tournament."""
    if "backup.look" in request.may:
        return redirect("backup", tournament.organizer.slug)
    return redirect("archive-json", tournament.slug)


def backup_page(
    request: HallRequest, organizer: Organizer, *findings: Finding, status: int = 200, **more: object
) -> HttpResponse:
    chosen = place()
    context = {
        "organizer": organizer,
        "others": not_managed(request.user).exists(),
        "is_sqlite": is_sqlite(),
        "place": chosen,
        "failure": failed(chosen, chosen.failure) if chosen and chosen.failure else None,
        "place_form": PlaceForm(initial={"folder": chosen.folder if chosen else ""}),
        "file_form": BackupFileForm(),
        "tournaments": organizer.tournaments.played_here().order_by("-date", "name"),
        "findings": findings,
        "command": restore_command(),
        "is_installed": IS_INSTALLED,
        "follow_command": f"{TYPED['follow_first']}{address()}",
        "hall_command": TYPED["hall"],
        "is_alone": settings.HOST != settings.EVERYWHERE,
        "followers": followers(),
        **more,
    }
    return render(request, "setup/backup/backup.html", context, status=status)


@post_only
@allowed("backup.make")
def download_backup(request: HallRequest, organizer: Organizer) -> FileResponse:
    taken = services.save_all(organizer, by=request.user, at=timezone.localtime())
    return sent(request, taken, taken.path.name, "application/vnd.sqlite3")


@allowed("tournament.archive")
def download_archive(request: HallRequest, tournament: Tournament) -> FileResponse:
    taken = services.save_tournament(tournament, by=request.user, at=timezone.now())
    return sent(request, taken, f"{tournament.slug}-{file_name('archive')}.json", "application/json")


def sent(request: HallRequest, taken: Taken, name: str, kind: str) -> FileResponse:
    """Once all of it has left, the trail says so; of a download that breaks off it never does."""
    end = partial(services.arrived, taken.entry)
    file = Sending(taken.path, partial(later, end) if "wsgi.file_wrapper" in request.META else end)
    taken.path.unlink()
    return FileResponse(file, as_attachment=True, filename=name, content_type=kind)


@post_only
@allowed("backup.make")
def set_backup_place(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = PlaceForm(request.POST)
    if not form.is_valid():
        return backup_page(request, organizer, status=422, place_form=form)
    try:
        chosen = services.set_place(organizer, folder=form.cleaned_data["folder"], by=request.user)
    except Refused as refusal:
        return backup_page(request, organizer, *refusal.findings, status=409, place_form=form)
    return told(request, organizer, chosen)


@post_only
@allowed("backup.make")
def copy_backup(request: HallRequest, organizer: Organizer) -> HttpResponse:
    return told(request, organizer, services.copy_now(by=request.user))


@post_only
@allowed("backup.make")
def forget_backup_place(request: HallRequest, organizer: Organizer) -> HttpResponse:
    services.forget_place(organizer, by=request.user)
    messages.success(request, _("Nothing is copied by itself any more. The copies that were made stay where they are."))
    return redirect("backup", organizer.slug)


def told(request: HallRequest, organizer: Organizer, chosen: Place) -> HttpResponse:
    """The page says what failed; what went well is said once."""
    if chosen.last and not chosen.failure:
        messages.success(request, _("Copied as %(name)s.") % {"name": chosen.last.name})
    return redirect("backup", organizer.slug)


@post_only
@allowed("backup.read")
def look_into_backup(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """First step: the file is looked through and shown; nothing is read back yet."""
    form = BackupFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return backup_page(request, organizer, status=422, file_form=form)
    try:
        token = keep(form.parts())
        with forgotten_unless_shown(kept(token)) as path, inspecting():
            contents, hindrances, roles = looked_into(path, organizer, request)
    except Refused as refusal:
        return backup_page(request, organizer, *refusal.findings, status=422, file_form=form)
    sealed = signing.dumps({"token": token, "organizer": organizer.pk}, salt=SALT)
    context = {"organizer": organizer, "contents": contents, "hindrances": hindrances, "sealed": sealed, "roles": roles}
    return render(request, "setup/backup/preview.html", context | {"file": form.cleaned_data["file"].name})


@contextmanager
def inspecting() -> Iterator[None]:
    """One file at a time, which may take minutes: whoever comes meanwhile is told so and waits for nothing."""
    if not one_inspection.acquire(blocking=False):
        raise Refused(finding("import.busy"))
    try:
        yield
    finally:
        one_inspection.release()


@contextmanager
def forgotten_unless_shown(path: Path) -> Iterator[Path]:
    """Whatever ends the look, nothing stays that nobody can confirm."""
    try:
        yield path
    except BaseException:
        forget(path)
        raise


def looked_into(
    path: Path, organizer: Organizer, request: HallRequest
) -> tuple[Contents, tuple[Finding, ...], list[AskedRole]]:
    """What is in it, what keeps it from being read back here, and the roles about which is asked."""
    if not is_backup(path):
        archive = look_into_archive(path)
        return archive.contents, there_already(archive, organizer), roles_asked(archive, organizer)
    if not is_sqlite():
        raise Refused(finding("backup.postgresql"))
    contents = look_through_backup(path)
    made_ready(path, contents.version)
    if Tournament.objects.exists():
        return contents, (finding("backup.not_empty", command=restore_command()),), []
    return contents, (finding("backup.others"),) if not_managed(request.user).exists() else (), []


def there_already(archive: Looked, organizer: Organizer) -> tuple[Finding, ...]:
    told = archive.tournament
    if organizer.tournaments.played_here().filter(name=told["name"], date=told["date"]).exists():
        return (finding("archive.there", name=told["name"], organizer=organizer.name),)
    return ()


@post_only
@allowed("backup.read")
def read_back(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """Second step: what was shown is read back."""
    try:
        preview = signing.loads(request.POST.get("sealed", ""), salt=SALT, max_age=HOUR)
        path = kept(preview["token"] if preview["organizer"] == organizer.pk else "")
    except signing.BadSignature:
        return backup_page(request, organizer, finding("backup.gone"), status=409)
    except Refused as refusal:
        return backup_page(request, organizer, *refusal.findings, status=409)
    try:
        return read_kept(request, organizer, path)
    except Refused as refusal:
        return backup_page(request, organizer, *refusal.findings, status=409)
    finally:
        forget(path)


def read_kept(request: HallRequest, organizer: Organizer, path: Path) -> HttpResponse:
    if is_backup(path):
        services.read_backup(path, by=request.user)
        logout(request)
        messages.success(request, _("Everything is back. Sign in with a user name and password of the backup."))
        return redirect("sign-in")
    archive = looked(path)
    tournament = services.read_archive(
        organizer, archive, slug=own_address(archive), by=request.user, roles=roles_ticked(request)
    )
    messages.success(request, _("%(tournament)s is back.") % {"tournament": tournament})
    return redirect("day", tournament.slug)


def roles_ticked(request: HallRequest) -> set[int]:
    return {int(place) for place in request.POST.getlist("role") if place.isascii() and place.isdecimal()}


def own_address(archive: Looked) -> str:
    """The one it had, or the next free one."""
    told: dict[str, Any] = archive.tournament
    taken = Tournament.even_arriving.filter(slug=told["slug"]).exists()
    return free_slug(Tournament, told["slug"], 60) if taken else ""
