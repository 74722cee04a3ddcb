"""Standings of 10,000 players over 8 series: how the pages compare with the counting alone, and what they ask for.

Rows are written straight into the tables; only reading is measured, by the processor.
`python bench/standings.py [PLAYERS ...]`.
"""

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

import django
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

SERIES = 8
SIZES = (100, 1_000, 10_000)
REPEATS = 3
PAGES = ("standings", "page of the results", "page of the standings", "page of the prizes")
RATINGS = ["ladies", "seniors", "best_series"]


def main(sizes: tuple[int, ...]) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    from tests import builders
    from tournament.desks.results.prizes import services as prizes
    from tournament.desks.setup.people import services as members
    from tournament.management.commands.start import collect_rarely
    from tournament.models import User

    collect_rarely()  # as a server does that has started
    director = User.objects.create_user("director")
    organizer = members.found_organizer("Kreuz As", manager=director)
    client = Client(SERVER_NAME="localhost")
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    print(f"players x {SERIES} series: the counting alone = 1; beside it seconds and queries")
    for size in sizes:
        settings: dict[str, Any] = {
            "series_count": SERIES, "ratings": RATINGS, "worst_dropped": 1, "pool_extra_cents": 1_000 * size,
        }  # fmt: skip
        tournament = builders.create_tournament(organizer, director, name=f"Pokal {size}", **settings)
        fill(tournament, organizer, size, director)
        prizes.propose_all(tournament, by=director)
        steps = steps_of(tournament, client)
        alone = measured(counting(tournament))[0]
        rows = measured(partial(rows_of, tournament))[0]
        print(f"{size:6} players: counting alone {alone:.2f} s, reading of the rows {rows:.2f} s")
        before_it: dict[str, Callable[[], object]] = {
            "after a sheet was corrected": partial(corrected, tournament, director),
            "the first since the start": forget,
        }
        for what, before in before_it.items():
            for name in PAGES:
                seconds, queries = measured(steps[name], before)
                print(f"  {name}, {what:28} {seconds / rows:5.1f} x rows {seconds:6.2f} s {queries:4} queries")
        for name, step in steps.items():
            seconds, queries = measured(step)
            print(f"  {name:28} {seconds / alone:5.1f} x {seconds:6.2f} s {queries:4} queries")


def counting(tournament: Any) -> Callable[[], object]:
    """Totals and order from results that are in memory already."""
    from scoring import SeriesResult, rank, total
    from tournament.queries.ranking.standings import played_in

    played = played_in(tournament, SERIES)
    results = {
        card.number: [
            SeriesResult(line.series, line.performance, line.won, line.lost) for line in played.lines(card, SERIES)
        ]
        for card in played.cards
    }
    return lambda: rank(total(key, lines, range(1, SERIES + 1), 1) for key, lines in results.items())


def rows_of(tournament: Any) -> object:
    """What standings are counted from, read and nothing more."""
    from tournament.queries.people.cards import start_cards
    from tournament.queries.ranking.counted import seats_by_card, tables_played
    from tournament.queries.sheets.feet import counted_feet

    read = (seats_by_card, tables_played, counted_feet)
    return list(start_cards(tournament)), [query(tournament, SERIES) for query in read]


def forget() -> None:
    """As in a process that has just started."""
    from tournament.queries.once import ANSWERS
    from tournament.queries.ranking.counted import COUNTED, SEATED
    from tournament.queries.ranking.standings import PLAYED
    from tournament.queries.ranking.totals import ADDED

    for memory in (ANSWERS, PLAYED, COUNTED, SEATED, ADDED):
        memory.clear()


def corrected(tournament: Any, director: Any) -> None:
    """Another version of one sheet counts, and the trail says so."""
    from tournament.models import AuditEntry, FooterEntry, SheetVersion

    sheets = SheetVersion.objects.filter(counts=True, table__draw__series__tournament=tournament)
    old = sheets.order_by("number", "pk")[0]
    feet = list(old.footers.all())
    SheetVersion.objects.filter(pk=old.pk).update(counts=False)
    new = SheetVersion.objects.create(table=old.table, number=old.number + 1, keyed_by=director, counts=True)
    for foot in feet:
        foot.pk, foot.version, foot.points = None, new, foot.points + 24
    FooterEntry.objects.bulk_create(feet)
    AuditEntry.objects.create(action="sheet.correct", tournament=tournament, organizer=tournament.organizer)


def steps_of(tournament: Any, client: Client) -> dict[str, Callable[[], object]]:
    from tournament.queries.ranking.postings import body
    from tournament.queries.ranking.rated import rated
    from tournament.queries.ranking.standings import standings

    base = f"/t/{tournament.slug}/"
    return {
        "standings": lambda: standings(tournament),
        "all ratings": lambda: rated(tournament, each_series=True),
        "what is posted": lambda: body(tournament),
        "page of the standings": lambda: fetch(client, f"{base}standings/"),
        "page of a rating": lambda: fetch(client, f"{base}standings/?rating=ladies"),
        "page of a player": lambda: fetch(client, f"{base}standings/player/7/"),
        "page of a table": lambda: fetch(client, f"{base}standings/table/8/3/"),
        "page of the results": lambda: fetch(client, f"{base}results/"),
        "page of the prizes": lambda: fetch(client, f"{base}results/prizes/"),
    }


def fetch(client: Client, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer


def measured(step: Callable[[], object], before: Callable[[], object] = lambda: None) -> tuple[float, int]:
    """Fewest seconds of work, what is done before each turn aside, and the queries of one turn."""
    before()
    with CaptureQueriesContext(connection) as asked:
        step()
    queries, seconds = len(asked), []
    for _turn in range(REPEATS):
        before()
        begun = time.process_time()
        step()
        seconds.append(time.process_time() - begun)
    return min(seconds), queries


def fill(tournament: Any, organizer: Any, size: int, director: Any) -> None:
    """Everybody at tables of four, in another order each series, with feet that add up."""
    from tournament.models import Player, Series, StartCard

    chance = random.Random(18)
    people = [
        Player(organizer=organizer, last_name=f"Spieler{n:05}", sex="fm"[n % 2], category=("senior", "", "")[n % 3])
        for n in range(1, size + 1)
    ]
    Player.objects.bulk_create(people, batch_size=5_000)
    cards = [
        StartCard(tournament=tournament, number=n, player=person, checked_in_at=timezone.now())
        for n, person in enumerate(people, start=1)
    ]
    StartCard.objects.bulk_create(cards, batch_size=5_000)
    for series in Series.objects.filter(tournament=tournament).order_by("number"):
        chance.shuffle(cards)
        play(series, cards, director, chance)


def play(series: Any, cards: list[Any], director: Any, chance: random.Random) -> None:
    from tournament.models import Draw, FooterEntry, Seat, SheetVersion, Table

    now = timezone.now()
    common = {"plan": "", "engine": "swaps", "seed": "bench", "inputs": "", "digest": ""}
    draw = Draw.objects.create(
        series=series, attempt=1, drawn_by=director, published_at=now, published_by=director, **common
    )
    tables = [Table(draw=draw, number=number) for number in range(1, len(cards) // 4 + 1)]
    Table.objects.bulk_create(tables, batch_size=5_000)
    seats = [
        Seat(draw=draw, table=table, number=seat, card=cards[4 * place + seat - 1])
        for place, table in enumerate(tables)
        for seat in range(1, 5)
    ]
    Seat.objects.bulk_create(seats, batch_size=5_000)
    versions = [SheetVersion(table=table, number=1, keyed_by=director, counts=True) for table in tables]
    SheetVersion.objects.bulk_create(versions, batch_size=5_000)
    feet = [
        FooterEntry(version=version, seat=seat, points=won * 30 - lost * 48, won=won, lost=lost)
        for version in versions
        for seat, (won, lost) in enumerate(((chance.randint(0, 15), chance.randint(0, 4)) for _ in range(4)), start=1)
    ]
    FooterEntry.objects.bulk_create(feet, batch_size=5_000)


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
