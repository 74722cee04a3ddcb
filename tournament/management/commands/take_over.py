"""Takes over a whole tournament from files: players, the seats of every series, the feet of the sheets.

It presses what the pages press, in their order, and says of every line what became of it. Run again it goes on where it
stood: what is there already stays. It ends with 1 if anything was refused, or is kept and doesn't count.
"""

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Finding
from tournament.desks.draw.draws import services as draw
from tournament.desks.draw.files import importer as seat_importer
from tournament.desks.draw.files import services as list_services
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees import services as entry_fees
from tournament.desks.registration.files import importer as player_importer
from tournament.desks.registration.files import services as import_services
from tournament.desks.registration.files.changes import list_base
from tournament.desks.registration.presence import services as presence
from tournament.desks.setup.times import services as times
from tournament.desks.sheets.files import importer as feet_importer
from tournament.desks.sheets.files import services as feet_services
from tournament.desks.sheets.files.importer import Fate, Foot
from tournament.files.seats import SeatFile, read
from tournament.management.data import refuse_empty
from tournament.management.given import bytes_of, moment
from tournament.models import Appointment, Protest, Series, SeriesTime, StartCard, Tournament, User
from tournament.queries.day import final_lacks, series_lacks
from tournament.queries.people.cards import remaining
from tournament.queries.seats.draws import draw_in_force
from tournament.queries.sheets.states import counted
from tournament.refused import Refused
from tournament.wording import sentence

SAID = {
    Fate.COUNTED: gettext_lazy("counts"),
    Fate.OTHERWISE: gettext_lazy("refused: other figures count there"),
    Fate.CORRECTED: gettext_lazy("was corrected since, and counts so"),
    Fate.KEYED: gettext_lazy("was keyed so before"),
    Fate.WAITING: gettext_lazy("waits for its second reading"),
}


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament, as in its address; it is opened and set up before")
        parser.add_argument("--players", type=Path, help="CSV or XLSX, as for the import of a list")
        parser.add_argument("--seats", type=Path, help="CSV or XLSX: series, table, seat, start number")
        sheets = (
            "CSV or XLSX: series, table, seat, points, won, lost, total, passed; no sheet counts without its totals"
        )
        parser.add_argument("--sheets", type=Path, help=sheets)
        parser.add_argument("--draw", action="store_true", help="draws the series of which no list says who sits where")
        parser.add_argument("--all-paid", action="store_true", help="takes the entry fee of everybody who owes it")
        parser.add_argument(
            "--left", nargs="+", default=[], metavar="NUMBER:SERIES", help="withdrew after this series, as 17:1 20:3"
        )
        parser.add_argument("--ended", help="of a day before today: when its last series ended, as 2026-11-14T18:30")
        parser.add_argument("--by", required=True, help="the user name of the director in whose name it is done")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_empty()
        tournament = Tournament.objects.select_related("organizer").filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(_("There is no tournament %(name)r.") % {"name": options["slug"]})
        directs = tournament.appointments.filter(role=Appointment.Role.DIRECTOR, user__username=options["by"])
        if not directs:
            raise CommandError(_("%(name)r is no director of this tournament.") % {"name": options["by"]})
        by = directs[0].user
        if options["players"]:
            self.take_players(tournament, options["players"], by)
        which = ("series",) if tournament.series_count > 1 else ()
        if options["all_paid"]:
            self.take_fees(tournament, by)
        left = leavers(tournament, options["left"])
        seats = self.read(options["seats"], (*which, "table", "seat", "number"))
        sheets = self.read(options["sheets"], (*which, *feet_importer.NEEDED))
        if sheets and "total" not in sheets.fields:
            told = _("no column has the total of the paper: the sheets are kept, and don't count")
            self.stdout.write(f"{sheets.name}: {told}")
        for series in tournament.planned.select_related("tournament__organizer"):
            listed = seats or seated_by(sheets, series)
            if listed:
                self.take_seats(series, listed, by)
            elif options["draw"] and not draw_in_force(series):
                self.draw_seats(series, by)
            if sheets:
                self.take_sheets(series, sheets, by)
            if draw_in_force(series):
                self.let_go([card for card, last in left if last == series.number], by)
        if sheets:
            self.say_the_rest(tournament, sheets)
        if options["ended"] and not self.is_lacking:
            self.record_end(tournament, options["ended"], by)
        for lack in final_lacks(tournament):
            self.stdout.write(_("before the final result: %(what)s") % {"what": sentence(lack)})
        if self.is_lacking:
            raise SystemExit(1)

    def refuse(self, where: str, findings: Iterable[Finding]) -> None:
        for lack in findings:
            self.is_lacking = True
            place = at_line(where, lack.where.row) if lack.where.row else where
            self.stdout.write(_("%(where)s: refused: %(why)s") % {"where": place, "why": sentence(lack)})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_lacking = False

    def read(self, path: Path | None, needed: tuple[str, ...]) -> SeatFile | None:
        if path is None:
            return None
        try:
            file = read(path.name, bytes_of(path), needed=needed)
        except Refused as refusal:
            self.refuse(path.name, refusal.findings)
            return None
        for note in file.notes:
            self.stdout.write(f"{path.name}: {sentence(note)}")
        return file

    def take_players(self, tournament: Tournament, path: Path, by: User) -> None:
        try:
            reading = player_importer.read(tournament, path.name, bytes_of(path))
            if reading.errors:
                raise Refused(*reading.errors)
            lines = [line for line in reading.lines if not line.bans]
            new = self.register(tournament, [Entry(**line.values) for line in lines], path.name, by)
        except Refused as refusal:
            self.refuse(path.name, refusal.findings)
            return
        for line in reading.banned:
            self.is_lacking = True
            why = _("%(person)s is banned; let in on the page") % {"person": line.who}
            self.stdout.write(_("%(where)s: refused: %(why)s") % {"where": at_line(path.name, line.line), "why": why})
        for line in reading.questions:
            told = _("%(person)s looks like another, and has an own card") % {"person": line.who}
            self.stdout.write(f"{at_line(path.name, line.line)}: {told}")
        told = _("%(new)s registered, %(known)s there already") % {"new": new, "known": len(reading.known)}
        self.stdout.write(f"{path.name}: {told}")
        if new and not any(line.values["present"] for line in reading.lines):
            presence.check_in_all(tournament, by=by)
            told = _("no column says who is here: all are checked in")
            self.stdout.write(f"{path.name}: {told}")

    def register(self, tournament: Tournament, entries: list[Entry], name: str, by: User) -> int:
        if not entries:
            return 0
        base = list_base(tournament)
        imported = import_services.register_all(tournament, entries, by=by, source=name, base=base, seal=uuid4().hex)
        return len(imported.new)

    def take_fees(self, tournament: Tournament, by: User) -> None:
        unpaid = [card for card in remaining(tournament) if not card.paid]
        try:
            for card in unpaid:
                entry_fees.pay(card, by=by)
        except Refused as refusal:
            self.refuse(_("entry fees"), refusal.findings)
            return
        self.stdout.write(_("%(count)s entry fees taken") % {"count": len(unpaid)})

    def let_go(self, cards: list[StartCard], by: User) -> None:
        """Once: whoever plays on the card after that is its substitute."""
        for card in cards:
            if card.withdrawn_at is None:
                presence.withdraw(card, by=by, reason="taken over from paper")
                self.stdout.write(_("start card %(number)s: withdrew") % {"number": card.number})

    def draw_seats(self, series: Series, by: User) -> None:
        where = of_series(series.number)
        try:
            drawn = draw.publish(making_services.draw(series, by=by), by=by)
        except Refused as refusal:
            self.refuse(where, refusal.findings)
            return
        told = _("%(count)s seats drawn and published") % {"count": drawn.seats.count()}
        self.stdout.write(f"{where}: {told}")

    def take_seats(self, series: Series, file: SeatFile, by: User) -> None:
        reading = seat_importer.read(series, file)
        where = f"{file.name}, {of_series(series.number)}"
        before = draw_in_force(series)
        try:
            drawn = list_services.take_over(series, reading, by=by, source=file.name)
            draw.publish(drawn, by=by)
        except Refused as refusal:
            self.refuse(where, refusal.findings)
            self.ask_who_left(series, refusal.findings)
            return
        known = before == drawn
        told = _("%(count)s seats there already") if known else _("%(count)s seats taken over and published")
        self.stdout.write(f"{where}: {told % {'count': len(reading.places)}}")

    def ask_who_left(self, series: Series, findings: Iterable[Finding]) -> None:
        unseated = [card for lack in findings if lack.code == "seats.unseated" for card in lack.values["cards"]]
        if unseated and series.number > 1:
            left = " ".join(f"{card}:{series.number - 1}" for card in unseated)
            self.stdout.write(
                _("if they withdrew before series %(number)s: --left %(left)s")
                % {"number": series.number, "left": left}
            )

    def take_sheets(self, series: Series, file: SeatFile, by: User) -> None:
        reading = feet_importer.read(series.tournament, file, series=series.number)
        feet = [foot for foot in reading.new if foot.series == series.number]
        taken = feet_services.take(series.tournament, feet, by=by, source=file.name)
        for foot, why in taken.refused:
            self.refuse(at(file, foot), why)
        if feet:
            told = _("%(counted)s count, %(kept)s are kept") % {"counted": taken.counted, "kept": taken.kept}
            self.stdout.write(f"{file.name}, {of_series(series.number)}: {told}")

    def record_end(self, tournament: Tournament, ended: str, by: User) -> None:
        """The end of a day that was over before Skatwart knew of it; a day that still runs keeps its minutes."""
        last = tournament.planned.order_by("-number")[0]
        at = moment(ended)
        if lacks := [lack for series in tournament.planned for lack in series_lacks(series)]:
            self.refuse(_("the end of the day"), lacks)
        elif timezone.localdate(at) >= timezone.localdate() or Protest.objects.filter(tournament=tournament).exists():
            raise CommandError(
                _("--ended is for a day before today without protests; else the end is recorded on the page.")
            )
        elif not last.times.in_force().filter(kind=SeriesTime.Kind.END, at=at).exists():
            times.take_over(last, SeriesTime.Kind.END, at, by=by, reason="taken over from paper")
            self.stdout.write(
                _("series %(number)s: ended %(at)s")
                % {"number": last.number, "at": f"{timezone.localtime(at):%Y-%m-%d %H:%M}"}
            )

    def say_the_rest(self, tournament: Tournament, file: SeatFile) -> None:
        """What became of every sheet, and what fits nowhere."""
        reading = feet_importer.read(tournament, file, series=1)
        for foot in reading.feet:
            self.stdout.write(f"{at(file, foot)}: {SAID.get(foot.fate, foot.fate)}")
            if counted(foot.table):
                self.is_lacking |= foot.fate is Fate.OTHERWISE
                continue
            self.is_lacking = True
            for lack in foot.findings:
                self.stdout.write(
                    _("%(where)s: kept, doesn't count: %(why)s") % {"where": at(file, foot), "why": sentence(lack)}
                )
        self.refuse(file.name, reading.errors)


def seated_by(sheets: SeatFile | None, series: Series) -> SeatFile | None:
    """The file of the sheets, where it says who sat there and nobody has drawn."""
    if sheets is None or "number" not in sheets.fields or draw_in_force(series):
        return None
    lines, _unread = sheets.lines()
    return sheets if any(line.series in (None, series.number) for line in lines) else None


def leavers(tournament: Tournament, texts: Iterable[str]) -> list[tuple[StartCard, int]]:
    """Start cards, and the last series of each."""
    cards, leaving = {card.number: card for card in tournament.cards.all()}, []
    for text in texts:
        number, _sign, last = text.partition(":")
        if not (number.isdecimal() and last.isdecimal() and int(number) in cards):
            raise CommandError(_("%(text)r is no start card and its last series, such as 17:1.") % {"text": text})
        leaving.append((cards[int(number)], int(last)))
    return leaving


def at(file: SeatFile, foot: Foot) -> str:
    place = _("series %(series)s, table %(table)s") % {"series": foot.series, "table": foot.table.number}
    return f"{at_line(file.name, foot.line)}: {place}"


def at_line(name: str, line: int) -> str:
    return _("%(name)s, line %(line)s") % {"name": name, "line": line}


def of_series(number: int) -> str:
    return _("series %(number)s") % {"number": number}
