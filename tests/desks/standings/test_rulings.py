"""Effects of rulings stand in words, with their paragraph, under every list and in its posted copies."""

import io
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.builders import Cast, compact_markup, draw_all_lots, end_series, page_words, series_of, sign_in
from tests.desks.rulings.hall import card_at_seat, play_two_tables, rule_on_card, rule_on_game, table_of
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import FinalResult, PostedStandings
from tournament.papers import pdf
from tournament.queries.ranking.postings import body, digest
from tournament.queries.record.recount import faults


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """One series, and the plan has one: game 17 of seat 2 counts otherwise, and seat 3 sat wrongly."""
    type(cast.tournament).objects.filter(pk=cast.tournament.pk).update(series_count=1)
    cast.tournament.refresh_from_db()
    play_two_tables(cast)
    rule_on_game(cast, -48, 24)
    rule_on_card(cast, card_at_seat(cast, 3), Effect("zero"), paragraph="SkWO 7.1")
    rule_on_card(cast, card_at_seat(cast, 4), Effect("warning"))
    return cast


def notes(cast: Cast) -> list[str]:
    two, three = card_at_seat(cast, 2), card_at_seat(cast, 3)
    return [
        f"{two}, series 1: game 17 lost: −48 instead of +24 (ISkO 4.1.4)",
        f"{three}, series 1: wrong seat: the series counts zero (SkWO 7.1)",
    ]


def page_of(cast: Cast, path: str) -> str:
    return page_words(sign_in(cast.viewer).get(path.format(slug=cast.tournament.slug)))


def as_printed(cast: Cast, monkeypatch: pytest.MonkeyPatch, paper: str) -> str:
    monkeypatch.setattr(pdf, "render", lambda *papers, **_step: "".join(papers).encode())
    return page_of(cast, f"/t/{{slug}}/papers/{paper}")


def test_the_standings_show_what_rulings_did(hall: Cast) -> None:
    page = page_of(hall, "/t/{slug}/standings/")
    assert all(f"* {note}" in page for note in notes(hall))
    assert page.count(", series 1:") == 2
    assert "warning" not in page


def test_the_lines_of_players_with_rulings_are_marked(hall: Cast) -> None:
    page = compact_markup(sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/standings/"))
    assert page.count("*</td>") == 2


def test_the_page_of_a_player_shows_his_rulings_and_warnings(hall: Cast) -> None:
    for seat, phrase in (
        (2, "game 17 lost: −48 instead of +24"),
        (3, "wrong seat: the series counts zero"),
        (4, "warning"),
    ):
        page = page_of(hall, f"/t/{{slug}}/cards/{card_at_seat(hall, seat).number}/")
        assert phrase in page
    neighbour = page_of(hall, f"/t/{{slug}}/cards/{card_at_seat(hall, 1).number}/")
    assert "game 17 lost: −48 instead of +24" in neighbour  # it moves his bonus
    assert "wrong seat" not in neighbour
    assert "warning" not in neighbour


def test_the_page_of_the_sheet_shows_its_rulings(hall: Cast) -> None:
    assert "game 17 lost: −48 instead of +24" in page_of(hall, "/t/{slug}/sheets/1/1/")
    assert "game 17" not in page_of(hall, "/t/{slug}/sheets/1/2/")


def test_the_printed_list_shows_what_rulings_did(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    page = as_printed(hall, monkeypatch, "standings-1.pdf")
    assert all(f"* {note}" in page for note in notes(hall))


def test_the_workbook_has_a_column_for_rulings(hall: Cast) -> None:
    answer = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/standings-1.xlsx")
    (sheet,) = load_workbook(io.BytesIO(answer.content)).worksheets
    _title, _where, names, *rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert names[-1] == "Rulings"
    decisions = {row[1]: row[-1] for row in rows if row[-1]}
    assert decisions[card_at_seat(hall, 2).number] == "series 1: game 17 lost: −48 instead of +24 (ISkO 4.1.4)"
    assert len(decisions) == 2


def test_posted_copies_keep_the_rulings_of_their_time(hall: Cast) -> None:
    results.post_standings(table_of(hall).draw.series, by=hall.director)
    ruling = hall.tournament.rulings.first()
    assert ruling
    page = page_words(sign_in(hall.viewer).get(f"/p/{hall.tournament.slug}/standings/"))
    assert all(f"* {note}" in page for note in notes(hall))
    withdrawals.withdraw(ruling, by=hall.referee, reason="seen wrongly")
    after = page_words(sign_in(hall.viewer).get(f"/p/{hall.tournament.slug}/standings/"))
    assert "no longer holds since" in after
    assert after.partition("Rank")[2] == page.partition("Rank")[2]
    assert list(faults()) == []


def test_the_same_standings_twice_are_one_posting_with_rulings_too(hall: Cast) -> None:
    series = table_of(hall).draw.series
    assert results.post_standings(series, by=hall.director) == results.post_standings(series, by=hall.director)


def test_names_are_as_short_in_the_notes_as_in_the_list(hall: Cast) -> None:
    type(hall.tournament).objects.filter(pk=hall.tournament.pk).update(short_names=True)
    results.post_standings(table_of(hall).draw.series, by=hall.director)
    page = page_words(sign_in(hall.viewer).get(f"/p/{hall.tournament.slug}/standings/"))
    card = card_at_seat(hall, 2)
    assert f"* {card.number} {card.player.public_name}, series 1: game 17" in page
    assert str(card.player) not in page


def test_the_final_result_keeps_rulings_and_verify_finds_a_changed_one(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    end_series(series_of(hall.tournament, 1), by=hall.director)
    draw_all_lots(hall.tournament, by=hall.director)
    final = results.finalise(hall.tournament, by=hall.director)
    assert list(faults()) == []
    page = as_printed(hall, monkeypatch, "result-1.pdf")
    assert all(f"* {note}" in page for note in notes(hall))
    FinalResult.objects.get(pk=final.pk)
    hall.tournament.rulings.filter(paragraph="ISkO 4.1.4", game=17).get().adjustments.update(score=-96)
    assert any("the counted sheets give another result" in fault for fault in faults())


def without_effects(content: dict[str, Any]) -> dict[str, Any]:
    """The content of a list as it was posted before lists kept rulings."""
    for row in content["rows"]:
        del row["effects"]
    return content


def test_lists_posted_long_ago_still_show_and_verify(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    results.post_standings(table_of(hall).draw.series, by=hall.director)
    end_series(series_of(hall.tournament, 1), by=hall.director)
    draw_all_lots(hall.tournament, by=hall.director)
    results.finalise(hall.tournament, by=hall.director)
    for copy in (PostedStandings.objects.get(), FinalResult.objects.get()):
        old = without_effects(copy.body)
        type(copy)._default_manager.filter(pk=copy.pk).update(body=old, digest=digest(old))
    assert list(faults()) == []
    assert "*" in as_printed(hall, monkeypatch, "result-1.pdf")
    public = compact_markup(sign_in(hall.viewer).get(f"/p/{hall.tournament.slug}/standings/"))
    assert public.count("*</td>") == 1  # the zeroed series says so itself
    assert sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/result-1.xlsx").status_code == 200


def test_a_posted_list_has_rulings_as_plain_values(hall: Cast) -> None:
    told = {row["number"]: row["effects"] for row in body(hall.tournament)["rows"] if row["effects"]}
    assert list(told[card_at_seat(hall, 2).number]) == [
        {"series": 1, "kind": "game", "points": 0, "game": 17, "score": -48, "written": 24, "paragraph": "ISkO 4.1.4"}
    ]


def test_a_ruling_that_does_not_count_yet_is_not_shown(hall: Cast) -> None:
    """Points off for a series whose sheet is missing count, and stand in the list, once it is there."""
    table = table_of(hall, 2)
    version = table.versions.get()
    rule_on_card(hall, card_at_seat(hall, 1, table=2), Effect("points", points=-100))
    assert "−100 points" in page_of(hall, "/t/{slug}/standings/")
    type(version).objects.update(counts=False)
    assert "−100 points" not in page_of(hall, "/t/{slug}/standings/")
