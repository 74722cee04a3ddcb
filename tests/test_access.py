"""Who gets in where: every address, every role, from the one table of role x action."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.builders import Cast, make_cast, person, played, players, series_of, signed_in
from tournament import access
from tournament.access import ACTIONS, Role
from tournament.cash import services as cash
from tournament.documents import pdf
from tournament.draw import wish_services as wishes
from tournament.models import Appointment, CashEntry, User
from tournament.results import services as results
from tournament.rulings import jury_services as jury
from tournament.rulings import protest_services as protests
from tournament.rulings import services as rulings
from tournament.setup import ban_services as bans
from tournament.setup import services as setup


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str, URLPattern]]:
    """Name, route and pattern of every address."""
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from patterns(entry, route)
        else:
            yield str(entry.name), route, entry


ADDRESSES = {name: (route, entry) for name, route, entry in patterns(get_resolver())}
IN_TOURNAMENTS = sorted(name for name, (route, _entry) in ADDRESSES.items() if route.startswith(("t/", "q/")))
PUBLIC = sorted(name for name, (route, _entry) in ADDRESSES.items() if route.startswith("p/"))
OF_ORGANIZERS = sorted(name for name, (route, _entry) in ADDRESSES.items() if route.startswith("o/"))


def action_of(name: str) -> str:
    view: Any = ADDRESSES[name][1].callback
    return str(view.action)


def is_post_only(name: str) -> bool:
    return getattr(ADDRESSES[name][1].callback, "post_only", False)


@dataclass(frozen=True)
class Scene:
    """A tournament in which every address leads to something, with everybody who may come."""

    cast: Cast
    people: dict[str, User]
    kwargs: dict[str, Any]

    def address(self, name: str) -> str:
        route = ADDRESSES[name][0]
        return reverse(name, kwargs={word: self.kwargs[word] for word in self.kwargs if f":{word}>" in route})

    def ask(self, client: Client, name: str) -> int:
        """The status of an address, by GET, or by POST where only that is answered. Nothing is left behind."""
        address = self.address(name)
        with transaction.atomic():
            response = client.post(address) if is_post_only(name) else client.get(address)
            transaction.set_rollback(True)
        if response.status_code < 300:
            assert response["Content-Security-Policy"].startswith("default-src 'self'"), name
        return int(response.status_code)


def entrance(status: int) -> int:
    """Whoever is let in may still be asked for more, sent on or refused for a reason of the day: all that is 200."""
    return status if status in (403, 404, 405) or status >= 500 else 200


@pytest.fixture
def scene(db: None, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """One series, played and final; so most steps are refused, but nobody is kept from trying who may."""
    monkeypatch.setattr(pdf, "render", lambda *_pages: b"%PDF")
    cast = make_cast(series_count=1)
    cards = players(cast.tournament, 3, by=cast.director)
    played(cast.tournament, by=cast.director, clerk=cast.clerk)
    series = series_of(cast.tournament, 1)
    ruling = rulings.rule(
        series, cards[0], by=cast.referee, paragraph="ISkO 4.2.3", facts="Late.", decision="Warned.",
        effect=rulings.Effect("warning"), token=uuid4(),
    )  # fmt: skip
    entry = cash.book(cast.tournament, kind=CashEntry.Kind.INCOME, cents=500, note="", token=uuid4(), by=cast.treasurer)
    wish = wishes.wish(cast.tournament, cards[0], by=cast.director, kind="apart", other=cards[1])
    names = {"last_name": "Fort", "first_name": "", "pass_number": ""}
    ban = bans.ban(cast.organizer, **names, reason="", by=cast.director)
    protest = protests.file(cards[1], against=ruling, text="No.", by=cast.clerk, token=uuid4())
    protests.take_back(protest, by=cast.clerk, reason="settled")
    juror = jury.name(cast.tournament, name="Albrecht, Karl-Heinz", reason="late", by=cast.director)
    results.post_standings(series, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    manager = person(cast.organizer, "manager", cast.director)
    cast.organizer.members.filter(user__in=[manager, cast.director]).update(manages=True)
    cast.organizer.members.filter(user=cast.director).update(manages=False)
    people = {
        "manager": manager,
        "director": cast.director,
        "clerk": cast.clerk,
        "clerk2": cast.second_clerk,
        "referee": cast.referee,
        "treasurer": cast.treasurer,
        "viewer": cast.viewer,
        "jury": cast.jury,
        "stranger": cast.stranger,
    }
    kwargs = dict.fromkeys(("number", "series", "attempt", "closing", "table", "version"), 1)
    places = {"slug": cast.tournament.slug, "organizer": cast.organizer.slug}
    things = {
        "entry": entry.pk,
        "wish": wish.pk,
        "ban": ban.pk,
        "tournament": cast.tournament.pk,
        "ruling": ruling.pk,
        "protest": protest.number,
        "juror": juror.pk,
        "effect": ruling.adjustments.get().pk,
        "posting": 1,
        "user": cast.viewer.pk,
        "role": "viewer",
    }
    return Scene(cast, people, {**kwargs, **places, **things})


def test_every_address_has_a_name_of_its_own() -> None:
    names = [name for name, _route, _entry in patterns(get_resolver())]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("name", sorted(ADDRESSES))
def test_every_view_declares_its_action(name: str) -> None:
    assert action_of(name) in ACTIONS


def test_every_action_has_a_view() -> None:
    assert {action_of(name) for name in ADDRESSES} == ACTIONS.keys()


def test_every_desk_of_the_navigation_asks_for_its_own_action() -> None:
    assert [(name, action) for action, name, _label in access.DESKS if action_of(name) != action] == []


@pytest.mark.parametrize("name", IN_TOURNAMENTS)
def test_a_tournament_lets_in_whoever_has_the_role(scene: Scene, name: str) -> None:
    able = {str(role) for role in ACTIONS[action_of(name)]}
    found = {who: entrance(scene.ask(signed_in(user), name)) for who, user in scene.people.items()}
    expected = {who: 200 if who.rstrip("2") in able else 403 for who in scene.people} | {"stranger": 404}
    assert found == expected


@pytest.mark.parametrize("name", IN_TOURNAMENTS + OF_ORGANIZERS + ["password"])
def test_who_is_not_signed_in_is_asked_to(scene: Scene, name: str) -> None:
    address = scene.address(name)
    response = Client().post(address) if is_post_only(name) else Client().get(address)
    assert (response.status_code, response["Location"]) == (302, f"/sign-in/?next={address}")


@pytest.mark.parametrize("name", OF_ORGANIZERS)
def test_an_organizer_lets_in_its_managers_and_shows_itself_to_its_people(scene: Scene, name: str) -> None:
    staff = 200 if Role.MEMBER in ACTIONS[action_of(name)] else 403
    found = {who: entrance(scene.ask(signed_in(user), name)) for who, user in scene.people.items()}
    assert found == dict.fromkeys(scene.people, staff) | {"manager": 200, "stranger": 404}


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_page_is_open_until_it_is_switched_off(scene: Scene, name: str) -> None:
    assert scene.ask(Client(), name) == 200
    tournament = scene.cast.tournament
    type(tournament).objects.filter(pk=tournament.pk).update(public_page=False)
    assert scene.ask(Client(), name) == 404
    assert scene.ask(signed_in(scene.cast.director), name) == 404


@pytest.mark.parametrize("name", ["home", "sign-in", "calculator"])
def test_the_first_pages_are_open_to_anybody(scene: Scene, name: str) -> None:
    assert scene.ask(Client(), name) == 200


def test_what_does_not_exist_and_what_is_not_mine_look_the_same(cast: Cast) -> None:
    client = signed_in(cast.stranger)
    mine, nothing = client.get(f"/t/{cast.tournament.slug}/"), client.get("/t/nothing/")
    assert (mine.status_code, nothing.status_code) == (404, 404)
    assert cast.tournament.name not in mine.text


def test_a_role_in_one_tournament_opens_no_other(cast: Cast) -> None:
    other = setup.open_tournament(
        cast.organizer, by=cast.director, name="Other", place="Saal", date=cast.tournament.date
    )
    assert signed_in(cast.clerk).get(f"/t/{other.slug}/").status_code == 404


def test_a_role_that_was_taken_opens_nothing_at_once(cast: Cast) -> None:
    client = signed_in(cast.clerk)
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 200
    setup.dismiss(cast.tournament, cast.clerk, role=Appointment.Role.CLERK, by=cast.director)
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 404


def test_two_roles_add_up(cast: Cast) -> None:
    setup.appoint(cast.tournament, cast.clerk, role=Appointment.Role.TREASURER, by=cast.director)
    client = signed_in(cast.clerk)
    for page in ("sheets/1/", "cash/"):
        assert client.get(f"/t/{cast.tournament.slug}/{page}").status_code == 200


def test_an_inactive_person_is_signed_out(cast: Cast) -> None:
    client = signed_in(cast.director)
    User.objects.filter(pk=cast.director.pk).update(is_active=False)
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 302


def test_a_refusal_never_leads_to_another_site(cast: Cast) -> None:
    response = signed_in(cast.director).post(
        f"/t/{cast.tournament.slug}/draw/1/close/",
        {"engine": "swaps-1"},
        headers={"referer": "https://elsewhere.example.org/"},
    )
    assert response.status_code == 409
    assert "elsewhere" not in response.text


def test_the_navigation_offers_what_the_role_may(cast: Cast) -> None:
    page = signed_in(cast.viewer).get(f"/t/{cast.tournament.slug}/").text
    for address, shown in (
        ("cards/", True),
        ("sheets/", True),
        ("cash/", False),
        ("settings/", False),
        ("trail/", False),
    ):
        assert (f'href="/t/{cast.tournament.slug}/{address}"' in page) is shown


# M manager, D director, C clerk, R referee, T treasurer, V viewer, J jury
# O member of the organizer, S signed in, A anybody
FROZEN = {
    "sign.in": "A",
    "sign.out": "A",
    "language.choose": "A",
    "home.look": "A",
    "public.look": "A",
    "calculator.use": "A",
    "password.change": "S",
    "organizer.look": "MO",
    "organizer.people": "M",
    "organizer.bans": "M",
    "tournament.open": "M",
    "tournament.look": "CDJMRTV",
    "tournament.settings": "DM",
    "tournament.roles": "DM",
    "trail.look": "DM",
    "series.record_times": "D",
    "cards.look": "CDJMRTV",
    "cards.register": "CDT",
    "cards.let_in": "D",
    "cards.import": "D",
    "cards.check_in": "CDT",
    "cards.withdraw": "D",
    "cards.substitute": "D",
    "cards.pay": "CDT",
    "draw.look": "CDJMRTV",
    "draw.draw": "D",
    "draw.publish": "D",
    "draw.void": "D",
    "draw.change_seats": "D",
    "draw.wish": "D",
    "sheets.look": "CDJMRTV",
    "sheets.key": "CD",
    "sheets.confirm": "CD",
    "sheets.correct": "D",
    "sheets.take_out": "D",
    "standings.look": "CDJMRTV",
    "standings.post": "D",
    "rulings.look": "CDJMRTV",
    "rulings.rule": "DR",
    "rulings.exclude": "D",
    "rulings.withdraw": "DR",
    "protests.look": "CDJMRTV",
    "protests.file": "CD",
    "protests.file_own": "A",
    "protests.decide": "J",
    "jury.name": "DM",
    "results.look": "CDJMRTV",
    "results.finalise": "D",
    "results.reopen": "D",
    "cash.look": "DT",
    "cash.book": "DT",
    "cash.void": "DT",
    "documents.look": "CDJMRTV",
    "documents.codes": "CDT",
}
LETTERS = {
    Role.MANAGER: "M", Role.DIRECTOR: "D", Role.CLERK: "C", Role.REFEREE: "R", Role.TREASURER: "T", Role.VIEWER: "V",
    Role.JURY: "J", Role.MEMBER: "O", Role.SIGNED_IN: "S", Role.ANYONE: "A",
}  # fmt: skip


def test_the_table_of_roles_is_changed_on_purpose_only() -> None:
    assert {action: "".join(sorted(LETTERS[role] for role in able)) for action, able in ACTIONS.items()} == FROZEN


def test_numbers_that_no_tournament_has_are_not_found(cast: Cast) -> None:
    client = signed_in(cast.director)
    huge = "9" * 23
    for address in (f"/o/{cast.organizer.slug}/people/{huge}/", f"/t/{cast.tournament.slug}/cards/{huge}/"):
        assert client.get(address).status_code == 404


def test_a_page_of_a_list_that_is_not_there_is_not_found(cast: Cast) -> None:
    assert signed_in(cast.director).get(f"/t/{cast.tournament.slug}/cards/", {"per_page": "-1"}).status_code == 404


def test_a_database_that_does_not_answer_is_said_and_logged(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def locked(*args: object, **kwargs: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("tournament.registration.services.register", locked)
    client = signed_in(cast.clerk)
    answer = client.post(f"/t/{cast.tournament.slug}/cards/register/", {"last_name": "Albers"})
    assert answer.status_code == 503
    assert "nothing was saved" in answer.text
    assert "database is locked" in caplog.text
