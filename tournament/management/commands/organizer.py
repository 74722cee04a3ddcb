"""Founds an organizer with the person who manages it: the first step on an empty database."""

import getpass
import os
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament import audit
from tournament.desks.setup.people import services as people
from tournament.management.data import refuse_empty
from tournament.models import Organizer, User
from tournament.refused import Refused
from tournament.wording import sentence


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help='the organizer, for example "Skatclub Kreuz As"')
        parser.add_argument("--manager", required=True, help="user name of the person who manages it")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_empty()
        name = options["name"].strip()
        try:
            Organizer(name=name).clean_fields(exclude=["slug"])
            with audit.atomic():
                manager = User.objects.filter(username=options["manager"]).first() or self.new(options["manager"])
                organizer = people.found_organizer(name, manager=manager)
        except Refused as refusal:
            raise CommandError(" ".join(sentence(finding) for finding in refusal.findings)) from None
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        self.stdout.write(
            _("%(organizer)s is founded; %(person)s can sign in and open a tournament.")
            % {"organizer": organizer, "person": manager.username}
        )

    def new(self, username: str) -> User:
        password = os.environ.get("PASSWORD") or getpass.getpass(
            _("Password for %(person)s:") % {"person": username} + " "
        )
        user = User(username=username)
        user.full_clean(exclude=["password"])
        validate_password(password, user)
        user.set_password(password)
        user.save()
        return user
