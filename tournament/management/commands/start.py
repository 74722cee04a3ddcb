"""Migrates, loads the demo on the first start, gathers static files and serves until Ctrl-C."""

import gc
import signal
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from waitress import create_server

from tournament.desks.setup.archive.services import forget_what_was_cut_off
from tournament.desks.setup.backup.automatic import start_watching
from tournament.desks.setup.backup.uploads import forget_all
from tournament.desks.setup.beginning.door import door
from tournament.desks.setup.second.services import ask_whether_replaced, start_talking
from tournament.management import browser
from tournament.management.commands.demo import is_loaded
from tournament.management.demo_people import SIGN_INS, is_reachable_by_others, replace_passwords
from tournament.management.errors import why
from tournament.management.folder import closed, held, own_part
from tournament.management.lanes import CONNECTIONS, PROXY, Channel, Lanes
from tournament.management.workers import keep_working
from tournament.models import Organizer
from tournament.papers.shelf import NAME, Shelf
from tournament.queries.record.damage import damage
from tournament.queries.record.schema_parts import new_database, own_differences
from tournament.static_files import gather
from tournament.typed import whole

SWITCH = 0.001  # seconds: so long, not five times as long, a save waits for the interpreter at each of its questions
MADE = 50_000  # things, before Python looks which of them only hold each other; as it comes, 700
ENDING = (signal.SIGINT, signal.SIGTERM)
IDLE = 60  # seconds after which a connection is closed on which nothing happens; a phone asks every ten
MAX_BODY = 128 * 1024 * 1024  # what is larger is cut off by the server; what is smaller is answered with a sentence


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--browser", action="store_true", help="opens it in the browser, where there is a screen")

    def handle(self, *args: Any, **options: Any) -> None:
        port = own_port()
        str(settings.SECRET_KEY)  # made by the first start; what can't be kept is told at once
        with held(settings.VAR, own_address()):
            hear_ctrl_c()
            with suppress(Stopped):  # in the middle of the first start, too: what was begun is made up for next time
                self.prepare_or_say_why()
                if settings.WORKERS > 1:
                    self.greet()
                    keep_working(settings.WORKERS, lambda: serve_until_stopped(server_at(port)))
                else:
                    server = server_at(port)
                    self.greet()
                    if options["browser"]:
                        browser.show_beside(own_address())
                    serve(server)
        self.stdout.write("\n" + _("Stopped. Everything is saved."))

    def prepare_or_say_why(self) -> None:
        try:
            with alone():
                self.prepare()
        except (OSError, DatabaseError, LookupError, TypeError, ValueError) as error:  # whatever damaged rows lead to
            raise CommandError(
                _("The data in %(folder)s can't be made ready: %(why)s. Is there room, may it be written?")
                % {"folder": settings.VAR, "why": error}
            ) from error

    def prepare(self) -> None:
        self.warn(closed(settings.VAR))
        own_part()
        migrate()
        self.warn(dict.fromkeys([*damage(), *own_differences()]))
        ask_whether_replaced()
        if settings.DEMO and not Organizer.objects.exists():
            self.stdout.write(_("First start: loading the demo tournaments …"))
            self.stdout.flush()
            call_command("demo", verbosity=0)
        call_command("clearsessions")
        forget_what_was_cut_off()
        forget_all()
        Shelf(settings.VAR / NAME).tidy()
        gather()

    def warn(self, told: Iterable[str]) -> None:
        for sentence in told:
            self.stderr.write(sentence)

    def greet(self) -> None:
        for address in own_addresses():
            self.stdout.write(_("Skatwart is at %(address)s") % {"address": address})
        if is_loaded():
            self.greet_demo()
        if not Organizer.objects.exists():
            told = _("To set it up, open this address in a browser and type there the code %(code)s")
            self.stdout.write(told % {"code": door.issue()})
        self.stdout.write(_("Ctrl-C ends it."))
        self.stdout.flush()

    def greet_demo(self) -> None:
        """Beyond this machine nobody signs in with the password that everybody knows."""
        sign_ins = SIGN_INS
        if is_reachable_by_others() and own_part().leads:
            sign_ins = replace_passwords(published_only=True)
            if sign_ins:
                self.stdout.write(_("Others can reach this server: the demo's people have a new password."))
            else:
                told = _("The demo's people have the password that was printed before; for a new one: %(command)s")
                self.stdout.write(told % {"command": whole("demo --new-passwords", settings.VAR)})
        if sign_ins:
            people = ", ".join(f"{name} / {password}" for name, password in sign_ins)
            self.stdout.write(_("Demo sign-ins: %(people)s") % {"people": people})


def own_addresses() -> list[str]:
    return [f"http://{address}:{settings.PORT}" for address in settings.ADDRESSES]


def own_address() -> str:
    """Of this machine for itself."""
    return own_addresses()[0]


def server_at(port: socket.socket) -> Any:
    server = create_server(
        get_wsgi_application(),  # after gather: it lists the static files once
        _dispatcher=Lanes(),
        sockets=[port],
        channel_timeout=IDLE,
        connection_limit=CONNECTIONS,
        asyncore_use_poll=True,  # select() ends at 1,024
        max_request_body_size=MAX_BODY,
        ident="Skatwart",
        **behind_proxy(),
    )
    server.channel_class = Channel
    sys.setswitchinterval(SWITCH)
    start_watching()
    start_talking()
    collect_rarely()
    return server


def collect_rarely() -> None:
    """Python looks through what has been made since for what only holds itself, in anybody's save.

    What is there by now stays: to look through it again takes as long as five sheets. A page of 10,000 players makes
    half a million things, and was looked through some hundred times while it was made.
    """
    gc.freeze()
    gc.set_threshold(MADE)


def serve(server: Any) -> None:
    try:
        server.run()
    finally:
        server.close()


def serve_until_stopped(server: Any) -> None:
    with suppress(Stopped):
        serve(server)


class Stopped(SystemExit):
    """Somebody pressed Ctrl-C, or the system ends its programs; the exit code is 0.

    Not Python's own KeyboardInterrupt: once that has gone through an exec() or eval(), as in an import of dataclasses,
    Python ends by the signal although it was caught.
    """


def hear_ctrl_c() -> None:
    """And what a system says to its programs when it goes down, `kill` and containers when they end one."""
    for number in ENDING:
        signal.signal(number, stop)


def stop(_number: int, _frame: FrameType | None) -> NoReturn:
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)  # an impatient second one would meet Python while it ends
    raise Stopped


@contextmanager
def alone() -> Iterator[None]:
    """Of several servers that start on one database one makes its tables, and the others find them made."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(0, 0)")  # goes with us, however we end
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(0, 0)")


def migrate() -> None:
    """The tables. A new SQLite file is made beside its place and put there whole: no kill leaves half of one."""
    database, name = connection.settings_dict, connection.settings_dict["NAME"]
    if connection.vendor != "sqlite" or Path(name).exists():
        call_command("migrate", verbosity=0, interactive=False)
        return
    beside = Path(f"{name}.new")
    for left in beside.parent.glob(f"{beside.name}*"):
        left.unlink()
    database["NAME"] = beside
    beside.write_bytes(new_database())
    try:
        call_command("migrate", verbosity=0, interactive=False)
    finally:
        connection.close()
        database["NAME"] = name
    beside.replace(name)


def own_port() -> socket.socket:
    """The port is taken before anything else: a second start ends here and leaves the data of the first alone."""
    family = socket.AF_INET6 if ":" in settings.HOST else socket.AF_INET
    try:
        return socket.create_server((settings.HOST, settings.PORT), family=family)
    except OSError as error:
        told = {"address": f"{settings.HOST}:{settings.PORT}", "why": why(error)}
        raise CommandError(_("%(address)s can't be used: %(why)s.") % told) from None


def behind_proxy() -> dict[str, Any]:
    """Whose word on address and HTTPS is taken: the proxy's on this machine, and only where there is one."""
    if not settings.PUBLIC_URL:
        return {"clear_untrusted_proxy_headers": True}
    return {
        "trusted_proxy": PROXY,
        "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto"},
        "clear_untrusted_proxy_headers": True,
    }
