"""A season of 50 evenings with 30 members, two lists each: what its rankings and its pages cost.

Every ranking of the wizard as a ratio to reading its rows once, the 50th evening beside the first, and the queries of
the pages. Rows are written straight into the tables; only reading is measured, by the processor.
`python bench/season.py [EVENINGS]`.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

import django
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

EVENINGS, MEMBERS = 50, 30
REPEATS, TURNS = 5, 15
AIM = 3  # times reading the rows


def main(evenings: int) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    from tests.full_year import create_full_year, create_members
    from tournament.desks.setup.people import services as people
    from tournament.management.commands.start import collect_rarely
    from tournament.models import Season, User

    collect_rarely()  # as a server does that has started
    director = User.objects.create_user("director")
    organizer = people.found_organizer("Kreuz As", manager=director)
    begins = date(2026, 1, 2)
    ends = begins + timedelta(days=7 * evenings + 7)
    season = Season.objects.create(organizer=organizer, slug="year", name="Year", begins=begins, ends=ends)
    members = create_members(organizer, [f"Spieler{number:02}" for number in range(1, MEMBERS + 1)])
    days = create_full_year(season, members, evenings=evenings, by=director)
    season.tournaments.exclude(pk=days[0].pk).update(season=None)
    begun = adding(days[0], season, director)
    organizer.tournaments.update(season=season)
    ended = adding(days[-1], season, director)
    rankings(season)
    print(f"adding an evening: the last one takes {ended / begun:.2f} times the first")
    pages(season, director)


def adding(day: Any, season: Any, by: Any) -> float:
    """Seconds of work to take an evening out of the season and put it in again."""
    from tournament.desks.seasons.year import services

    def again() -> None:
        services.take_out(day, by=by)
        services.put_in(season, [day], by=by)

    return measured(again)[0]


def rankings(season: Any) -> None:
    """Each as its page counts it: from the database to the last place."""
    from tournament.desks.seasons.rules.usual import USUAL
    from tournament.queries.season.ranked import played_in

    lists = len(played_in(season).lists)
    rows, queries = measured(partial(rows_of, season))
    print(f"{lists} lists; reading their rows: {rows:.3f} s, {queries} queries")
    for code, rule in USUAL.items():
        ratio, queries = beside_rows(season, partial(ranked, season, rule))
        kept = "" if ratio <= AIM else f"  more than {AIM}"
        print(f"  {code:12}{ratio:6.2f} times the rows{queries:5} queries{kept}")
    ratio, _queries = beside_rows(season, partial(played_in, season))
    print(f"  {'the lists':12}{ratio:6.2f} times the rows, before anything is ranked")


def beside_rows(season: Any, step: Callable[[], object]) -> tuple[float, int]:
    """Least work of the step as a multiple of the rows' least, in turns: others on the machine slow down both."""
    turns = [(measured(partial(rows_of, season), 1)[0], measured(step, 1)) for _turn in range(TURNS)]
    return min(seconds for _rows, (seconds, _asked) in turns) / min(rows for rows, _step in turns), turns[0][1][1]


def ranked(season: Any, rule: dict[str, Any]) -> object:
    from tournament.queries.season.ranked import as_counted, played_in

    return played_in(season).standings(as_counted(rule))


def rows_of(season: Any) -> object:
    """What a season is counted from, read once and nothing more: seats, feet, cards, people, what rulings left."""
    from tournament.models import Adjustment, FooterEntry, Player, Seat, StartCard

    seats = Seat.objects.published().filter(draw__series__tournament__season=season)
    feet = FooterEntry.objects.filter(version__counts=True, version__table__draw__series__tournament__season=season)
    at = ("draw__series__tournament", "draw__series__number", "table", "table__number", "number", "card")
    return [
        list(season.tournaments.select_related("organizer")),
        list(seats.values_list(*at)),
        list(feet.values_list("version__table", "seat", "points", "won", "lost", "total")),
        list(StartCard.objects.in_force().filter(tournament__season=season).values_list("pk", "player", "substitute")),
        list(Player.objects.filter(organizer=season.organizer_id)),
        list(Adjustment.objects.counting().filter(ruling__tournament__season=season)),
    ]


def pages(season: Any, by: Any) -> None:
    from tournament.desks.seasons.rules import services as rules
    from tournament.desks.seasons.rules.usual import USUAL

    year = rules.add(season, name="Year", rule=USUAL["best"], by=by)
    client = Client(SERVER_NAME="localhost")
    client.force_login(by, backend="django.contrib.auth.backends.ModelBackend")
    home = f"/o/{season.organizer.slug}/seasons/{season.pk}/"
    for name, step in (
        ("season", ""),
        ("wizard", "usual/"),
        ("ranking", f"ranking/{year.pk}/"),
        ("papers", "papers/"),
        ("list", f"papers/ranking-{year.pk}.csv"),
    ):
        seconds, queries = measured(partial(fetch, client, home + step))
        print(f"  page: {name:10}{seconds:6.2f} s{queries:5} queries")


def fetch(client: Client, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer


def measured(step: Callable[[], object], repeats: int = REPEATS) -> tuple[float, int]:
    """Fewest seconds of work, and the queries of one turn."""
    with CaptureQueriesContext(connection) as asked:
        step()
    queries, seconds = len(asked), []
    for _turn in range(repeats):
        begun = time.process_time()
        step()
        seconds.append(time.process_time() - begun)
    return min(seconds), queries


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS)
