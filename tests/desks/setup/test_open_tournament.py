"""Opening a tournament: with the settings that most organizers announce."""

from datetime import date
from typing import Any

import pytest

from tests.builders import Cast, create_tournament, sign_in
from tests.desks.setup.asked import opening_form as form
from tests.tiers import sweep
from tournament.models import AuditEntry, Tournament
from tournament.refused import Refused


def test_a_tournament_is_opened_with_the_usual_fields(cast: Cast) -> None:
    response = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", form())
    tournament = Tournament.objects.get(name="Neujahrspokal")
    assert (response.status_code, response["Location"]) == (302, f"/t/{tournament.slug}/")
    assert (tournament.place, tournament.date) == ("Saal", date(2027, 1, 1))


def test_the_defaults_are_those_of_practice(cast: Cast) -> None:
    bare = create_tournament(cast.organizer, cast.director, name="Bare")
    sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", form())
    for tournament in (bare, Tournament.objects.get(name="Neujahrspokal")):
        assert {
            name: getattr(tournament, name)
            for name in (
                "series_count", "games_at_four", "games_at_three", "games_at_five", "minutes_a_series",
                "set_by_rank_from", "seats_by_rank", "apart_teams", "apart_clubs", "loss_fee_tiers", "loss_fees_to",
                "entry_fee_cents",
                "card_money_cents", "prize_every", "prize_percent", "ratings", "worst_dropped", "objection_minutes",
                "score_sheets", "second_reading", "formula_by", "start_cards", "numbers_keyed", "substitutes",
                "rule_edition", "performance_system", "public_page", "short_names", "running_delay", "calls_blink",
            )
        } == {
            "series_count": 3, "games_at_four": 48, "games_at_three": 36, "games_at_five": None,
            "minutes_a_series": 120, "set_by_rank_from": None, "seats_by_rank": "strict", "apart_teams": True,
            "apart_clubs": True,
            "loss_fee_tiers": [[1, 50], [4, 100]], "loss_fees_to": "organizer",
            "entry_fee_cents": 1000, "card_money_cents": 0, "prize_every": 4,
            "prize_percent": 100, "ratings": [], "worst_dropped": 0, "objection_minutes": 15,
            "score_sheets": "paper", "second_reading": "", "formula_by": "clerks", "start_cards": True,
            "numbers_keyed": False, "substitutes": "2002", "rule_edition": "isko",
            "performance_system": "seeger_fabian", "public_page": True, "short_names": False, "running_delay": None,
            "calls_blink": False,
        }  # fmt: skip


def test_a_new_tournament_has_its_series_at_once(cast: Cast) -> None:
    tournament = create_tournament(cast.organizer, cast.director, name="Long", series_count=5)
    assert list(tournament.series.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_a_manager_who_opens_a_tournament_directs_it(cast: Cast) -> None:
    tournament = create_tournament(cast.organizer, cast.director, name="Mine")
    assert [(appointment.user, appointment.role) for appointment in tournament.appointments.all()] == [
        (cast.director, "director")
    ]


def test_tournaments_of_the_same_name_get_different_addresses(cast: Cast) -> None:
    slugs = [
        create_tournament(cast.organizer, cast.director, name="Böser Pokal", date=date(2026, month, 1)).slug
        for month in (1, 2, 3)
    ]
    assert slugs == ["boser-pokal-2026", "boser-pokal-2026-2", "boser-pokal-2026-3"]
    assert create_tournament(cast.organizer, cast.director, name="Großer Łódź-Pokal").slug == "grosser-lodz-pokal-2026"
    assert create_tournament(cast.organizer, cast.director, name="李").slug == "2026"
    assert len(create_tournament(cast.organizer, cast.director, name="x" * 120).slug) <= 80
    assert create_tournament(cast.organizer, cast.director, name="Ostern 2026").slug == "ostern-2026"


def test_a_second_tournament_of_the_same_name_and_day_is_refused(cast: Cast) -> None:
    with pytest.raises(Refused) as refusal:
        create_tournament(cast.organizer, cast.director)
    assert [finding.code for finding in refusal.value.findings] == ["tournament.exists"]
    response = sign_in(cast.director).post(
        f"/o/{cast.organizer.slug}/open/", form(name=cast.tournament.name, date=cast.tournament.date.isoformat())
    )
    assert response.status_code == 409
    assert "There is a tournament “Pokal” on that day already." in response.text
    assert Tournament.objects.filter(organizer=cast.organizer).count() == 1


def test_the_same_name_is_free_on_another_day_and_for_another_organizer(cast: Cast) -> None:
    create_tournament(cast.organizer, cast.director, date=date(2027, 11, 20))
    create_tournament(Tournament.objects.get(name="Elsewhere").organizer, cast.stranger)


def test_opening_a_tournament_needs_a_manager(cast: Cast) -> None:
    for user, status in ((cast.clerk, 403), (cast.treasurer, 403), (cast.stranger, 404)):
        assert sign_in(user).post(f"/o/{cast.organizer.slug}/open/", form()).status_code == status
    assert not Tournament.objects.filter(name="Neujahrspokal").exists()


def test_get_shows_the_form_and_opens_nothing(cast: Cast) -> None:
    before = Tournament.objects.count()
    assert sign_in(cast.director).get(f"/o/{cast.organizer.slug}/open/").status_code == 200
    assert Tournament.objects.count() == before


def test_opening_a_tournament_is_recorded(cast: Cast) -> None:
    entry: Any = AuditEntry.objects.get(action="tournament.open", tournament=cast.tournament)
    assert (entry.user, entry.organizer) == (cast.director, cast.organizer)
    assert (entry.after["series_count"], entry.after["date"]) == (3, "2026-11-21")


@sweep(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 121},
        {"name": "a\u202eb"},
        {"date": "31.02.2027"},
        {"series_count": "0"},
        {"series_count": "21"},
        {"games_at_four": "3"},
        {"games_at_four": "many"},
        {"games_at_five": "4"},
        {"games_at_five": "97"},
        {"games_at_five": "sixty"},
        {"entry_fee": "-1"},
        {"entry_fee": "1e9"},
        {"card_money": "10.01"},
        {"loss_fee_tiers": "viel"},
        {"loss_fee_tiers": "4: 1.00"},
        {"loss_fee_tiers": "0.50; 4: 1.00; 4: 2.00"},
        {"loss_fee_tiers": "NaN"},
        {"loss_fee_tiers": "1e1"},
        {"loss_fee_tiers": "0.505"},
        {"loss_fee_tiers": "1:-1"},
        {"entry_fee": "1e1"},
        {"entry_fee": "1_0"},
        {"entry_fee": "١٢"},
        {"entry_fee": "1.000,50"},
        {"entry_fee": "-0,01"},
        {"pool_extra": "1e1"},
        {"stake": "1e0"},
        {"prize_every": "0"},
        {"prize_percent": "101"},
        {"set_by_rank_from": "1"},
        {"worst_dropped": "3"},
        {"rule_edition": "bierlachs"},
        {"performance_system": "bierlachs"},
        {"performance_system": "proposal_2001", "numbers_keyed": "on"},
        {"ratings": ["dogs"]},
    ],
    ids=str,
)
def test_an_opening_form_with_invalid_fields_is_asked_again(cast: Cast, wrong: dict[str, Any]) -> None:
    response = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", form(**wrong))
    assert response.status_code == 200
    assert "errorlist" in response.text or 'aria-invalid="true"' in response.text
    assert not Tournament.objects.filter(date=date(2027, 1, 1)).exists()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", []),
        ("1", [[1, 100]]),
        ("0,50; 4: 1,00", [[1, 50], [4, 100]]),
        ("1: 0.5; 4: 1; 6: 3", [[1, 50], [4, 100], [6, 300]]),
    ],
)
def test_loss_fees_are_typed_as_they_are_announced(cast: Cast, typed: str, kept: list[list[int]]) -> None:
    sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", form(loss_fee_tiers=typed))
    assert Tournament.objects.get(name="Neujahrspokal").loss_fee_tiers == kept


@sweep("language", ["de", "en", "es"])
@sweep(("typed", "cents"), [("12", 1200), ("12,5", 1250), ("12.50", 1250), (" ,50 ", 50), ("1000,", 100000)])
def test_an_amount_has_a_comma_or_a_point_in_every_language(cast: Cast, language: str, typed: str, cents: int) -> None:
    address, headers = f"/o/{cast.organizer.slug}/open/", {"accept-language": language}
    sign_in(cast.director).post(address, form(entry_fee=typed, pool_extra="−5"), headers=headers)
    opened = Tournament.objects.get(name="Neujahrspokal")
    assert (opened.entry_fee_cents, opened.pool_extra_cents) == (cents, -500)


@pytest.mark.usefixtures("euros")
def test_an_amount_with_a_point_at_the_thousands_is_asked_about(cast: Cast) -> None:
    answer = sign_in(cast.director).post(
        f"/o/{cast.organizer.slug}/open/", form(entry_fee="1.000,50"), headers={"accept-language": "de"}
    )
    assert "Bitte so schreiben: 12,50" in answer.content.decode()


def test_a_wrong_entry_fee_is_one_error(cast: Cast) -> None:
    page = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", form(entry_fee="twelve", card_money="1"))
    assert "Card money is a part of the entry fee" not in page.text
    dear = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/open/", form(entry_fee="10", card_money="11"))
    assert "Card money is a part of the entry fee" in dear.text


def test_the_sentence_about_the_usual_settings_is_left_out_when_others_were_typed(cast: Cast) -> None:
    client, url = sign_in(cast.director), f"/o/{cast.organizer.slug}/open/"
    assert "data-settings-told" in client.get(url).text
    assert "data-settings-told" in client.post(url, form(entry_fee="twelve")).text
    assert "data-settings-told" not in client.post(url, form(entry_fee="twelve", series_count="2")).text
