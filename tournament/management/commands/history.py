"""Writes a club's history from "Vereinsmeister" (.VMZ) as the CSV file that `scoring season` ranks."""

import csv
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.files.clubs import AS_GIVEN, CHECKED, POINTS, Played, history
from tournament.refused import Refused
from tournament.wording import sentence

VALUES = {"checked": CHECKED, "WERT": AS_GIVEN, "PUNKTE": POINTS}
HEADINGS = ("date", "series", "table", "name", "total", "won", "lost")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.VMZ")
        parser.add_argument(
            "--csv", type=Path, metavar="FILE.csv", help="where the lists go; without it, only looked at"
        )
        parser.add_argument("--leave-out", action="store_true", help="write what fits although other rows don't")
        parser.add_argument(
            "--total",
            choices=VALUES,
            default="checked",
            help="what a list counts: WERT, held against points and games; WERT whatever they say; or PUNKTE alone",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = options["file"]
            read = history(file.name, file.read_bytes(), value=VALUES[options["total"]])
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from None
        except Refused as refusal:
            raise CommandError(" ".join(map(sentence, refusal.findings))) from None
        for problem in read.wrong:
            self.stdout.write(sentence(problem))
        count = len(read.lists)
        told = ngettext("%(count)s list fits.", "%(count)s lists fit.", count) % {"count": count}
        if read.wrong and not options["leave_out"]:
            raise CommandError(told + " " + _("Nothing was written: mend the others, or leave them out (--leave-out)."))
        self.stdout.write(told)
        if options["csv"]:
            write(options["csv"], csv_of(read.lists))


def csv_of(lists: tuple[Played, ...]) -> str:
    text = StringIO()
    rows = csv.writer(text, delimiter=";", lineterminator="\n")
    rows.writerow(HEADINGS)
    rows.writerows((one.day, one.series, one.table or "", one.name, one.total, one.won, one.lost) for one in lists)
    return text.getvalue()


def write(path: Path, text: str) -> None:
    """Over nothing that is there."""
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from None
