"""Builds the demo through the services that the pages use: a finished tournament, one in series 2, a club evening, and
beside them the half year of a club.
"""

import csv
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from scoring import Footer
from tournament import audit, clock
from tournament.desks.draw.draws import services as draw
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import importer
from tournament.desks.registration.files import services as import_services
from tournament.desks.registration.files.changes import list_base
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.desks.results.payouts import services as payout_services
from tournament.desks.results.payouts.reading import Due
from tournament.desks.results.prizes import services as prize_services
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.results.returns import services as returns
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as jury
from tournament.desks.rulings.jury.change import Change
from tournament.desks.rulings.protests import services as protests
from tournament.desks.seasons.rules import services as season_rules
from tournament.desks.seasons.takings import services as takings
from tournament.desks.seasons.year import services as seasons
from tournament.desks.setup.announcement import services as announcements
from tournament.desks.setup.announcement.reading import seen
from tournament.desks.setup.people import services as members
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.times import services as times
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.keying import services as sheets
from tournament.management import entered_before, evening, half_year, town_league
from tournament.management.data import refuse_empty
from tournament.management.demo_people import PASSWORD, ROLES, SIGN_INS, replace_passwords
from tournament.models import (
    Adjustment,
    Draw,
    Juror,
    Organizer,
    Series,
    SeriesTime,
    SheetVersion,
    Tournament,
    User,
)
from tournament.queries.money.payouts import payouts
from tournament.queries.people.demo import DEMO_ORGANIZER
from tournament.queries.record.announcement import announcement_of
from tournament.wording.plan import proposals

PAPER = Path(__file__).resolve().parents[1] / "demo"
RATINGS = ["teams", "ladies", "seniors", "best_series"]
TAKEN = {"list_cents": 50, "places": {"4": [0, 80, 120, 200], "3": [0, 100, 200]}, "dues_cents": 6000}  # by its season
SIGNER = "Karl-Heinz Albrecht"
JURY, WARNED, PENALTY = (2, 3, 4), 12, 8  # start cards
PRIZES = Terms("", "main", position=1)

Row = dict[str, str]


def is_loaded() -> bool:
    return Organizer.objects.filter(name=DEMO_ORGANIZER).exists()


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--new-passwords", action="store_true", help="gives the demo's people a new password, and prints it"
        )
        parser.add_argument("--quick", action="store_true", help="the tournaments alone, without the club's half year")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_empty()
        if options["new_passwords"]:
            self.give_new_passwords()
            return
        if is_loaded() or User.objects.filter(username__in=ROLES).exists():
            raise CommandError(_("The demo is loaded already, or one of its user names is taken."))
        with audit.atomic():  # the whole demo or none of it
            people = staff()
            organizer = Organizer.objects.get(name=DEMO_ORGANIZER)
            finished = open_one(organizer, people, "Herbstpokal", date(2026, 10, 10))
            for number, hours in ((1, 9), (2, 6), (3, 3)):
                play(finished, number, people)
                record(finished, number, people["director"], started=hours, ended=hours - 2)
            warn(finished, people["referee"])
            prize_services.propose(finished, None, PRIZES, by=people["treasurer"])
            results.finalise(finished, by=people["director"])
            hand_out(finished, people)
            running = open_one(organizer, people, "Winterpokal", date(2026, 12, 5))
            entered_before.register(running, people["director"])
            prize_services.propose(running, None, PRIZES, by=people["treasurer"])
            play(running, 1, people)
            record(running, 1, people["director"], started=4, ended=2)
            play(running, 2, people, tables={1, 2, 3, 5})
            record(running, 2, people["director"], started=1)
            protest(running, people)
            club = open_one(organizer, people, evening.NAME, date(2026, 9, 18), club=evening.CLUB, **evening.SETTINGS)
            for number, hours in ((1, 5), (2, 3)):
                evening.play(club, number, people)
                record(club, number, people["director"], started=hours, ended=hours - 1)
            results.finalise(club, by=people["director"])
            add_up(organizer, [club, running], people["director"])
            town_league.play(organizer, people["director"], read("players.csv"))
            if not options["quick"]:
                half_year.play(people, read("players.csv"))
        if options["verbosity"]:
            self.stdout.write(
                _("Loaded: %(finished)s (finished), %(running)s (in the middle of series 2), %(club)s (other Skat).")
                % {"finished": finished, "running": running, "club": club}
            )
            self.stdout.write(
                _("Sign-ins: %(people)s") % {"people": ", ".join(f"{name} / {word}" for name, word in SIGN_INS)}
            )

    def give_new_passwords(self) -> None:
        if not (given := replace_passwords(published_only=False)):
            raise CommandError(_("There is no demo here."))
        self.stdout.write(_("Demo sign-ins: %(people)s") % {"people": ", ".join(map(" / ".join, given))})


def add_up(organizer: Organizer, days: list[Tournament], director: User) -> None:
    """The club's year with what was played of it so far."""
    begins, ends = date(2026, 1, 1), date(2026, 12, 31)
    season = seasons.begin(organizer, name="2026", begins=begins, ends=ends, by=director)
    seasons.put_in(season, days, by=director)
    season_rules.add(season, name="Jahreswertung", rule={"aggregate": "mean"}, by=director)
    takings.write(season, TAKEN, since=begins, reason="", by=director)


def staff() -> dict[str, User]:
    director = User.objects.create_user("director", password=PASSWORD)
    organizer = members.found_organizer(DEMO_ORGANIZER, manager=director)
    people = {"director": director}
    for name in ROLES.keys() - people.keys():
        people[name] = members.add_person(
            organizer, username=name, password=PASSWORD, first_name="", last_name="", manages=False, by=director
        )
    return people


def open_one(
    organizer: Organizer, people: dict[str, User], name: str, day: date, *, club: str = "", **settings: Any
) -> Tournament:
    """A tournament whose players, or those of a club, came from the list, paid, and are all here."""
    director = people["director"]
    settings = {"place": "Bürgerhaus", "ratings": RATINGS, **settings}
    tournament = setup.open_tournament(organizer, by=director, name=name, date=day, **settings)
    announce(tournament, director)
    for person, role in ROLES.items():
        setup.appoint(tournament, people[person], role=role, by=director)
    reading = importer.read(tournament, "players.csv", (PAPER / "players.csv").read_bytes())
    entries = [Entry(**line.values) for line in reading.lines if club in ("", line.values["club"])]
    base = list_base(tournament)
    import_services.register_all(tournament, entries, by=director, source="players.csv", base=base, seal="demo")
    presence.check_in_all(tournament, by=people["clerk"])
    for card in tournament.cards.filter(number__in=() if club else JURY).select_related("player"):
        jury.name(tournament, name=card.name, card=card, by=director)
    return tournament


def announce(tournament: Tournament, director: User) -> None:
    """The tournament plan, as it is proposed."""
    with translation.override("de"):
        texts = proposals(tournament)
    base = seen(announcement_of(tournament))
    announcements.announce(tournament, base=base, by=director, signed_by=SIGNER, **texts)


def play(tournament: Tournament, number: int, people: dict[str, User], tables: set[int] | None = None) -> None:
    """Draws and keys a series as its paper stands; a whole series is corrected where the paper is wrong, and posted."""
    series = Series.objects.get(tournament=tournament, number=number)
    drawn = making_services.draw(series, by=people["director"], nonce=f"{tournament.slug} {number}")
    draw.publish(drawn, by=people["director"])
    for table, rows in paper(number):
        if tables is None or table in tables:
            key(drawn, table, rows, people)
    if tables is None:
        results.post_standings(series, by=people["director"])


def record(tournament: Tournament, number: int, director: User, *, started: int, ended: int | None = None) -> None:
    """The times of a series, hours ago."""
    series = Series.objects.get(tournament=tournament, number=number)
    reason = "Demo"
    for kind, hours in ((SeriesTime.Kind.START, started), (SeriesTime.Kind.END, ended)):
        if hours is not None:
            times.take_over(series, kind, clock.now() - timedelta(hours=hours), by=director, reason=reason)


def warn(tournament: Tournament, referee: User) -> None:
    """A decision that is not objected to."""
    rulings.rule(
        Series.objects.get(tournament=tournament, number=2),
        tournament.cards.get(number=WARNED),
        by=referee,
        paragraph="ISkO 4.5.8",
        facts="Zum zweiten Mal laut die Trümpfe gezählt.",
        decision="Vor dem Tisch verwarnt.",
        effect=Effect(Adjustment.Kind.WARNING),
        token=uuid4(),
    )


def protest(tournament: Tournament, people: dict[str, User]) -> None:
    """A decision of the referee, the player's protest, and the jury, which upholds it: the points are back."""
    card = tournament.cards.get(number=PENALTY)
    ruling = rulings.rule(
        Series.objects.get(tournament=tournament, number=2),
        card,
        by=people["referee"],
        paragraph="SkWO 7.1.2",
        facts="In der ersten Runde auf einem anderen als dem ausgelosten Platz gesessen.",
        decision="100 Punkte Abzug.",
        effect=Effect(Adjustment.Kind.POINTS, points=-100),
        token=uuid4(),
    )
    filed = protests.file(
        card, against=ruling, text="Auf dem Aushang stand mein Name an diesem Platz.", by=people["clerk"], token=uuid4()
    )
    jury.decide(
        filed,
        votes=dict.fromkeys(Juror.objects.filter(tournament=tournament), True),
        paragraph="SkWO 7.1.2",
        decision="Der Abzug entfällt.",
        reason="Der Aushang nannte den anderen Platz.",
        by=people["jury"],
        change=Change(withdraws=True),
    )


def hand_out(tournament: Tournament, people: dict[str, User]) -> None:
    """All start cards but the winner's are back; the last prize is handed out, the one before is sent."""
    winners = payouts(tournament).all
    winner = winners[-1].award.row.key
    back = tournament.cards.exclude(number=winner).values_list("number", flat=True)
    returns.give_in(tournament, list(back), by=people["clerk"])
    for payout, postage in zip(winners, (None, 195), strict=False):
        due = Due(payout.plan.pk, payout.award.row.key, payout.award.cents, payout.award.goods)
        payout_services.pay(tournament, due, by=people["treasurer"], postage=postage)


def paper(series: int) -> Iterator[tuple[int, list[Row]]]:
    rows = [row for row in read("sheets.csv") if int(row["series"]) == series]
    for table, seats in groupby(rows, key=lambda row: int(row["table"])):
        yield table, list(seats)


def key(drawn: Draw, number: int, rows: list[Row], people: dict[str, User]) -> None:
    table = drawn.tables.get(number=number)
    footers, passed = [footer(row) for row in rows], int(rows[0]["passed"])
    clerk = people["clerk" if number % 2 else "clerk2"]
    version = sheets.key(table, by=clerk, footers=footers, passed=passed, base=0)
    if not version.counts and drawn.series.tournament.name == "Herbstpokal":
        correct(version, footers, people["director"])


def correct(version: SheetVersion, footers: list[Footer], director: User) -> None:
    """The correction that was recorded for this sheet."""
    table = version.table
    place = (str(table.draw.series.number), str(table.number))
    row = next(row for row in read("corrections.csv") if (row["series"], row["table"]) == place)
    footers[int(row["seat"]) - 1] = footer(row)
    after_services.correct(
        table,
        by=director,
        footers=footers,
        passed=int(row["passed"]),
        base=version.number,
        paragraph=row["paragraph"],
        reason=row["reason"],
    )


def footer(row: Row) -> Footer:
    return Footer(points=int(row["points"]), won=int(row["won"]), lost=int(row["lost"]), total=int(row["total"]))


def read(name: str) -> list[Row]:
    with (PAPER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))
