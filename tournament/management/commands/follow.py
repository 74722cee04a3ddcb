"""Makes this the second laptop: it copies all of the first one every few seconds, shows it, and takes over when asked.

The first one's page "Backup" shows the address and the key. Started again without an address it goes on as what it is.
"""

import os
import socket
import sqlite3
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import suppress
from getpass import getpass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import finding
from tournament import part
from tournament.desks.setup.second import following, reading, services
from tournament.desks.setup.second.asking import Elsewhere, NoAnswer, Unknown
from tournament.desks.setup.second.door import door
from tournament.desks.setup.second.following import Following, OtherVersion
from tournament.management.commands.start import Stopped, hear_ctrl_c, own_addresses, own_port, serve, server_at
from tournament.management.errors import why
from tournament.management.folder import closed, held, own_part
from tournament.models import AuditEntry
from tournament.part import Here, Part
from tournament.queries.record.schema_parts import own_differences
from tournament.refused import Refused
from tournament.sqlite.pages import Damaged
from tournament.static_files import gather
from tournament.typed import TYPED
from tournament.wording import action_name, sentence

LISTED = 20  # entries of the trail that are told one by one
PATIENCE = 60  # seconds: the first laptop may be asked just now, and not answer


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("first", nargs="?", default="", help="address of the first laptop: http://192.168.1.5:8000")
        parser.add_argument("--key", default="", help="as its page Backup shows it; asked for if it isn't given")
        parser.add_argument("--take-over", action="store_true", help="from now on this laptop leads; asks first")
        parser.add_argument("--yes", action="store_true", help="takes over without asking")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3":
            raise CommandError(
                _("PostgreSQL has a copy that follows by itself (streaming replication): docs/running.md says how.")
            )
        if options["take_over"]:
            self.take_over(yes=options["yes"])
        elif not options["first"] and own_part().leads and settings.VAR.joinpath(part.FILE).exists():
            call_command("start")
        else:
            self.follow(options["first"], options["key"])

    def follow(self, first: str, key: str) -> None:
        known = own_part()
        first = address_of(first) if first else known.other
        if not first:
            raise CommandError(
                _("Which laptop is the first one? %(command)shttp://192.168.1.5:8000")
                % {"command": TYPED["follow_first"]}
            )
        if is_own(first):
            raise CommandError(
                _("%(first)s is the address of this laptop itself. Type that of the laptop which it is to follow.")
                % {"first": first}
            )
        refuse_other_data(known)
        port = own_port()
        with held(settings.VAR):
            hear_ctrl_c()
            for sentence in closed(settings.VAR):
                self.stderr.write(sentence)
            with suppress(Stopped):
                begun = self.begin(first, key or (known.key if first == known.other else "") or asked_key())
                for difference in own_differences():
                    self.stderr.write(difference)
                gather()
                server = server_at(port)
                services.start_following(begun)
                self.greet(first)
                serve(server)
        self.stdout.write("\n" + _("Stopped."))

    def begin(self, first: str, key: str) -> Following:
        begun = following.begin(first, key)
        try:
            news = begun.news()
            keep_secret(str(news.words["secret"]))
            term = int(news.words.get("term", 0))
            part.remember(Here(Part.FOLLOWS, first, key, since=timezone.now().isoformat(), term=term))
            begun.take(news)  # killed in the midst of it, the next start knows that nothing here is its own
            begun.look()  # a letter counts once it quotes an answer: the first one knows by this that it is followed
        except Elsewhere as error:
            raise CommandError(sentence(finding("second.elsewhere", other=first, found=str(error)))) from None
        except NoAnswer as error:
            raise CommandError(
                _("%(first)s doesn't answer: %(why)s. Is it started for the Wi-Fi (%(hall)s)?")
                % {"first": first, "why": error, "hall": TYPED["hall"]}
            ) from None
        except Unknown:
            raise CommandError(
                _("%(first)s doesn't know this key. Its page Backup shows the right one.") % {"first": first}
            ) from None
        except OtherVersion as error:
            raise CommandError(
                _("%(first)s has another Skatwart (%(version)s). Both laptops need the same.")
                % {"first": first, "version": error}
            ) from None
        except (Damaged, sqlite3.Error) as error:
            raise CommandError(
                _("What came from %(first)s is damaged: %(why)s.") % {"first": first, "why": error}
            ) from None
        except OSError as error:
            raise CommandError(
                _("Nothing can be kept in %(folder)s: %(why)s.") % {"folder": settings.VAR, "why": why(error)}
            ) from None
        return begun

    def greet(self, first: str) -> None:
        self.stdout.write(_("All of %(first)s is here, and follows it.") % {"first": first})
        for address in own_addresses():
            self.stdout.write(_("Skatwart is at %(address)s") % {"address": address})
        told = _("To take over: %(command)s, or the page /take-over/ with the code %(code)s")
        self.stdout.write(told % {"command": TYPED["take_over"], "code": door.issue()})
        self.stdout.write(_("Ctrl-C ends it."))
        self.stdout.flush()

    def take_over(self, *, yes: bool) -> None:
        now = own_part()
        if now.leads:
            raise CommandError(_("This laptop leads already."))
        for told in what_goes(now):
            self.stdout.write(told)
        if not yes and not is_agreed(now):
            self.stdout.write(_("Nothing was changed."))
            return
        if is_running():
            ask_server()
            self.stdout.write(_("From now on this laptop leads."))
        else:
            try:
                services.take_over(following.begin(now.other, now.key) if now.key else None)
            except Refused as refusal:
                raise CommandError(" ".join(map(sentence, refusal.findings))) from None
            self.stdout.write(_("From now on this laptop leads. Start it: %(command)s") % {"command": TYPED["follow"]})


def is_running() -> bool:
    """Whether a server has the folder of the data."""
    try:
        with held(settings.VAR):
            return False
    except CommandError:
        return True


def ask_server() -> None:
    """The server that follows takes over by itself, between two questions to the first laptop."""
    wish = reading.wish()
    try:
        wish.touch()
    except OSError as error:
        raise CommandError(sentence(following.not_kept(error))) from None
    until = time.monotonic() + PATIENCE
    is_heard = False
    while not part.here().leads:
        if is_heard:
            raise CommandError(_("The server here can't take over. Where it was started it says why."))
        if time.monotonic() > until:
            wish.unlink(missing_ok=True)
            raise CommandError(_("The server here doesn't listen. Stop it (Ctrl-C), and ask again."))
        time.sleep(0.2)
        is_heard = not wish.exists()


def address_of(typed: str) -> str:
    with suppress(ValueError):  # no port, half of an IPv6 address
        parts = urlsplit(typed if "//" in typed else f"http://{typed}")
        port = "" if parts.port is None else f":{parts.port}"
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        if parts.scheme in ("http", "https") and host and parts.netloc.lower() == f"{host}{port}":
            return f"{parts.scheme}://{host}{port}"
    raise CommandError(
        _("%(address)s is no address of a laptop; it looks like %(example)s")
        % {"address": typed, "example": "http://192.168.1.5:8000"}
    )


def is_own(address: str) -> bool:
    """Whether this laptop itself would answer there."""
    if address == settings.PUBLIC_URL:
        return True
    parts = urlsplit(address)
    if parts.port != settings.PORT:
        return False
    with suppress(OSError):  # nobody has this name, or another laptop has it
        for family, kind, *_protocol, place in socket.getaddrinfo(parts.hostname, 0, type=socket.SOCK_DGRAM):
            with socket.socket(family, kind) as probe:
                probe.bind(place)
                return True
    return False


def refuse_other_data(known: Here) -> None:
    """What is not a copy is not overwritten."""
    database = Path(settings.DATABASES["default"]["NAME"])
    if known.part is Part.FOLLOWS or not database.exists():
        return
    raise CommandError(
        _(
            "In %(folder)s are data of this laptop itself, which a copy would overwrite. "
            "Name another folder: %(data)sFOLDER"
        )
        % {"folder": settings.VAR, "data": TYPED["data"]}
    )


def asked_key() -> str:
    try:
        return getpass(_("The key that the first laptop's page Backup shows: "))
    except EOFError:
        raise CommandError(_("The key is missing: --key KEY")) from None


def keep_secret(secret: str) -> None:
    """What the first one has signed, such as who is signed in, stays good here."""
    file = settings.VAR / "secret-key"
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
        opened.write(secret)


def what_goes(now: Here) -> Iterator[str]:
    """Of a laptop that led once: the other one's copy takes the place of what is here."""
    if now.part is Part.UNSURE:
        yield _(
            "It can't be known whether %(other)s has taken over. If it has, and answers, all that it has takes the "
            "place of what is here: what was written here after that goes."
        ) % {"other": now.other}
    if now.part is not Part.REPLACED:
        return
    late = AuditEntry.objects.filter(pk__gt=now.entry).select_related("tournament").order_by("pk")
    if not (count := late.count()):
        yield _("All that was written here is at %(other)s, too.") % {"other": now.other}
        return
    yield ngettext(
        "%(other)s has taken over from this laptop. If it answers, all that it has takes the place of what is here, "
        "and %(count)d entry of the trail goes that it never had:",
        "%(other)s has taken over from this laptop. If it answers, all that it has takes the place of what is here, "
        "and %(count)d entries of the trail go that it never had:",
        count,
    ) % {"other": now.other, "count": count}
    for entry in late[:LISTED]:
        words = (f"{timezone.localtime(entry.at):%H:%M:%S}", entry.user_name, action_name(entry.action))
        yield "  " + " · ".join(filter(None, (*words, entry.tournament.name if entry.tournament else "")))
    if count > LISTED:
        yield "  " + _("and %(count)s more: the trail has them all") % {"count": count - LISTED}


def is_agreed(now: Here) -> bool:
    told = _(
        "From now on everything would be written on this laptop, and %(other)s would write nothing any more. "
        "Type yes to take over: "
    )
    try:
        return input(told % {"other": now.other}).strip().casefold() in ("yes", "ja", "sí", "si")
    except EOFError:
        return False
