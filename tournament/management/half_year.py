"""The demo's half year of a club: twenty evenings from Thursday to Thursday, whose sheets a seed writes.

Everything goes through the services of the pages; whoever reads the same seed gets the same half year. Nothing is
counted here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

from django.utils import timezone

from tournament.desks.draw.draws import services as draw
from tournament.desks.draw.making import services as making
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import services as files
from tournament.desks.registration.files.changes import list_base
from tournament.desks.registration.players import services as players
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.desks.seasons.alltime.services import publish as publish_all_time
from tournament.desks.seasons.publishing.services import publish
from tournament.desks.seasons.rules import services as rules
from tournament.desks.seasons.year import services as years
from tournament.desks.setup.evening.naming import next_name
from tournament.desks.setup.people.services import found_organizer
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.settings.reading import SETTINGS, again
from tournament.desks.setup.times import services as times
from tournament.desks.sheets.keying import services as sheets
from tournament.management import club_more
from tournament.management.sheets_written import written
from tournament.models import Season, Series, SeriesTime, Tournament, User

SEED = 20260604
CLUB, VISITORS, JOINED = "Reizende Buben", "Grand Hand 78", date(2019, 1, 1)
NAME, FIRST, WEEK = "1. Clubabend", date(2026, 6, 4), timedelta(days=7)
EVENINGS, HOLIDAYS = 20, range(8, 13)  # weeks of the summer without one
COMES, GUESTS = 0.85, 3  # how often a member is there, and how many guests at most
BEGINS, LASTS, APART = time(19, 15), timedelta(minutes=70), timedelta(minutes=85)
DAY: dict[str, Any] = {
    "place": "Vereinsheim",
    "series_count": 2,
    "games_at_four": 24,
    "games_at_three": 18,
    "minutes_a_series": 75,
    "entry_fee_cents": 500,
    "ratings": [],
}
RANKINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Vereinsmeisterschaft", {"aggregate": {"mean_at_least": 24}, "qualify": {"groups": ["member"]}}),
    ("Die besten zwölf Abende", {"unit": "evening", "keep": {"best": 12}}),
)


def play(people: dict[str, User], paper: Iterable[Mapping[str, str]]) -> Season:
    """The club with its register, and the season with all evenings; each has its final result."""
    director, chance = people["director"], Random(SEED)  # noqa: S311 - the same half year every time
    club = found_organizer(CLUB, manager=director)
    members, guests = split(paper)
    for member in members:
        players.enter(club, values_of(member), by=director)
    season = years.begin(club, name="2026", begins=date(2026, 1, 1), ends=date(2026, 12, 31), by=director)
    for name, rule in RANKINGS:
        publish(rules.add(season, name=name, rule=rule, by=director), public=True, by=director)
    cup = club_more.begin_cup(season, director)
    dates = list(days())
    before: Tournament | None = None
    for evening, day in enumerate(dates):
        club_more.draw_round(cup, evening, dates, director)
        before = opened(season, before, day, director)
        here = [entry for entry in members if chance.random() < COMES]
        hold(before, here + chance.sample(guests, chance.randint(0, GUESTS)), people, chance)
    club_more.read_in(season, members, director, chance)
    publish_all_time(club, public=True, by=director)
    return season


def split(paper: Iterable[Mapping[str, str]]) -> tuple[list[Entry], list[Entry]]:
    """Members, those of no club among them, and those who come as guests now and then."""
    people = [Entry(row["last_name"], row["first_name"], row["club"], row["sex"], row["category"]) for row in paper]
    return [who for who in people if who.club in (CLUB, "")], [who for who in people if who.club == VISITORS]


def values_of(member: Entry) -> dict[str, Any]:
    words = {name: getattr(member, name) for name in ("last_name", "first_name", "club", "sex", "category")}
    return words | {
        "birth_year": None,
        "pass_number": "",
        "membership": "member",
        "member_since": JOINED,
        "publish_as": "full",
    }


def days() -> Iterator[date]:
    weeks = (week for week in range(EVENINGS + len(HOLIDAYS)) if week not in HOLIDAYS)
    return (FIRST + week * WEEK for week in weeks)


def opened(season: Season, before: Tournament | None, day: date, director: User) -> Tournament:
    """The first one as it is set, every other one as the evening before it was."""
    if before is None:
        first = setup.open_tournament(season.organizer, by=director, name=NAME, date=day, **DAY)
        years.put_in(season, [first], by=director)
        return Tournament.objects.get(pk=first.pk)
    coming = again(before)
    settings = {name: getattr(coming, name) for name in SETTINGS}
    settings |= {"date": day, "name": next_name(before.name, before.date, day)}
    return setup.open_tournament(season.organizer, by=director, copied=before, follows=before, **settings)


def hold(evening: Tournament, here: list[Entry], people: dict[str, User], chance: Random) -> None:
    director = people["director"]
    arrived = [replace(entry, paid=True) for entry in here]
    files.register_all(evening, arrived, by=director, source=evening.name, base=list_base(evening), seal=evening.slug)
    presence.check_in_all(evening, by=director)
    for number in range(1, evening.series_count + 1):
        series = Series.objects.get(tournament=evening, number=number)
        drawn = making.draw(series, by=director, nonce=f"{SEED} {evening.slug} {number}")
        draw.publish(drawn, by=director)
        for table in drawn.tables.order_by("number"):
            seats = table.seats.count()
            feet, passed = written(seats, evening.games_at_four if seats > 3 else evening.games_at_three, chance)
            sheets.key(table, by=director, footers=feet, passed=passed, base=0)
        time_of(series, director)
        results.post_standings(series, by=director)
    results.finalise(evening, by=director)


def time_of(series: Series, director: User) -> None:
    """When it began and ended, on its evening."""
    began = (
        datetime.combine(series.tournament.date, BEGINS, timezone.get_current_timezone()) + (series.number - 1) * APART
    )
    for kind, moment in ((SeriesTime.Kind.START, began), (SeriesTime.Kind.END, began + LASTS)):
        times.take_over(series, kind, moment, by=director, reason="Demo")
