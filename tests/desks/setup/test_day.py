"""The first pages: public tournaments, one's own tournaments, and the current step of the day with its button."""

from typing import Any

from django.test import Client

from tests.builders import (
    Cast,
    compact_markup,
    draw_all_lots,
    draw_series,
    end_series,
    key_sheet,
    make_cast,
    make_footer,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.setup.day import current_step, day_page, main_button, settle_series
from tournament.desks.draw.draws import services as drawing
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.desks.sheets.readings import services as reading_services
from tournament.models import Tournament
from tournament.queries.steps import Kind, Status, day_of, steps


def test_a_visitor_sees_public_tournaments_only(cast: Cast) -> None:
    Tournament.objects.filter(name="Elsewhere").update(public_page=False)
    text = Client(headers={"accept-language": "en"}).get("/").text
    assert f'href="/p/{cast.tournament.slug}/"' in text
    assert "Elsewhere" not in text
    assert "/t/" not in text
    Tournament.objects.update(public_page=False)
    assert "Nothing is public at the moment" in Client(headers={"accept-language": "en"}).get("/").text


def test_a_person_sees_tournaments_in_which_he_has_a_role(cast: Cast) -> None:
    Tournament.objects.update(public_page=False)
    for user, seen in ((cast.viewer, True), (cast.director, True), (cast.stranger, False)):
        assert (f'href="/t/{cast.tournament.slug}/"' in sign_in(user).get("/").text) is seen


def test_a_tournament_is_listed_once_for_a_person_with_several_roles(cast: Cast) -> None:
    text = sign_in(cast.director).get("/").text
    assert text.count(f'href="/t/{cast.tournament.slug}/"') == 1


def test_the_day_begins_with_registration(cast: Cast) -> None:
    assert current_step(cast).kind is Kind.REGISTRATION
    text = day_page(cast)
    assert "0 start cards" in text
    assert "Nobody is here yet." in text
    assert main_button(text) == (f"/t/{cast.tournament.slug}/cards/", "To the start cards")


def test_the_page_of_the_day_names_unpaid_start_cards(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    register_players(cast.tournament, 2, by=cast.director, paid=False)
    assert current_step(cast).kind is Kind.REGISTRATION
    assert "2 start cards are unpaid: 5 AeAeAeAe; 6 AfAfAfAf" in day_page(cast)


def test_without_an_entry_fee_no_start_card_is_unpaid(db: None) -> None:
    cast = make_cast(entry_fee_cents=0)
    register_players(cast.tournament, 4, by=cast.director, paid=False)
    assert current_step(cast).kind is Kind.DRAW
    assert "unpaid" not in day_page(cast)


def test_the_page_of_the_day_names_players_who_are_not_here_yet(cast: Cast) -> None:
    register_players(cast.tournament, 6, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director, present=False)
    assert current_step(cast).kind is Kind.REGISTRATION
    assert "1 player not here yet: 7" in day_page(cast)


def test_the_draw_is_next_when_all_players_are_here(cast: Cast) -> None:
    register_players(cast.tournament, 7, by=cast.director)
    step = current_step(cast)
    assert (step.kind, step.series, step.missing) == (Kind.DRAW, 1, ())
    text = day_page(cast)
    assert "7 here: 1 table of four, 1 table of three" in text
    assert main_button(text) == (f"/t/{cast.tournament.slug}/draw/1/", "To the draw of series 1")


def test_a_draw_waits_to_be_published(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    assert current_step(cast).kind is Kind.DRAW
    assert "Attempt 1 for series 1 is drawn, but not published yet." in day_page(cast)


def test_a_voided_draw_is_to_be_made_again(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    drawing.void(publish_draw(cast.tournament, by=cast.director), by=cast.director, reason="one too many")
    step = current_step(cast)
    assert (step.kind, step.series) == (Kind.DRAW, 1)


def test_the_page_of_the_day_says_which_sheets_are_missing(cast: Cast) -> None:
    register_players(cast.tournament, 48, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    for table in draw.tables.exclude(number__in=(4, 7, 12)):
        key_sheet(table, by=cast.clerk)
    assert (current_step(cast).kind, current_step(cast).series) == (Kind.SHEETS, 1)
    text = day_page(cast)
    assert "3 sheets missing: tables 4, 7, 12" in text
    assert main_button(text) == (f"/t/{cast.tournament.slug}/sheets/1/", "Key the sheets")


def test_the_page_of_the_day_says_which_sheets_have_findings(cast: Cast) -> None:
    register_players(cast.tournament, 7, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    for table in draw.tables.all():
        seats = table.seats.count()
        wrong = [
            make_footer(24, 1, 0, 0, seats, off=30),
            *(make_footer(0, 0, 0, 0, seats) for _seat in range(seats - 1)),
        ]
        key_sheet(table, by=cast.clerk, footers=wrong, passed=cast.tournament.games(seats) - 1)
    assert "Series 1: 2 sheets with findings: tables 1, 2" in day_page(cast)


def test_the_page_of_the_day_says_which_sheets_wait_for_a_second_reading(db: None) -> None:
    cast = make_cast(second_reading="confirm")
    register_players(cast.tournament, 4, by=cast.director)
    version = key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)
    assert "1 sheet waits for its second reading: table 1" in day_page(cast)
    reading_services.reject(version, by=cast.second_clerk, reason="another total")
    assert "1 sheet rejected, to be keyed again: table 1" in day_page(cast)
    assert current_step(cast).kind is Kind.SHEETS


def test_a_late_arrival_leaves_the_day_where_it_is(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director, paid=False)
    assert (current_step(cast).kind, current_step(cast).series) == (Kind.SHEETS, 1)


def test_a_late_arrival_who_owes_holds_up_the_next_draw(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    settle_series(cast, 1)
    register_players(cast.tournament, 1, by=cast.director, paid=False)
    assert (current_step(cast).kind, current_step(cast).series) == (Kind.DRAW, 2)
    assert "Start card 9 AiAiAiAi is unpaid." in day_page(cast)


def test_too_few_remaining_players_hold_up_the_next_draw(cast: Cast) -> None:
    cards = register_players(cast.tournament, 6, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    settle_series(cast, 1)
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    assert "5 players fill no tables" in day_page(cast)


def test_exactly_one_step_is_current_from_morning_to_night(cast: Cast) -> None:
    walked: list[Any] = []

    def look() -> None:
        step = current_step(cast)
        walked.append((str(step.kind), step.series))
        shown = day_page(cast)
        assert shown.count('class="sk-card sk-now"') == 1
        main_button(shown)

    look()
    register_players(cast.tournament, 6, by=cast.director)
    for number in (1, 2, 3):
        look()
        draw = publish_draw(cast.tournament, number, by=cast.director)
        look()
        for table in draw.tables.all():
            key_sheet(table, by=cast.clerk)
        look()
        settle_series(cast, number)
    look()
    cast.tournament.prize_percent = 0  # nobody plays for anything
    cast.tournament.save()
    look()
    end_series(series_of(cast.tournament, 3), by=cast.director)
    draw_all_lots(cast.tournament, by=cast.director)
    final = results.finalise(cast.tournament, by=cast.director)
    assert all(step.is_over for step in steps(day_of(cast.tournament))[:-1])
    assert main_button(day_page(cast)) == (f"/t/{cast.tournament.slug}/backup/", "Save all data")
    results.reopen(final, by=cast.director, reason="protest")
    look()
    kinds = ("draw", "sheets", "post")
    series = [(kind, number) for number in (1, 2, 3) for kind in kinds]
    assert walked == [
        ("registration", 0),
        *series,
        ("plan", 0),
        ("final", 0),
        ("post", 3),
    ]  # the final result took it down


def test_a_person_without_the_role_reads_that_somebody_else_takes_the_step(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    told = "Somebody else takes this step: it is not among your roles."
    assert current_step(cast).kind is Kind.POST
    assert told in compact_markup(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/"))
    assert told not in day_page(cast)


def test_steps_that_lie_ahead_say_nothing_yet(cast: Cast) -> None:
    for step in steps(day_of(cast.tournament))[1:]:
        assert (step.status, step.missing, step.notes) == (Status.TODO, (), ())


def test_a_series_is_known_by_its_number(cast: Cast) -> None:
    assert str(series_of(cast.tournament, 2)) == "Series 2"


def test_the_day_and_the_page_of_cards_count_alike(cast: Cast) -> None:
    """Both count the registered players, and those of them who have left."""
    cards = register_players(cast.tournament, 9, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    (step,) = [step for step in steps(day_of(cast.tournament)) if step.is_registration]
    counted = {note.code: dict(note.values)["count"] for note in step.notes if note.code in COUNTED}
    shown = compact_markup(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/cards/"))
    assert counted == {"cards.registered": 9, "cards.gone": 1}
    assert "<dt>registered</dt><dd>9</dd>" in shown


COUNTED = ("cards.registered", "cards.gone")
