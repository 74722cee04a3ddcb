"""The last steps of a day: what is still open, handed out and saved, and when the day is over."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    draw_all_lots,
    end_series,
    make_cast,
    play_series,
    play_series_as,
    record_action,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.rulings.protesting import file_protest
from tests.desks.setup.day import (
    current_step,
    day_page,
    finalise_tournament,
    main_button,
    play_and_settle,
    play_to_end,
    settle_series,
    step_kinds,
)
from tests.tiers import sweep
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.setup.backup import reading as saving
from tournament.desks.setup.backup import services as backup
from tournament.desks.setup.backup.place import Copy, Place
from tournament.models import AuditEntry, Member
from tournament.queries.steps import Kind

CLOSING = {Kind.PLAN, Kind.FINAL, Kind.RETURNS, Kind.PRIZES, Kind.STATEMENT, Kind.BACKUP}


def test_once_the_result_is_final_no_time_is_corrected_any_more(db: None) -> None:
    cast = make_cast(series_count=1)
    play_and_settle(cast)
    assert "Correct a time" in day_page(cast)
    finalise_tournament(cast)
    assert "Correct a time" not in day_page(cast)


def test_while_prizes_are_handed_out_the_diplomas_are_a_click_away(db: None) -> None:
    cast = make_cast(series_count=1, prize_percent=100)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    diplomas = f'href="/t/{cast.tournament.slug}/papers/#diplomas"'
    prizes.propose_all(cast.tournament, by=cast.director)
    assert diplomas not in day_page(cast)
    settle_series(cast, 1)
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    assert current_step(cast).kind is Kind.RETURNS
    assert diplomas in day_page(cast)


def test_uncollected_loss_fees_stay_in_sight_to_the_end(db: None) -> None:
    """Uncollected loss fees don't block the end of the day."""
    cast = make_cast(series_count=1, prize_percent=0)
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (20, 1), 2: (15, 0)}, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    assert current_step(cast).kind is Kind.BACKUP
    for saved in (False, True):
        if saved:
            backup.arrived(record_action("backup.download", by=cast.director, organizer=cast.organizer))
        text = day_page(cast)
        assert ("The tournament is over" in text) is saved
        assert text.count("Loss fees of series 1: 0.50 € are not collected yet.") == 1
        assert f'href="/t/{cast.tournament.slug}/cash/loss-fees/1/">Collect the loss fees<' in text
        assert "Loss fees of series 1" not in text.partition("sk-over")[2]  # what is done


def test_the_day_ends_when_the_backup_was_downloaded(db: None) -> None:
    cast = make_cast(series_count=1)
    play_to_end(cast)
    assert main_button(day_page(cast))[1] == "Save all data"
    taken = record_action("backup.download", by=cast.director, organizer=cast.organizer)
    assert main_button(day_page(cast))[1] == "Save all data"
    backup.arrived(taken)
    shown = day_page(cast)
    assert "The tournament is over" in shown
    assert "Everything is saved since" in shown
    assert 'class="sk-card sk-now"' not in shown


def test_a_director_ends_the_day_with_the_archive_of_the_tournament(db: None, var: Path) -> None:
    """A director who doesn't manage the machine saves the own tournament alone."""
    cast = make_cast(series_count=1)
    play_to_end(cast)
    Member.objects.filter(user=cast.director).update(manages=False)
    sign_in(cast.director).get(main_button(day_page(cast))[0], follow=True).getvalue()
    assert "The tournament is over" in day_page(cast)
    assert list(AuditEntry.objects.filter(tournament=cast.tournament).values_list("action", flat=True)[:2]) == [
        "archive.arrived",
        "archive.download",
    ]


def test_changes_made_during_a_download_count_as_unsaved(db: None) -> None:
    cast = make_cast(series_count=1)
    play_to_end(cast)
    taken = record_action("archive.download", by=cast.director, tournament=cast.tournament)
    results.reopen(cast.tournament.finals.get(), by=cast.director, reason="a sheet")
    results.finalise(cast.tournament, by=cast.director)
    backup.arrived(taken)
    assert main_button(day_page(cast))[1] == "Save all data"


def test_a_copy_on_the_stick_ends_the_day_until_something_changes(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast = make_cast(series_count=1)
    play_to_end(cast)
    newest = AuditEntry.objects.latest("pk").pk
    for entry, over_now in ((newest - 1, False), (newest, True)):
        last = Copy("copy.sqlite3", 1, timezone.now().isoformat(), entry)
        monkeypatch.setattr(saving, "place", lambda last=last: Place("/mnt/stick", "mark", last))
        assert ("The tournament is over" in day_page(cast)) is over_now
    results.reopen(cast.tournament.finals.get(), by=cast.director, reason="a sheet")
    results.finalise(cast.tournament, by=cast.director)
    assert "The tournament is over" not in day_page(cast)


def test_while_a_protest_is_open_the_button_leads_to_the_protests(db: None) -> None:
    cast = make_cast(series_count=1)
    play_and_settle(cast)
    file_protest(cast)
    assert main_button(day_page(cast)) == (f"/t/{cast.tournament.slug}/protests/", "To the protests")


def test_an_open_protest_and_the_time_for_protests_are_said_once(db: None) -> None:
    cast = make_cast(series_count=1)
    play_and_settle(cast)
    end_series(series_of(cast.tournament, 1), by=cast.director, minutes=1)
    file_protest(cast)
    text = day_page(cast)
    assert len(re.findall("[Pp]rotest 1 is open", text)) == 1
    assert len(re.findall(r"[Pp]rotests[^.]*series 1[^.]*until", text)) == 1


def test_a_pool_without_a_plan_of_prizes_is_asked_about_before_the_result(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    for number in (1, 2, 3):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
        settle_series(cast, number)
    assert main_button(day_page(cast)) == (f"/t/{cast.tournament.slug}/results/prizes/", "To the plan of prizes")
    assert "The pool has 40.00 €, and no plan says yet who wins it." in day_page(cast)
    prizes.propose_all(cast.tournament, by=cast.director)
    assert current_step(cast).kind is Kind.FINAL


@sweep(
    ("settings", "dropped"),
    [
        ({}, set()),
        ({"start_cards": False}, {Kind.RETURNS}),
        ({"entry_fee_cents": 0}, {Kind.PLAN, Kind.RETURNS, Kind.PRIZES}),
        ({"prize_percent": 0}, {Kind.PLAN, Kind.RETURNS, Kind.PRIZES}),
        ({"prize_percent": 0, "loss_fees_to": "prizes"}, set()),
        ({"entry_fee_cents": 0, "pool_extra_cents": 5000}, set()),
    ],
)
def test_every_step_of_the_day_is_named_from_the_beginning(
    db: None, settings: dict[str, Any], dropped: set[Kind]
) -> None:
    cast = make_cast(**settings)
    assert step_kinds(cast) & CLOSING == CLOSING - dropped
    assert ("<li>Prizes</li>" in day_page(cast)) is (Kind.PRIZES not in dropped)


def test_prizes_are_no_step_of_the_day_when_the_pool_is_empty(db: None) -> None:
    """Loss fees would be the only prize money, and no game was lost."""
    cast = make_cast(series_count=1, entry_fee_cents=0, loss_fees_to="prizes")
    register_players(cast.tournament, 4, by=cast.director)
    assert Kind.PLAN in step_kinds(cast)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    settle_series(cast, 1)
    assert not step_kinds(cast) & {Kind.PLAN, Kind.RETURNS, Kind.PRIZES}


def test_after_the_final_result_no_plan_of_prizes_is_asked_for(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    for number in (1, 2, 3):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    assert Kind.PLAN not in step_kinds(cast)
