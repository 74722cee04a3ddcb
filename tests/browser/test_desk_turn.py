"""At the desk: figures in the wrong fields are moved by one key, and what is wrong with the last sheet is in sight."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, numbers
from tests.browser.keying import FOCUS, SHEETS, VALUES, Pad, Paper, desk, is_at, says
from tests.browser.running import Person
from tests.tiers import full

IN_SIGHT = """text => {
    const said = [...document.querySelectorAll("[data-board-said] .sk-finding")];
    const found = said.find(el => el.textContent.includes(text));
    const { top, bottom } = found.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""

HEIGHT = "rows => rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)"


def with_numbers(director: Person, players: int) -> str:
    slug = director.open_tournament(f"Tausch {next(numbers)}", series_count=1, numbers_keyed="on")
    director.import_players(slug, players)
    director.publish_draw(slug)
    return slug


def cards_at(page: Page, table: int) -> list[str]:
    listed = page.locator(".sk-table tbody tr").nth(table - 1).locator(".sk-players b")
    return listed.all_inner_texts()


def key_rows(pad: Pad, cards: list[str], paper: Paper) -> None:
    for card, line in zip(cards, paper.seats, strict=True):
        for number in (card, *line):
            pad.figure(number)


@full
def test_the_start_number_stands_in_front_of_each_name(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    cards = cards_at(pad.page, 2)
    pad.open(2)
    heads = pad.page.locator("form[data-board-form] tr[data-keying-seat]:visible th").all_inner_texts()
    assert [head.split()[:2] for head in heads] == [[str(seat), card] for seat, card in enumerate(cards, start=1)]


@full
def test_one_key_puts_rows_in_the_order_that_their_start_numbers_prove(opens: Opens, director: Person) -> None:
    pad = desk(opens, with_numbers(director, 4), viewport={"width": 768, "height": 1024})
    cards, paper = cards_at(pad.page, 1), SHEETS[0]
    swapped = [cards[2], cards[1], cards[0], cards[3]]
    pad.open(1)
    key_rows(pad, swapped, paper)
    pad.press(*str(paper.passed), "Enter")
    expect(pad.page.locator("[data-keying-turn=order]")).to_be_visible()
    wrong = pad.page.locator("[name^=card_][aria-invalid]")
    expect(wrong).to_have_count(2)
    expect(pad.page.locator("form[data-board-form] .sk-finding:visible")).to_have_count(0)  # the bar says it once
    rows = pad.page.locator("form[data-board-form] tr[data-keying-seat]:visible")
    for place in range(4):
        expect(rows.nth(place)).to_be_in_viewport(ratio=1)
    assert rows.evaluate_all(HEIGHT) < 300
    pad.press("t")
    expect(pad.page.locator("[data-keying-turn=order]")).to_be_hidden()
    seats = (paper.seats[2], paper.seats[1], paper.seats[0], paper.seats[3])
    typed = pad.page.evaluate(VALUES)
    assert [typed[f"card_{seat}"] for seat in (1, 2, 3, 4)] == cards
    assert typed.items() >= Paper(seats, paper.passed).fields().items()
    pad.press("Enter")
    is_at(pad.page, 1, "counted")


@full
def test_one_key_takes_the_figures_to_the_table_at_which_their_start_numbers_sit(
    opens: Opens, director: Person
) -> None:
    pad = desk(opens, with_numbers(director, 8))
    cards, paper = cards_at(pad.page, 2), SHEETS[0]
    pad.open(1)
    key_rows(pad, cards, paper)
    expect(pad.page.locator("[data-keying-turn=table]")).to_contain_text("table 2")
    pad.press(*str(paper.passed), "t")
    expect(pad.page.locator("[data-board-title]")).to_have_text("Table 2")
    pad.press("Enter")
    is_at(pad.page, 2, "counted")
    is_at(pad.page, 1, "missing")
    pad.open(1)
    assert not any(value for name, value in pad.page.evaluate(VALUES).items() if name != "passed")


def test_won_and_lost_swapped_in_all_rows_is_one_sentence_and_one_key(opens: Opens, hall: str) -> None:
    pad, paper = desk(opens, hall), SHEETS[0]
    swapped = Paper(tuple((points, lost, won, total) for points, won, lost, total in paper.seats), paper.passed)
    pad.key(1, swapped)
    found = pad.page.locator("form[data-board-form] .sk-finding:visible")
    expect(found).to_have_text(["Won and lost are swapped in all rows."])
    pad.press("t")
    assert pad.page.evaluate(VALUES).items() >= paper.fields().items()
    pad.press("Enter")
    is_at(pad.page, 1, "counted")


@full
def test_won_and_lost_are_swapped_by_one_key_on_the_page_of_a_sheet(opens: Opens, hall: str) -> None:
    page, paper = opens(f"/t/{hall}/sheets/1/2/", by="director"), SHEETS[1]
    pad = Pad(page)
    expect(page.locator("[name=points_1]")).to_be_focused()
    pad.foot(Paper(tuple((points, lost, won, total) for points, won, lost, total in paper.seats), paper.passed))
    expect(page.locator("[data-keying-turn=won]")).to_be_visible()
    pad.press("t", "Enter")
    expect(page.locator(".sk-messages")).to_contain_text("Table 2 is saved.")


@full
def test_the_warning_about_equal_figures_is_in_sight_whatever_was_scrolled(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.page.set_viewport_size({"width": 1366, "height": 768})
    for table in (1, 2):
        pad.key(table, SHEETS[table - 1])
        says(pad.page, f"Table {table} is saved.")
    pad.key(3, SHEETS[1])
    warning = "Table 2 has the very same figures"
    says(pad.page, warning)
    assert pad.page.evaluate(FOCUS) == "table"
    assert pad.page.evaluate(IN_SIGHT, warning)
    pad.open(4)
    assert pad.page.evaluate(IN_SIGHT, warning)  # while the next sheet is open, too


@full
def test_tile_counter_and_row_change_together(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.page.evaluate(
        """() => {
            window.seen = [];
            new MutationObserver(() => window.seen.push([
                document.querySelectorAll(".sk-tile.is-counted").length,
                Number(document.querySelector(".sk-stat dd").textContent.trim().split(/\\s/)[0]),
                document.querySelectorAll(".sk-table .sk-badge.ok").length,
            ])).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        }"""
    )
    pad.key(1, SHEETS[0])
    is_at(pad.page, 1, "counted")
    pad.key(2, SHEETS[1])
    is_at(pad.page, 2, "counted")
    assert {len(set(now)) for now in pad.page.evaluate("window.seen")} == {1}
