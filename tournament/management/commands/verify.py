"""Recounts every standing and final result, replays every draw, and says "all is well" or what is not."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.management.data import refuse_empty
from tournament.models import Tournament
from tournament.queries.record.damage import guarded
from tournament.queries.record.keeping import removals
from tournament.queries.record.recount import faults


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_empty()
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
