"""Migrates, loads the demo on the first start, gathers static files and serves until Ctrl-C."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from waitress import create_server

from tournament.management.commands.demo import SIGN_INS, is_loaded
from tournament.models import Organizer

THREADS = 8
MAX_BODY = 128 * 1024 * 1024  # what is larger is cut off by the server; what is smaller is answered with a sentence


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        settings.VAR.mkdir(parents=True, exist_ok=True)
        call_command("migrate", verbosity=0, interactive=False)
        if settings.DEMO and not Organizer.objects.exists():
            self.stdout.write("First start: loading the demo tournaments …")
            self.stdout.flush()
            call_command("demo", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        try:
            server = create_server(
                get_wsgi_application(),  # after collectstatic: it lists the static files once
                host=settings.HOST,
                port=settings.PORT,
                threads=THREADS,
                max_request_body_size=MAX_BODY,
                ident="Skatwart",
            )
        except OSError as error:
            raise CommandError(f"{settings.HOST}:{settings.PORT} can't be used: {error.strerror or error}.") from None
        self.greet()
        try:
            server.run()
        except KeyboardInterrupt:
            pass
        finally:
            server.close()
        self.stdout.write("\nStopped. Everything is saved.")

    def greet(self) -> None:
        for address in settings.ADDRESSES:
            self.stdout.write(f"Skatwart is at http://{address}:{settings.PORT}")
        if is_loaded():
            self.stdout.write("Demo sign-ins: " + ", ".join(f"{name} / {password}" for name, password in SIGN_INS))
        self.stdout.write("Ctrl-C ends it.")
        self.stdout.flush()
