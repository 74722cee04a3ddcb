"""The smallest tournament that shows the point, built through the services that the pages use."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from html import unescape
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.utils import translation
from django.utils.http import urlencode

from scoring import Finding, Footer
from tests.remembered import remembered
from tournament import audit, clock, lock
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.lots.services import draw_lot
from tournament.desks.setup.people import services as members
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.times import services as times
from tournament.desks.sheets.keying import services as sheets
from tournament.models import (
    Adjustment,
    Appointment,
    AuditEntry,
    Draw,
    Organizer,
    Ruling,
    Series,
    SeriesTime,
    SheetVersion,
    StartCard,
    Table,
    Tournament,
    User,
)
from tournament.models.rows import noted
from tournament.queries.money.awards import undrawn_lots
from tournament.refused import Refused

PASSWORD = "grand-mit-vieren"


@dataclass(frozen=True)
class Cast:
    organizer: Organizer
    tournament: Tournament
    director: User
    clerk: User
    second_clerk: User
    referee: User
    treasurer: User
    viewer: User
    jury: User
    stranger: User  # directs another organizer's tournament


@remembered
def make_cast(**settings: Any) -> Cast:
    director, stranger = (User.objects.create_user(name, password=PASSWORD) for name in ("director", "stranger"))
    organizer = members.found_organizer("Kreuz As", manager=director)
    people = {
        name: add_person(organizer, name, director)
        for name in ("clerk", "clerk2", "referee", "treasurer", "viewer", "jury")
    }
    tournament = create_tournament(organizer, director, **settings)
    roles = Appointment.Role
    for name, role in (
        ("clerk", roles.CLERK),
        ("clerk2", roles.CLERK),
        ("referee", roles.REFEREE),
        ("treasurer", roles.TREASURER),
        ("viewer", roles.VIEWER),
        ("jury", roles.JURY),
    ):
        setup.appoint(tournament, people[name], role=role, by=director)
    other = members.found_organizer("Herz Dame", manager=stranger)
    create_tournament(other, stranger, name="Elsewhere")
    return Cast(
        organizer,
        tournament,
        director,
        people["clerk"],
        people["clerk2"],
        people["referee"],
        people["treasurer"],
        people["viewer"],
        people["jury"],
        stranger,
    )


def add_person(organizer: Organizer, name: str, by: User) -> User:
    return members.add_person(
        organizer, username=name, password=PASSWORD, first_name="", last_name="", manages=False, by=by
    )


def create_tournament(organizer: Organizer, by: User, **settings: Any) -> Tournament:
    settings = {"name": "Pokal", "place": "Saal", "date": date(2026, 11, 21), **settings}
    return setup.open_tournament(organizer, by=by, **settings)


@remembered
def register_players(tournament: Tournament, count: int, *, by: User, **entry: Any) -> list[StartCard]:
    """So many players, paid and here, with names that nobody confuses."""
    entry = {"paid": True, "present": True, **entry}
    names = [f"{chr(65 + place // 26)}{chr(97 + place % 26)}" * 4 for place in range(tournament.cards.count(), 600)]
    with audit.atomic():
        entries = [Entry(last_name=name, **entry) for name in names[:count]]
        return registration.enter(lock.open_tournament(tournament), entries, by=by)


def series_of(tournament: Tournament, number: int) -> Series:
    return Series.objects.get(tournament=tournament, number=number)


def record_action(action: str, *, by: User | None, **facts: Any) -> AuditEntry:
    with audit.atomic():
        return audit.record(action, by=by, **facts)


@remembered
def expel_player(card: StartCard, *, by: User, series: int = 1) -> Adjustment:
    """A decision that expels whoever plays on this card, as the rulings desk leaves it."""
    during = series_of(card.tournament, series)
    words = {"paragraph": "SkWO 4.3", "facts": "Looked into another's cards.", "decision": "Expelled."}
    ruling = Ruling.objects.create(tournament=card.tournament, series=during, card=card, ruled_by=by, **words)
    return Adjustment.objects.create(ruling=ruling, series=during, card=card, kind=Adjustment.Kind.EXPELLED)


@remembered
def draw_series(tournament: Tournament, number: int = 1, *, by: User, seed: str = "seed") -> Draw:
    return making_services.draw(series_of(tournament, number), by=by, nonce=seed)


@remembered
def publish_draw(tournament: Tournament, number: int = 1, *, by: User, seed: str = "seed") -> Draw:
    return drawing.publish(draw_series(tournament, number, by=by, seed=seed), by=by)


def make_footer(points: int, won: int, lost: int, others_lost: int, seats: int, off: int = 0) -> Footer:
    """A footer whose total is right, or wrong by `off`."""
    bonus = {3: 40, 4: 30, 5: 30}[seats]
    return Footer(points=points, won=won, lost=lost, total=points + 50 * (won - lost) + bonus * others_lost + off)


def make_clean_footers(seats: int, games: int, first: int = 24) -> list[Footer]:
    """Seat 1 wins every game; nobody else plays. `first` is what each game counts."""
    return [make_footer(first * games, games, 0, 0, seats), *(make_footer(0, 0, 0, 0, seats) for _ in range(seats - 1))]


def key_sheet(
    table: Table, *, by: User, footers: list[Footer] | None = None, passed: int = 0, base: int = 0
) -> SheetVersion:
    seats = table.seats.count()
    feet = footers or make_clean_footers(seats, table.draw.series.tournament.games(seats))
    return sheets.key(table, by=by, footers=feet, passed=passed, base=base)


def end_series(series: Series, *, by: User, minutes: int = 60) -> None:
    """The series ended so many minutes ago; what was decided was decided while it was played."""
    at = clock.now() - timedelta(minutes=minutes)
    times.take_over(series, SeriesTime.Kind.END, at, by=by, reason="the bell rang")
    Ruling.objects.filter(tournament=series.tournament, ruled_at__gt=at).update(ruled_at=at)


@remembered
def play_series(tournament: Tournament, number: int = 1, *, by: User, clerk: User) -> Draw:
    """A series drawn, published and keyed to the last sheet; every table gives other points."""
    draw = publish_draw(tournament, number, by=by, seed=f"seed {number}")
    for table in draw.tables.order_by("number"):
        seats = table.seats.count()
        worth = (18, 20, 22, 24, 27, 30, 33, 35, 36, 40)[(table.number + number) % 10]
        key_sheet(table, by=clerk, footers=make_clean_footers(seats, tournament.games(seats), worth))
    end_last_series(draw, by=by)
    return draw


@remembered
def make_played_cast() -> Cast:
    """A tournament of one series and four players, played to the last sheet."""
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def end_last_series(draw: Draw, *, by: User) -> None:
    """After the last series nobody waits for protests any more, unless a test is about that."""
    if draw.series.number == draw.series.tournament.series_count:
        end_series(draw.series, by=by)


def draw_all_lots(tournament: Tournament, *, by: User) -> None:
    """Draws the lots that the final result waits for."""
    for rating, after, keys in undrawn_lots(tournament):
        draw_lot(tournament, rating=rating, after=after, keys=keys, by=by)


class Browser(Client):
    """Sends a form as a browser does: in parts only where a file is among its fields, which takes six times as long."""

    def post(self, path: Any, data: Any = None, content_type: str = MULTIPART_CONTENT, *more: Any, **told: Any) -> Any:
        fields = data or {}
        if content_type == MULTIPART_CONTENT and not any(map(is_file, fields.values())):
            data, content_type = urlencode(fields, doseq=True), "application/x-www-form-urlencoded"
        return super().post(path, data, content_type, *more, **told)


def is_file(value: Any) -> bool:
    return any(hasattr(one, "read") for one in (value if isinstance(value, (list, tuple)) else [value]))


def sign_in(user: User) -> Client:
    """With the session that a sign-in leaves, and nothing else of it: thousands of tests begin so."""
    data = {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }
    session = SessionStore().create_model_instance(data)
    session.save(force_insert=True)
    client = Browser(headers={"accept-language": "en"})
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


def refusal_findings(step: Callable[..., object], *args: Any, **kwargs: Any) -> tuple[Finding, ...]:
    """The findings with which a service says no."""
    with pytest.raises(Refused) as refusal:
        step(*args, **kwargs)
    return refusal.value.findings


def refusal_codes(step: Callable[..., object], *args: Any, **kwargs: Any) -> list[str]:
    return [finding.code for finding in refusal_findings(step, *args, **kwargs)]


def answer_statuses(url: str, *users: User, data: dict[str, Any] | None = None, get: bool = False) -> list[int]:
    """What each of these people is answered."""
    clients = [sign_in(user) for user in users]
    return [(client.get(url) if get else client.post(url, data or {})).status_code for client in clients]


def with_plain_spaces(text: str) -> str:
    """A text with usual spaces alone: an amount and its sign stand together without a break."""
    return " ".join(text.split())


def page_words(response: Any) -> str:
    """The words of a page as a reader sees them: no tags, single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def compact_markup(response: Any) -> str:
    """The markup of a page as one line, without the white space by which it is laid out over many."""
    markup = re.sub(r"\s+", " ", response.content.decode()).replace(" >", ">").replace("> <", "><")
    markup = re.sub(r"(<(?:a|b|dd|dt|td|th)\b[^>]*>) ", r"\1", markup)
    return re.sub(r" (</(?:a|b|dd|dt|td|th)>)", r"\1", markup)


def sheet_data(footers: list[Footer], base: int = 0, passed: int = 0, **more: Any) -> dict[str, Any]:
    """What the browser sends from the form of a sheet."""
    data = {"base": base, "passed": passed, **more}
    for seat, foot in enumerate(footers, start=1):
        data |= {f"points_{seat}": foot.points, f"won_{seat}": foot.won, f"lost_{seat}": foot.lost}
        data |= {f"total_{seat}": "" if foot.total is None else foot.total}
    return data


def run_at_once(*steps: Callable[[], Any]) -> list[Any]:
    """Takes the steps in threads that start together; what each gave back, or the exception that stopped it."""
    start = Barrier(len(steps), timeout=20)

    def take(step: Callable[[], Any]) -> Any:
        try:
            start.wait()
            return step()
        except (Refused, IntegrityError) as stop:
            return stop
        finally:
            connection.close()

    with ThreadPoolExecutor(len(steps)) as pool:
        return list(pool.map(take, steps))


def load_demo() -> None:
    with translation.override("en"):  # whichever language the test before has left
        demo()


def build_demo() -> None:
    call_command("demo", quick=True, verbosity=0)


def build_whole_demo() -> None:
    call_command("demo", verbosity=0)


# Its last start was an hour ago and may have been two: nothing in it waits for minutes.
demo = remembered(build_demo, seconds=3600)
whole_demo = remembered(build_whole_demo, seconds=3600)  # with the club's half year


@contextmanager
def loaded_demo() -> Iterator[None]:
    """The demo for a whole file of tests; nothing of it stays."""
    with transaction.atomic():
        load_demo()
        yield
        transaction.set_rollback(True)


def remove_guard(monkeypatch: pytest.MonkeyPatch, module: Any, guard: str, *callers: Any) -> None:
    """Takes transaction and lock from a service, and lets two pass its guard before either goes on: the race itself.

    `callers` are services that come to it within a transaction of their own.
    """
    if connection.vendor != "sqlite":
        pytest.skip("this database locks nothing outside of a transaction: without the guard nothing happens at all")
    inside, real = Barrier(2, timeout=20), getattr(module, guard)

    def passed_together(*args: Any, **kwargs: Any) -> Any:
        answer = real(*args, **kwargs)
        inside.wait()
        return answer

    monkeypatch.setattr(module, guard, passed_together)
    for service in (module, *callers):
        monkeypatch.setattr(service, "audit", SimpleNamespace(**vars(audit) | {"atomic": without_transaction}))


@contextmanager
def without_transaction() -> Iterator[None]:
    noted.depth += 1
    try:
        yield
    finally:
        noted.depth -= 1


@remembered
def play_series_as(
    tournament: Tournament, number: int, games: dict[int, tuple[int, int]], *, by: User, clerk: User
) -> Draw:
    """A series in which start cards won and lost so many games, 24 for each won and 48 off for each lost one.

    Cards that are not named won and lost nothing; what is left of the games was passed.
    """
    draw = publish_draw(tournament, number, by=by, seed=f"seed {number}")
    for table in draw.tables.all():
        cards = table.seats.order_by("number").values_list("card__number", flat=True)
        played = [games.get(card, (0, 0)) for card in cards]
        lost = sum(seat[1] for seat in played)
        feet = [make_footer(24 * won - 48 * own, won, own, lost - own, len(played)) for won, own in played]
        passed = tournament.games(len(played)) - sum(map(sum, played))
        key_sheet(table, by=clerk, footers=feet, passed=passed)
    end_last_series(draw, by=by)
    return draw
