"""Recounts standings and final results, replays draws and seals, and says "all is well" or what is not."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.management.data import refuse_empty
from tournament.models import AuditEntry, Seal, Tournament
from tournament.queries.record.book import last_released, on_paper, sealed_since
from tournament.queries.record.damage import guarded
from tournament.queries.record.keeping import removals
from tournament.queries.record.recount import faults
from tournament.wording import action_name
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
        self.tell_limits()
        self.stdout.write(_("all is well"))

    def tell_limits(self) -> None:
        """What no file can show, and the paper that does."""
        told = _(
            "Whether all of it was put back to an earlier copy no file can show by itself, but a paper can: "
            "verify --paper with the seal at its foot says whether its state is here."
        )
        self.stderr.write(told, style_func=str)
        if seal := last_released():
            told = _("The newest list that was released here is of %(whose)s, seal %(number)s: %(signs)s.")
            values = {"whose": seal.tournament, "number": seal.number, "signs": seal.signs}
            self.stderr.write(told % values, style_func=str)

    def tell_paper(self, typed: str) -> None:
        seals = on_paper(typed)
        if not seals:
            raise CommandError(
                _(
                    "No state here has the seal %(seal)s. Type it as the paper has it; another organizer has others. "
                    "If it is typed rightly, the paper is of a state that is no longer here: this is an earlier copy, "
                    "or somebody took away what was sealed since."
                )
                % {"seal": repr(typed)}
            )
        for seal in seals:
            since = sealed_since(seal)
            self.stdout.write(state(seal, len(since)))
            for later in since:
                self.stdout.write(f"  {of_state(later)}: {done(later)}")


def state(seal: Seal, since: int) -> str:
    return f"{of_state(seal)}: " + _("the paper is of this state. Sealed since: %(count)s.") % {"count": since}


def of_state(seal: Seal) -> str:
    told = _("%(whose)s, seal %(number)s, %(time)s")
    return told % {"whose": seal.tournament or _("the house"), "number": seal.number, "time": moment(seal.at)}


def done(seal: Seal) -> str:
    """What the trail says of the transaction, by whom, and how many rows it left."""
    entries = AuditEntry.objects.filter(pk__in=seal.left.get(AuditEntry._meta.db_table, {})).order_by("pk")
    said = [" · ".join(filter(None, (action_name(entry.action), entry.user_name))) for entry in entries]
    rows = seal.row_count
    said = list(dict.fromkeys(said)) or [_("no entry of the trail")]
    return ngettext("%(said)s (%(count)s row)", "%(said)s (%(count)s rows)", rows) % {
        "said": "; ".join(said),
        "count": rows,
    }
