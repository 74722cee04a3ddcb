"""A sheet kept in the browser: four taps a game, nothing set that was not tapped, nothing lost by a reload."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.conftest import Opens
from tests.browser.test_pages import SCHEMES, switch_to
from tests.tiers import full

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NO_STORAGE = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""


@pytest.fixture
def phone(opens: Opens) -> Page:
    return begun(opens("/calculator/sheet/", **PHONE), "Anna", "Bernd", "Carla", "Dora")


def begun(page: Page, *names: str, rounds: int = 1) -> Page:
    for seat, name in enumerate(names, 1):
        page.get_by_label(f"Seat {seat}").fill(name)
    page.get_by_label("Rounds").fill(str(rounds))
    page.get_by_role("button", name="Begin", exact=True).click()
    return page


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator("[data-sheet-entry]").get_by_role("button", name=name).first.tap()


def standing(page: Page, expected: str) -> None:
    expect(page.locator("[data-sheet-standing]")).to_have_text(expected)


def says(page: Page, expected: str) -> None:
    expect(page.get_by_role("status").last).to_contain_text(expected)


def test_four_taps_write_a_game(phone: Page) -> None:
    tap(phone, "Bernd", "Grand", "with 2", "Won")
    says(phone, "Bernd: +72 (with 2, game 3, times grand 24 = 72)")
    standing(phone, "Anna 0Bernd 72Carla 0Dora 0")
    expect(phone.get_by_role("heading", name="Game 2 of 4")).to_be_visible()


@full
def test_card_points_bring_schneider_and_say_what_is_not_won(phone: Page) -> None:
    tap(phone, "Bernd", "Clubs", "with 1")
    schneider = phone.locator("[data-sheet-step=schneider]")
    for points, pressed in (("60", "false"), ("30", "true"), ("31", "false"), ("90", "true"), ("89", "false")):
        phone.get_by_label("Card points").fill(points)
        expect(schneider).to_have_attribute("aria-pressed", pressed)
    phone.get_by_label("Card points").fill("60")
    tap(phone, "Won")
    says(phone, "With 60 card points it is not won: it takes 61.")
    standing(phone, "Anna 0Bernd 0Carla 0Dora 0")
    phone.get_by_label("Card points").fill("95")
    tap(phone, "Won")
    standing(phone, "Anna 0Bernd 36Carla 0Dora 0")
    expect(phone.get_by_label("Card points")).to_have_value("")


@full
def test_who_deals_at_a_table_of_four_can_not_play(phone: Page) -> None:
    expect(phone.locator("[data-sheet-player]")).to_have_text(["Bernd", "Carla", "Dora"])
    tap(phone, "Passed")
    expect(phone.locator("[data-sheet-player]")).to_have_text(["Carla", "Dora", "Anna"])


@full
def test_at_three_the_dealer_plays_last(opens: Opens) -> None:
    page = begun(opens("/calculator/sheet/", **PHONE), "Anna", "Bernd", "Carla")
    expect(page.locator("[data-sheet-player]")).to_have_text(["Bernd", "Carla", "Anna"])


@full
def test_what_was_not_tapped_is_asked_and_nothing_is_written(phone: Page) -> None:
    for name, asked in {"Lost": "Who plays?", "Dora": "", "Won": "Which game?", "Hearts": ""}.items():
        tap(phone, name)
        says(phone, asked)
    tap(phone, "Won")
    says(phone, "With or without how many tops?")
    expect(phone.locator("[data-sheet-games] li")).to_have_count(0)


@full
def test_a_lost_game_counts_double_and_an_overbid_one_what_was_bid(phone: Page) -> None:
    tap(phone, "Carla", "Clubs", "without 1", "Lost")
    standing(phone, "Anna 0Bernd 0Carla −48Dora 0")
    tap(phone, "Carla", "Hearts", "with 1")
    phone.get_by_label("Bid").select_option("50")
    expect(phone.locator("[data-sheet-won]")).to_contain_text("−100")
    tap(phone, "Won")
    standing(phone, "Anna 0Bernd 0Carla −148Dora 0")


@full
def test_what_can_not_be_is_said_and_not_written(phone: Page) -> None:
    tap(phone, "Bernd", "Clubs", "without 1", "Schwarz", "Won")
    says(phone, "Without 1 the opponents always make a trick")
    expect(phone.locator("[data-sheet-games] li")).to_have_count(0)


@full
def test_a_second_tap_within_a_moment_writes_nothing(opens: Opens) -> None:
    page = begun(opens("/calculator/sheet/", clocked=True, **PHONE), "Anna", "Bernd", "Carla", "Dora")
    for after, game in ((0, 2), (500, 2), (299, 2), (1, 3)):
        page.clock.run_for(after)
        page.locator("[data-sheet-passed]").dispatch_event("click")
        expect(page.get_by_role("heading", name=f"Game {game} of 4")).to_be_visible()
    page.clock.run_for(800)
    for _tap in range(2):
        page.locator("[data-sheet-undo]").dispatch_event("click")
    expect(page.get_by_role("heading", name="Game 2 of 4")).to_be_visible()


@full
def test_a_game_is_untapped_by_a_second_tap(phone: Page) -> None:
    tap(phone, "Grand", "Grand")
    expect(phone.locator("[data-sheet-contract=grand]")).to_have_attribute("aria-pressed", "false")
    tap(phone, "Bernd", "Hearts", "with 1", "Won")
    standing(phone, "Anna 0Bernd 20Carla 0Dora 0")


@full
def test_another_game_instead_of_a_null_asks_for_its_tops(phone: Page) -> None:
    tap(phone, "Bernd", "Null", "Won", "Take back the last game", "Grand")
    expect(phone.locator("[data-sheet-tops][aria-pressed=true]")).to_have_count(0)
    tap(phone, "Won")
    says(phone, "With or without how many tops?")
    standing(phone, "Anna 0Bernd 0Carla 0Dora 0")


@full
def test_lost_with_enough_card_points_is_asked_once(phone: Page) -> None:
    tap(phone, "Bernd", "Grand", "with 1")
    phone.get_by_label("Card points").fill("61")
    tap(phone, "Lost")
    says(phone, "61 card points are enough. Lost all the same?")
    standing(phone, "Anna 0Bernd 0Carla 0Dora 0")
    phone.get_by_label("Card points").fill("62")
    tap(phone, "Lost")
    says(phone, "62 card points are enough.")
    tap(phone, "Lost")
    standing(phone, "Anna 0Bernd −96Carla 0Dora 0")


@full
def test_nothing_is_begun_anew_before_the_answer_is_yes(phone: Page) -> None:
    tap(phone, "Passed")
    phone.get_by_role("button", name="New sheet").tap()
    phone.locator("#confirm").get_by_role("button", name="Cancel").tap()
    expect(phone.get_by_role("heading", name="Game 2 of 4")).to_be_visible()
    phone.get_by_role("button", name="New sheet").tap()
    phone.locator("#confirm").get_by_role("button", name="New sheet").tap()
    expect(phone.get_by_role("button", name="Begin", exact=True)).to_be_visible()


@full
def test_a_browser_that_keeps_nothing_says_so_and_loses_nothing_on_the_page(opens: Opens) -> None:
    page = opens("/calculator/", alone=True, **PHONE)
    page.add_init_script(NO_STORAGE)
    page.goto("/calculator/sheet/")
    begun(page, "Anna", "Bernd", "Carla", "Dora")
    expect(page.locator("[data-sheet-unkept]")).to_be_visible()
    tap(page, "Bernd", "Grand", "with 2", "Won", "Passed")
    standing(page, "Anna 0Bernd 72Carla 0Dora 0")


@full
def test_the_last_game_is_taken_back_with_one_tap(phone: Page) -> None:
    tap(phone, "Bernd", "Grand", "with 2", "Won", "Take back the last game")
    standing(phone, "Anna 0Bernd 0Carla 0Dora 0")
    expect(phone.get_by_role("button", name="with 2")).to_have_attribute("aria-pressed", "true")
    tap(phone, "Lost")
    standing(phone, "Anna 0Bernd −144Carla 0Dora 0")


@full
def test_an_earlier_game_is_corrected_and_keeps_the_mark(phone: Page) -> None:
    tap(phone, "Bernd", "Grand", "with 2", "Won", "Passed")
    phone.get_by_role("button", name="Correct it: game 1").tap()
    tap(phone, "with 1", "Won")
    standing(phone, "Anna 0Bernd 48Carla 0Dora 0")
    expect(phone.locator("[data-sheet-games] li").last).to_contain_text("corrected")
    expect(phone.get_by_role("heading", name="Game 3 of 4")).to_be_visible()


@full
def test_a_wrong_deal_is_struck_and_played_again(phone: Page) -> None:
    tap(phone, "Bernd", "Grand", "with 2", "Won", "Passed")
    phone.get_by_role("button", name="Correct it: game 1").tap()
    tap(phone, "Wrong deal: strike it, play again")
    standing(phone, "Anna 0Bernd 0Carla 0Dora 0")
    expect(phone.get_by_role("heading", name="Game 1 of 4")).to_be_visible()
    tap(phone, "Carla", "Grand", "with 1", "Won")
    standing(phone, "Anna 0Bernd 0Carla 48Dora 0")
    expect(phone.locator("[data-sheet-games] li.is-struck")).to_have_count(2)


@full
def test_a_round_that_is_over_is_not_played_again(opens: Opens) -> None:
    page = begun(opens("/calculator/sheet/", **PHONE), "Anna", "Bernd", "Carla", rounds=2)
    tap(page, "Passed", "Passed", "Passed", "Passed")
    for game, offered in ((3, False), (4, True)):
        page.get_by_role("button", name=f"Correct it: game {game}").tap()
        expect(page.locator("[data-sheet-annul]")).to_be_visible(visible=offered)


@full
def test_a_reload_loses_nothing_and_the_last_game_ends_it(phone: Page) -> None:
    tap(phone, "Bernd", "Null", "Ouvert", "Lost", "Passed", "Passed")
    phone.reload()
    standing(phone, "Anna 0Bernd −92Carla 0Dora 0")
    tap(phone, "Passed")
    expect(phone.get_by_role("heading", name="All games are played.")).to_be_visible()
    expect(phone.locator("[data-sheet-won]")).to_be_hidden()
    expect(phone.locator("[data-sheet-foot] tr").nth(1).locator("td")).to_have_text(
        ["−92", "0", "1", "0", "−50", "−142"]
    )


@full
def test_two_windows_write_on_one_sheet(phone: Page) -> None:
    other = phone.context.new_page()
    other.goto("/calculator/sheet/")
    tap(other, "Bernd", "Grand", "with 2", "Won")
    standing(phone, "Anna 0Bernd 72Carla 0Dora 0")
    tap(phone, "Carla", "Grand", "with 1", "Won")
    standing(other, "Anna 0Bernd 72Carla 48Dora 0")


@full
def test_what_another_window_wrote_first_is_shown_before_anything_is_written(phone: Page) -> None:
    phone.evaluate("""() => {
        const sheet = JSON.parse(localStorage.getItem("own-sheet"));
        const row = { number: 1, passed: true };
        sheet.entries.push({ phone: "own", number: 2, turn: 2, kind: "written", game: 1, row });
        localStorage.setItem("own-sheet", JSON.stringify(sheet));
    }""")
    tap(phone, "Bernd", "Grand", "with 2", "Won")
    standing(phone, "Anna 0Bernd 0Carla 0Dora 0")
    expect(phone.get_by_role("heading", name="Game 2 of 4")).to_be_visible()


@full
def test_by_keys_alone(opens: Opens) -> None:
    page = begun(opens("/calculator/sheet/"), "Anna", "Bernd", "Carla")
    page.evaluate("document.activeElement.blur()")
    for key in "151s+":  # forehand, grand, with 1, schneider, won
        page.keyboard.press(key)
    standing(page, "Anna 0Bernd 72Carla 0")
    page.keyboard.press("u")
    standing(page, "Anna 0Bernd 0Carla 0")


@full
def test_all_that_a_game_takes_is_on_one_screen_of_a_phone(phone: Page) -> None:
    tap(phone, "Bernd")
    top, bottom = phone.evaluate(
        """() => ["player", "won"].map((name) => document.querySelector(`[data-sheet-${name}]`).getBoundingClientRect())
            .map(({ top, bottom }, place) => place ? bottom : top)"""
    )
    assert 0 <= top < bottom <= PHONE["viewport"]["height"]


@full
def test_the_pad_is_used_without_seeing_it_and_legible_in_both_themes(phone: Page) -> None:
    tap(phone, "Bernd", "Grand", "with 2", "Won", "Carla", "Hearts", "more", "with 5", "Hand")
    for scheme, rules in zip(SCHEMES, ((), axe.LOOKS), strict=True):
        switch_to(phone, scheme)
        assert axe.breaches(phone, rules) == [], scheme
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
