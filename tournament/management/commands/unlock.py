"""Opens what wrong passwords or codes have locked: the sign-in of somebody, or without a name everything."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import gate
from tournament.management.data import refuse_empty
from tournament.models import User


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        who = "user names; without any, everybody and every start card"
        parser.add_argument("names", nargs="*", metavar="name", help=who)

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_empty()
        names = options["names"]
        strangers = sorted({*names} - set(User.objects.filter(username__in=names).values_list("username", flat=True)))
        if strangers:
            raise CommandError(_("Nobody signs in as %(names)s.") % {"names": ", ".join(strangers)})
        opened = gate.unlock(names)
        if not opened:
            self.stdout.write(_("Nothing was locked."))
            return
        self.stdout.write(ngettext("%(count)s lock is open.", "%(count)s locks are open.", opened) % {"count": opened})
