"""The smallest tournament that shows the point, built through the services that the pages use."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.test import Client

from scoring import Footer
from tournament.draw import services as drawing
from tournament.models import Appointment, Draw, Organizer, Series, SheetVersion, StartCard, Table, Tournament, User
from tournament.registration import services as registration
from tournament.setup import services as setup
from tournament.sheets import services as sheets

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
    stranger: User  # directs another organizer's tournament


def make_cast(**settings: Any) -> Cast:
    director, stranger = (User.objects.create_user(name, password=PASSWORD) for name in ("director", "stranger"))
    organizer = setup.found_organizer("Kreuz As", manager=director)
    people = {name: person(organizer, name, director) for name in ("clerk", "clerk2", "referee", "treasurer", "viewer")}
    tournament = open_tournament(organizer, director, **settings)
    roles = Appointment.Role
    for name, role in (
        ("clerk", roles.CLERK),
        ("clerk2", roles.CLERK),
        ("referee", roles.REFEREE),
        ("treasurer", roles.TREASURER),
        ("viewer", roles.VIEWER),
    ):
        setup.appoint(tournament, people[name], role=role, by=director)
    other = setup.found_organizer("Herz Dame", manager=stranger)
    open_tournament(other, stranger, name="Elsewhere")
    return Cast(
        organizer,
        tournament,
        director,
        people["clerk"],
        people["clerk2"],
        people["referee"],
        people["treasurer"],
        people["viewer"],
        stranger,
    )


def person(organizer: Organizer, name: str, by: User) -> User:
    return setup.add_person(
        organizer, username=name, password=PASSWORD, first_name="", last_name="", manages=False, by=by
    )


def open_tournament(organizer: Organizer, by: User, **settings: Any) -> Tournament:
    settings = {"name": "Pokal", "place": "Saal", "date": date(2026, 11, 21), **settings}
    return setup.open_tournament(organizer, by=by, **settings)


def players(tournament: Tournament, count: int, *, by: User, **entry: Any) -> list[StartCard]:
    """So many players, paid and here, with names that nobody confuses."""
    entry = {"paid": True, "present": True, **entry}
    names = [f"{chr(65 + place // 26)}{chr(97 + place % 26)}" * 4 for place in range(tournament.cards.count(), 600)]
    return [
        registration.register(tournament, registration.Entry(last_name=name, **entry), by=by, another=True)
        for name in names[:count]
    ]


def series_of(tournament: Tournament, number: int) -> Series:
    return Series.objects.get(tournament=tournament, number=number)


def drawn(tournament: Tournament, number: int = 1, *, by: User, seed: str = "seed") -> Draw:
    return drawing.draw(series_of(tournament, number), by=by, seed=seed)


def published(tournament: Tournament, number: int = 1, *, by: User, seed: str = "seed") -> Draw:
    return drawing.publish(drawn(tournament, number, by=by, seed=seed), by=by)


def foot(points: int, won: int, lost: int, others_lost: int, seats: int, off: int = 0) -> Footer:
    """A footer whose total is right, or wrong by `off`."""
    bonus = {3: 40, 4: 30}[seats]
    return Footer(points=points, won=won, lost=lost, total=points + 50 * (won - lost) + bonus * others_lost + off)


def clean_footers(seats: int, games: int, first: int = 24) -> list[Footer]:
    """Seat 1 wins every game; nobody else plays. `first` is what each game counts."""
    return [foot(first * games, games, 0, 0, seats), *(foot(0, 0, 0, 0, seats) for _ in range(seats - 1))]


def keyed(
    table: Table, *, by: User, footers: list[Footer] | None = None, passed: int = 0, base: int = 0
) -> SheetVersion:
    seats = table.seats.count()
    made = footers or clean_footers(seats, table.draw.series.tournament.games(seats))
    return sheets.key(table, by=by, footers=made, passed=passed, base=base)


def played(tournament: Tournament, number: int = 1, *, by: User, clerk: User) -> Draw:
    """A series drawn, published and keyed to the last sheet; every table gives other points."""
    made = published(tournament, number, by=by, seed=f"seed {number}")
    for table in made.tables.order_by("number"):
        seats = table.seats.count()
        worth = (18, 20, 22, 24, 27, 30, 33, 35, 36, 40)[(table.number + number) % 10]
        keyed(table, by=clerk, footers=clean_footers(seats, tournament.games(seats), worth))
    return made


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client
