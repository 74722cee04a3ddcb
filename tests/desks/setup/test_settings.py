"""Changing the settings of a tournament, as long as no played game would be counted in another way."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest

from tests.builders import (
    Cast,
    create_tournament,
    draw_series,
    end_series,
    key_sheet,
    make_cast,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.setup.asked import settings_form as form
from tests.tiers import full, sweep
from tournament.desks.draw.draws import services as drawing
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.setup.settings import services
from tournament.desks.setup.times import services as times
from tournament.houses import OPTIONS
from tournament.models import AuditEntry, Tournament
from tournament.refused import Refused


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [finding.code for finding in refusal.value.findings]


def changes(cast: Cast) -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(action="tournament.settings", tournament=cast.tournament))


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/settings/"


def test_changed_settings_are_saved(cast: Cast) -> None:
    typed = form(cast.tournament, place="Bürgerhaus", entry_fee="12.50")
    response = sign_in(cast.director).post(address(cast), typed)
    assert response.status_code == 302
    changed = Tournament.objects.get(pk=cast.tournament.pk)
    assert (changed.place, changed.entry_fee_cents) == ("Bürgerhaus", 1250)


def test_a_change_of_settings_is_recorded_with_before_and_after(cast: Cast) -> None:
    services.change_settings(cast.tournament, by=cast.director, place="Bürgerhaus", date=date(2026, 11, 22))
    (entry,) = changes(cast)
    assert (entry.user, entry.before) == (cast.director, {"place": "Saal", "date": "2026-11-21"})
    assert entry.after == {"place": "Bürgerhaus", "date": "2026-11-22"}


def test_saving_unchanged_settings_records_nothing(cast: Cast) -> None:
    client = sign_in(cast.director)
    for _click in range(2):
        assert client.post(address(cast), form(cast.tournament)).status_code == 302
    assert changes(cast) == []


def test_get_shows_the_form_and_changes_nothing(cast: Cast) -> None:
    assert "Pokal" in sign_in(cast.director).get(address(cast)).text
    assert changes(cast) == []


def test_changing_settings_needs_the_director(cast: Cast) -> None:
    for user, status in ((cast.clerk, 403), (cast.referee, 403), (cast.viewer, 403), (cast.stranger, 404)):
        assert sign_in(user).post(address(cast), form(cast.tournament, name="Mine")).status_code == status
    assert changes(cast) == []


def test_an_invalid_form_is_asked_again_and_the_heading_keeps_the_name(cast: Cast) -> None:
    response = sign_in(cast.director).post(address(cast), form(cast.tournament, name="Neu", series_count=0))
    assert response.status_code == 200
    assert "<strong>Pokal</strong>" in response.text


@sweep(
    ("field", "value"),
    [
        ("set_by_rank_from", 4),
        ("set_by_rank_from", 1),
        ("prize_every", 0),
        ("prize_every", 101),
        ("minutes_a_series", 9),
        ("objection_minutes", 1441),
        ("date", "0001-01-01"),
    ],
)
def test_a_setting_out_of_range_is_asked_about(cast: Cast, field: str, value: Any) -> None:
    page = sign_in(cast.director).post(address(cast), form(cast.tournament, **{field: value}))
    assert list(page.context["form"].errors) == [field]


@sweep(
    ("field", "value"),
    [
        ("games_at_four", 40),
        ("games_at_three", 30),
        ("rule_edition", "before_1999"),
        ("performance_system", "game_points"),
    ],
)
def test_games_and_rules_are_frozen_by_the_first_sheet(cast: Cast, field: str, value: Any) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(), by=cast.clerk)
    with pytest.raises(Refused) as refusal:
        services.change_settings(cast.tournament, by=cast.director, **{field: value})
    assert codes(refusal) == ["settings.frozen"]
    assert sign_in(cast.director).post(address(cast), form(cast.tournament, **{field: value})).status_code == 409
    services.change_settings(cast.tournament, by=cast.director, place="Bürgerhaus")


def test_the_proposal_of_2001_and_keyed_start_numbers_exclude_each_other(cast: Cast) -> None:
    """The proposal of 2001 needs every game of a sheet, and start numbers are keyed with the columns of a foot."""
    services.change_settings(cast.tournament, by=cast.director, numbers_keyed=True)
    with pytest.raises(Refused) as refusal:
        services.change_settings(cast.tournament, by=cast.director, performance_system="proposal_2001")
    assert codes(refusal) == ["settings.games_needed"]
    typed = form(Tournament.objects.get(pk=cast.tournament.pk), performance_system="proposal_2001", numbers_keyed="on")
    page = sign_in(cast.director).post(address(cast), typed)
    assert list(page.context["form"].errors) == ["numbers_keyed"]
    assert "Take the tick away, or choose another way to count performance." in page.text
    services.change_settings(cast.tournament, by=cast.director, performance_system="proposal_2001", numbers_keyed=False)
    with pytest.raises(Refused):
        services.change_settings(cast.tournament, by=cast.director, numbers_keyed=True)
    with pytest.raises(Refused):
        create_tournament(
            cast.organizer, cast.director, name="New", performance_system="proposal_2001", numbers_keyed=True
        )


@full
def test_frozen_settings_are_disabled_with_a_reason_and_keep_their_value(cast: Cast) -> None:
    locked = (
        "admission",
        "admitted",
        "objection_minutes",
        "objection_from",
        "objection_between",
        "stake",
        "settled_by",
        "pot_ante",
    )
    assert disabled_fields(cast) == set()
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    assert disabled_fields(cast) == {"currency"}  # the fees are paid
    times.start(draw.series, by=cast.director)
    assert disabled_fields(cast) == {"currency", *locked}
    key_sheet(draw.tables.get(), by=cast.clerk)
    assert disabled_fields(cast) == {
        "currency",
        *locked,
        *OPTIONS,
        "house",
        "games_at_four",
        "games_at_three",
        "rule_edition",
        "performance_system",
    }
    page = sign_in(cast.director).get(address(cast))
    assert "Sheets are keyed already: games and rules of the tournament stay as they are." in page.text
    typed = {
        name: value
        for name, value in form(cast.tournament, place="Saal 2").items()
        if name not in disabled_fields(cast)
    }
    before = cast.tournament.objection_minutes
    assert sign_in(cast.director).post(address(cast), typed).status_code == 302
    cast.tournament.refresh_from_db()
    assert (cast.tournament.place, cast.tournament.objection_minutes) == ("Saal 2", before)


def disabled_fields(cast: Cast) -> set[str]:
    fields = sign_in(cast.director).get(address(cast)).context["form"].fields
    return {name for name, field in fields.items() if field.disabled}


def test_a_stale_form_of_settings_is_refused_and_overwrites_nothing(cast: Cast) -> None:
    opened = form(cast.tournament, place="Saal 2")
    services.change_settings(cast.tournament, by=cast.director, name="Neuer Name")
    answer = sign_in(cast.director).post(address(cast), opened)
    assert answer.status_code == 409
    assert "Changed meanwhile by director" in answer.text
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    assert (tournament.name, tournament.place) == ("Neuer Name", "Saal")


def test_the_same_form_of_settings_sent_twice_is_one_change(cast: Cast) -> None:
    sent = form(cast.tournament, place="Saal 2")
    assert [sign_in(cast.director).post(address(cast), sent).status_code for _ in range(2)] == [302, 302]
    assert len(changes(cast)) == 1


def test_the_number_of_games_may_change_before_the_first_sheet(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert services.change_settings(cast.tournament, by=cast.director, games_at_four=40).games_at_four == 40


def test_series_are_added_and_taken_away(cast: Cast) -> None:
    for count in (5, 2, 3):
        services.change_settings(cast.tournament, by=cast.director, series_count=count)
        assert list(cast.tournament.series.values_list("number", flat=True)) == list(range(1, count + 1))


def test_a_series_with_a_draw_in_force_stays_in_the_plan(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    draw_series(cast.tournament, 2, by=cast.director)
    with pytest.raises(Refused) as refusal:
        services.change_settings(cast.tournament, by=cast.director, series_count=1)
    assert codes(refusal) == ["settings.series_drawn"]


def test_a_broken_off_series_leaves_the_plan_and_stays_on_record(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    drawing.void(publish_draw(cast.tournament, 2, by=cast.director), by=cast.director, reason="power failure")
    shortened = services.change_settings(cast.tournament, by=cast.director, series_count=1)
    assert [series.number for series in shortened.planned] == [1]
    assert series_of(cast.tournament, 2).draws.get().void_reason == "power failure"
    assert sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/2/").status_code == 404
    end_series(series_of(shortened, 1), by=cast.director)
    assert results.finalise(shortened, by=cast.director).version == 1


def test_a_series_with_a_ruling_stays_on_record(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    ruling = rulings.rule(
        series_of(cast.tournament, 3), card, by=cast.referee, paragraph="ISkO 1", facts="-", decision="-",
        token=uuid4(),
    )  # fmt: skip
    services.change_settings(cast.tournament, by=cast.director, series_count=2)
    ruling.refresh_from_db()
    assert ruling.series.number == 3


def test_the_name_and_day_of_another_tournament_are_refused(cast: Cast) -> None:
    create_tournament(cast.organizer, cast.director, name="Other")
    response = sign_in(cast.director).post(address(cast), form(cast.tournament, name="Other"))
    assert response.status_code == 409
    assert "There is a tournament “Other” on that day already." in response.text
    assert Tournament.objects.get(pk=cast.tournament.pk).name == "Pokal"


def test_a_final_result_locks_the_settings(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 3, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    final = results.finalise(cast.tournament, by=cast.director)
    with pytest.raises(Refused) as refusal:
        services.change_settings(cast.tournament, by=cast.director, place="Bürgerhaus")
    assert codes(refusal) == ["tournament.final"]
    results.reopen(final, by=cast.director, reason="wrong place")
    assert services.change_settings(cast.tournament, by=cast.director, place="Bürgerhaus").place == "Bürgerhaus"
