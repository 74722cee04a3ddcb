"""What the demo's club has beside its half year: a cup of twelve evenings, lists of the year before."""

from collections.abc import Sequence
from datetime import date
from random import Random

from tournament.desks.registration.entries.entry import Entry
from tournament.desks.seasons.cups import services as cups
from tournament.desks.seasons.history import services as history
from tournament.desks.seasons.history.reading import compared
from tournament.desks.seasons.history.waiting import Terms
from tournament.management.sheets_written import written
from tournament.models import Cup, Player, Season, User

PAIRED, A_ROUND, BEGINS = 8, 4, 8  # who is in the cup, evenings of a round, evenings before the first one
RULE = {"offered": 8, "counting": 4, "which": "best", "word": ""}
BEFORE = (date(2025, 11, 6), date(2025, 11, 13), date(2025, 11, 20))
GAMES, SEATS = 24, 4
HEAD = "date;series;table;name;points;won;lost;total;games"


def begin_cup(season: Season, director: User) -> Cup:
    cup = cups.begin(season, name="Vereinspokal", **RULE, by=director)
    members = Player.objects.members().filter(organizer=season.organizer).order_by("pk")[:PAIRED]
    cups.enter(cup, [member.pk for member in members], by=director)
    cups.publish(cup, public=True, by=director)
    return cup


def draw_round(cup: Cup, evening: int, days: Sequence[date], director: User) -> None:
    """Before the first evening of each round, counted from 0."""
    number, is_within = divmod(evening - BEGINS, A_ROUND)
    if number >= 0 and not is_within:
        round_days = days[evening : evening + A_ROUND]
        cups.draw(cup, number + 1, begins=round_days[0], ends=round_days[-1], seed=f"{cup} {number + 1}", by=director)


def read_in(season: Season, members: Sequence[Entry], director: User, chance: Random) -> None:
    """Three evenings of the year before, as a club may have them in its table."""
    lines = [line for day in BEFORE for series in (1, 2) for line in evening_lines(day, series, members, chance)]
    terms = Terms(games=GAMES, first_name_first=False, membership="member", season=None)
    data = "\n".join([HEAD, *lines, ""]).encode()
    file = history.show(season.organizer, "2025.csv", data, terms, by=director)
    base = compared(file).base
    history.take(file, {}, base=base, leave_out=False, drop_gone=False, by=director)


def evening_lines(day: date, series: int, members: Sequence[Entry], chance: Random) -> list[str]:
    here = chance.sample(members, len(members) // SEATS * SEATS)
    lines = []
    for table in range(len(here) // SEATS):
        feet, _passed = written(SEATS, GAMES, chance)
        for who, foot in zip(here[table * SEATS :], feet, strict=False):
            name = f"{who.last_name}, {who.first_name}"
            figures = f"{foot.points};{foot.won};{foot.lost};{foot.total};{GAMES}"
            lines.append(f"{day};{series};{table + 1};{name};{figures}")
    return lines
