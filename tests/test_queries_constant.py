"""A list costs the same number of queries for 8 players and for 16.

Of everything there is one for the few (a table with no sheet, a substitute, somebody unpaid, ...) and two for the
many: a query for each of them would be told by two as by ten.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, create_tournament, make_cast, publish_draw, record_action, register_players, sign_in
from tests.builders import key_sheet as key
from tests.tiers import full
from tournament import clock
from tournament.desks.draw.wishes import services as wishes
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import substitute
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as jury
from tournament.desks.rulings.protests import services as protests
from tournament.desks.setup.settings import services as setup
from tournament.models import AdvanceEntry, AdvanceTerms, Seat, Tournament, User
from tournament.papers import pdf

PAGES = [
    "/t/{slug}/",
    "/t/{slug}/cards/",
    "/t/{slug}/cards/?q=aa&show=unpaid",
    "/t/{slug}/cards/here/",
    "/t/{slug}/cards/1/",
    "/t/{slug}/cards/qualified/",
    "/t/{slug}/cards/tags/",
    "/t/{slug}/cards/declared/",
    "/t/{slug}/cards/advance/",
    "/t/{slug}/cards/advance/1/",
    "/t/{slug}/find/?q=a",
    "/t/{slug}/find/?q=1",
    "/t/{slug}/draw/1/",
    "/t/{slug}/draw/2/",
    "/t/{slug}/draw/2/plan/",
    "/t/{slug}/draw/wishes/",
    "/t/{slug}/sheets/1/",
    "/t/{slug}/sheets/2/",
    "/t/{slug}/sheets/2/progress/",
    "/t/{slug}/sheets/1/?q=a",
    "/t/{slug}/sheets/1/1/",
    "/t/{slug}/standings/",
    "/t/{slug}/standings/?after=1&q=a",
    "/t/{slug}/rulings/",
    "/t/{slug}/rulings/?q=a",
    "/t/{slug}/protests/",
    "/t/{slug}/protests/?q=a",
    "/t/{slug}/protests/file/",
    "/t/{slug}/protests/jury/",
    "/t/{slug}/times/",
    "/t/{slug}/results/",
    "/t/{slug}/results/prizes/",
    "/t/{slug}/results/returns/",
    "/t/{slug}/results/payout/",
    "/t/{slug}/cash/",
    "/t/{slug}/cash/?q=a",
    "/t/{slug}/cash/loss-fees/1/",
    "/t/{slug}/cash/refunds/",
    "/t/{slug}/cash/jackpot/",
    "/t/{slug}/cash/stakes/1/",
    "/t/{slug}/papers/",
    "/t/{slug}/settings/",
    "/t/{slug}/plan/",
    "/t/{slug}/trail/",
    "/t/{slug}/names/",
    "/t/{slug}/trail/?card=1",
    "/t/{slug}/trail/?q=a",
    "/p/{slug}/",
    "/p/{slug}/entry/",
    "/p/{slug}/?q=a",
    "/p/{slug}/?card=1",
    "/p/{slug}/wall/",
    "/p/{slug}/wall/?show=standings",
    "/p/{slug}/seats/1/",
    "/p/{slug}/standings/",
    "/p/{slug}/standings/?q=a",
    "/p/{slug}/feed.json",
    "/p/{slug}/feed/seats-1.json",
    "/p/{slug}/feed/standings.json",
]
PAPERS = (
    "score-sheets-1.pdf",
    "table-cards-1.pdf",
    "seat-slips-1.pdf",
    "series-1.pdf",
    "slips.pdf",
    "plan.pdf",
    "all-to-keep.pdf",
    "after-2/all.pdf",
    "standings-2.pdf",
    "all-data.xlsx",
    "referee-log.pdf",
    "prizes.pdf",
    "start-cards.pdf",
    "statement.pdf",
    "loss-fees-1.pdf",
    "settlement-1.pdf",
    "pot-1.pdf",
)


pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Stage:
    """Two days alike but for their size, by their slugs."""

    cast: Cast
    few: str
    many: str


def day_of(cast: Cast, name: str, count: int) -> Tournament:
    """Series 1 played and posted, series 2 with half its sheets, all in clubs, somebody replaced, somebody unpaid."""
    tournament = setup.open_tournament(
        cast.organizer, by=cast.director, name=name, place="Saal", date=cast.tournament.date, stake=Decimal(1)
    )
    cards = register_players(tournament, count, by=cast.director, club="Kreuz As", team="Die Buben")
    for card in cards[::8]:
        presence.withdraw(card, by=cast.director, reason="ill")
        other = Entry(f"Other {card.number}", club="Herz Dame")
        substitute(card, other, by=cast.director, reason="a grave case", another=range(1000))
        wishes.wish(tournament, card, by=cast.director, kind="apart", other=cards[1])
    for number in (1, 2):
        for table in publish_draw(tournament, number, by=cast.director).tables.order_by("number"):
            if number == 1 or table.number % 2:
                key(table, by=cast.clerk)
        results.post_standings(tournament.series.get(number=number), by=cast.director)
    register_players(tournament, count // 8, by=cast.director, club="Pik Bube", paid=False)
    register_before(tournament, count, by=cast.director)
    object_to_everything(cast, tournament, count)
    prizes.propose_all(tournament, by=cast.director)
    return tournament


def register_before(tournament: Tournament, count: int, *, by: User) -> None:
    """Every second one has a start card, and cancelled; of the others some stand by."""
    AdvanceTerms.objects.create(tournament=tournament, until=clock.now() + timedelta(days=1), places=count + 4)
    now = clock.now()
    taken = {"taken_at": now, "taken_by": by, "cancelled_at": now}
    cards = list(tournament.cards.order_by("number"))
    AdvanceEntry.objects.bulk_create(
        AdvanceEntry(
            tournament=tournament,
            number=number,
            last_name=f"Before {number}",
            **(taken | {"card": cards[number]} if number % 2 else {}),
        )
        for number in range(1, count)
    )


def object_to_everything(cast: Cast, tournament: Tournament, count: int) -> None:
    """At every table a decision and two protests; of every other one the jury has decided the first."""
    for number in range(count // 4):
        jury.name(tournament, name=f"Judge {number}", by=cast.director, reason="late")
    series = tournament.series.get(number=1)
    for place, seat in enumerate(Seat.objects.filter(draw__series=series, number=2).select_related("card", "table")):
        ruling = rulings.rule(
            series, seat.card, by=cast.referee, paragraph="ISkO 4.2.3", facts="-", decision="-",
            effect=Effect("points", points=-1), called_by=seat.card, token=uuid4(),
        )  # fmt: skip
        first = protests.file(seat.card, against=ruling, text="-", by=cast.clerk, token=uuid4())
        protests.file(seat.card, against=seat.table, text="-", by=None, token=uuid4())
        if place % 2 == 0:
            votes = dict.fromkeys(tournament.jurors.all(), False)
            jury.decide(first, votes=votes, by=cast.jury, paragraph="-", decision="-", reason="-")


def last_done_in(slug: str, *, by: User) -> None:
    """What another tournament did last is looked up once more."""
    record_action("tournament.settings", by=by, tournament=Tournament.objects.get(slug=slug))


def shows_released(page: str) -> bool:
    """Lists that were released, of which is kept what they say and whether they still hold."""
    return page.startswith("/p/") or page == "/t/{slug}/"


def cost(client: Client, address: str, *, kept: bool = True) -> int:
    """`kept`: it was asked for before, and what is kept after the first time does not count."""
    if kept:
        client.get(address)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert response.status_code == 200, address
    return len(queries)


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Stage]:
    """Both days for all tests of this file: building them takes longer than asking."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_cast()
        yield Stage(cast, day_of(cast, "Few", 8).slug, day_of(cast, "Many", 16).slug)
        transaction.set_rollback(True)


@pytest.fixture
def days(stage: Stage) -> Iterator[Stage]:
    with transaction.atomic():
        yield stage
        transaction.set_rollback(True)


def test_every_list_costs_the_same_for_many(days: Stage) -> None:
    client = sign_in(days.cast.director)
    last_done_in(days.few, by=days.cast.director)
    few = {page: cost(client, page.format(slug=days.few)) for page in PAGES}
    last_done_in(days.many, by=days.cast.director)
    many = {page: cost(client, page.format(slug=days.many), kept=shows_released(page)) for page in PAGES}
    assert many == few


@full
def test_the_papers_of_a_series_cost_the_same_for_many_tables(days: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "render", lambda *_papers, **_step: b"%PDF")
    client = sign_in(days.cast.director)
    few = {paper: cost(client, f"/t/{days.few}/papers/{paper}") for paper in PAPERS}
    many = {paper: cost(client, f"/t/{days.many}/papers/{paper}") for paper in PAPERS}
    assert many == few


def test_the_phones_in_the_hall_cost_little(days: Stage) -> None:
    slug = days.many
    assert cost(Client(), f"/p/{slug}/standings/") <= 4
    assert cost(Client(), f"/p/{slug}/seats/1/") <= 4
    assert cost(Client(), f"/p/{slug}/?q=a") <= 6
    assert cost(Client(), f"/p/{slug}/pulse/") <= 3


@pytest.mark.parametrize("page", ["/t/{slug}/", "/t/{slug}/papers/"])
def test_series_that_nobody_waits_for_cost_nothing(days: Stage, page: str) -> None:
    cast, client, costs = days.cast, sign_in(days.cast.director), []
    for count in (2, 6):
        tournament = create_tournament(cast.organizer, cast.director, name=f"Of {count}", series_count=count)
        register_players(tournament, 8, by=cast.director)
        publish_draw(tournament, 1, by=cast.director)
        last_done_in(tournament.slug, by=cast.director)
        costs.append(cost(client, page.format(slug=tournament.slug)))
    assert costs[0] == costs[1]


def test_the_list_of_organizers_and_tournaments_costs_the_same(days: Stage) -> None:
    cast, client = days.cast, sign_in(days.cast.director)
    pages = ("/", f"/o/{cast.organizer.slug}/")
    before = [cost(client, page) for page in pages]
    for number in range(8):
        setup.open_tournament(
            cast.organizer, by=cast.director, name=f"Pokal {number}", place="Saal", date=cast.tournament.date
        )
    assert [cost(client, page) for page in pages] == before
