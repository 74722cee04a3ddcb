"""The one table of role x action, and what holds at every door; each address with each role is in the file beside."""

import pytest
from django.db import OperationalError

from tests.builders import Cast, sign_in
from tournament.access import ACTIONS, Role
from tournament.desks.setup.settings import services as setup
from tournament.models import Appointment, User


def test_what_does_not_exist_and_what_is_not_mine_look_the_same(cast: Cast) -> None:
    client = sign_in(cast.stranger)
    mine, nothing = client.get(f"/t/{cast.tournament.slug}/"), client.get("/t/nothing/")
    assert (mine.status_code, nothing.status_code) == (404, 404)
    assert cast.tournament.name not in mine.text


def test_a_role_in_one_tournament_opens_no_other(cast: Cast) -> None:
    other = setup.open_tournament(
        cast.organizer, by=cast.director, name="Other", place="Saal", date=cast.tournament.date
    )
    assert sign_in(cast.clerk).get(f"/t/{other.slug}/").status_code == 404


def test_a_role_that_was_taken_opens_nothing_at_once(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 200
    setup.dismiss(cast.tournament, cast.clerk, role=Appointment.Role.CLERK, by=cast.director)
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 404


def test_two_roles_add_up(cast: Cast) -> None:
    setup.appoint(cast.tournament, cast.clerk, role=Appointment.Role.TREASURER, by=cast.director)
    client = sign_in(cast.clerk)
    for page in ("sheets/1/", "cash/"):
        assert client.get(f"/t/{cast.tournament.slug}/{page}").status_code == 200


def test_an_inactive_person_is_signed_out(cast: Cast) -> None:
    client = sign_in(cast.director)
    User.objects.filter(pk=cast.director.pk).update(is_active=False)
    assert client.get(f"/t/{cast.tournament.slug}/").status_code == 302


def test_a_refusal_never_leads_to_another_site(cast: Cast) -> None:
    response = sign_in(cast.director).post(
        f"/t/{cast.tournament.slug}/draw/1/close/",
        {"engine": "swaps-1"},
        headers={"referer": "https://elsewhere.example.org/"},
    )
    assert response.status_code == 409
    assert "elsewhere" not in response.text


def test_the_navigation_offers_what_the_role_may(cast: Cast) -> None:
    page = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/").text
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
    "second.talk": "A",
    "second.look": "A",
    "second.take_over": "A",
    "sign.out": "A",
    "language.choose": "A",
    "home.look": "A",
    "organizer.begin": "A",
    "kept.bring": "A",
    "kept.look": "S",
    "public.look": "A",
    "calculator.use": "A",
    "law.look": "A",
    "help.read": "A",
    "password.change": "S",
    "organizer.look": "MO",
    "organizer.people": "M",
    "backup.look": "M",
    "backup.make": "M",
    "backup.read": "M",
    "organizer.bans": "M",
    "organizer.players": "M",
    "season.keep": "M",
    "league.look": "MO",
    "league.lead": "M",
    "accounts.look": "MT",
    "accounts.pay": "CDT",
    "accounts.book": "MT",
    "league.day": "CDM",
    "league.send": "A",
    "tournament.open": "M",
    "tournament.look": "CDJMRTV",
    "tournament.settings": "DM",
    "tournament.break_off": "D",
    "tournament.roles": "DM",
    "tournament.archive": "DM",
    "tournament.remove_names": "DM",
    "trail.look": "DM",
    "series.record_times": "D",
    "cards.look": "CDJMRTV",
    "cards.register": "CDT",
    "cards.let_in": "D",
    "clubs.merge": "DM",
    "cards.import": "D",
    "cards.qualify": "DM",
    "cards.move_up": "DM",
    "advance.look": "CDMT",
    "cards.check_in": "CDT",
    "cards.strike": "CDT",
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
    "sheets.import": "CD",
    "sheets.confirm": "CD",
    "sheets.correct": "D",
    "sheets.take_out": "D",
    "sheets.twins": "CD",
    "sheets.time_up": "D",
    "sheets.back_to_phones": "D",
    "cards.unlock": "D",
    "sheets.sign": "CD",
    "sheets.keeper": "D",
    "standings.look": "CDJMRTV",
    "standings.post": "D",
    "rulings.look": "CDJMRTV",
    "rulings.rule": "DR",
    "rulings.exclude": "D",
    "rulings.withdraw": "DR",
    "protests.look": "CDJMRTV",
    "protests.file": "CD",
    "protests.file_own": "A",
    "advance.enter": "A",
    "protests.decide": "DJ",
    "jury.name": "DM",
    "results.look": "CDJMRTV",
    "results.finalise": "D",
    "results.reopen": "D",
    "results.lot": "D",
    "results.ratings": "D",
    "prizes.look": "CDJMRTV",
    "prizes.plan": "DT",
    "prizes.return": "CDT",
    "prizes.pay": "DT",
    "cash.look": "DT",
    "cash.book": "DT",
    "cash.void": "DT",
    "stakes.agree": "DT",
    "tables.write": "A",
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
    client = sign_in(cast.director)
    huge = "9" * 23
    for address in (f"/o/{cast.organizer.slug}/people/{huge}/", f"/t/{cast.tournament.slug}/cards/{huge}/"):
        assert client.get(address).status_code == 404


def test_a_page_of_a_list_that_is_not_there_is_not_found(cast: Cast) -> None:
    assert sign_in(cast.director).get(f"/t/{cast.tournament.slug}/cards/", {"per_page": "-1"}).status_code == 404


def test_a_database_that_does_not_answer_is_said_and_logged(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def locked(*args: object, **kwargs: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("tournament.desks.registration.cards.services.register", locked)
    client = sign_in(cast.clerk)
    answer = client.post(f"/t/{cast.tournament.slug}/cards/register/", {"last_name": "Albers", "first_name": "Ida"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "nothing was saved" in answer.text
    assert "database is locked" in caplog.text
