"""Recounts standings and final results, replays draws and seals, and says "all is well" or what is not."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.management.data import refuse_empty
from tournament.models import Seal, Tournament
from tournament.queries.record.book import later, on_paper
from tournament.queries.record.damage import guarded
from tournament.queries.record.keeping import removals
from tournament.queries.record.recount import faults
from tournament.wording.times import moment


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--paper", metavar="SEAL", help="which state a paper is of: the seal at its foot")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_empty()
        if options["paper"] is not None:
            self.tell_paper(options["paper"])
        count = 0
        for fault in faults():
            count += 1
            self.stdout.write(fault)
        for removal in guarded(removals, Tournament._meta.db_table):
            self.stdout.write(removal)
        if count:
            raise CommandError(
                ngettext(
                    "%(count)s thing is not as it should be.", "%(count)s things are not as they should be.", count
                )
                % {"count": count}
            )
        self.stdout.write(_("all is well"))

    def tell_paper(self, typed: str) -> None:
        seals = on_paper(typed)
        if not seals:
            raise CommandError(
                _("No state here has the seal %(seal)s. Type it as the paper has it; another organizer has others.")
                % {"seal": repr(typed)}
            )
        for seal in seals:
            self.stdout.write(state(seal))


def state(seal: Seal) -> str:
    whose = str(seal.tournament or _("the house"))
    told = _("%(whose)s, seal %(number)s, %(time)s: the paper is of this state. Sealed since: %(count)s.")
    return told % {"whose": whose, "number": seal.number, "time": moment(seal.at), "count": later(seal)}
