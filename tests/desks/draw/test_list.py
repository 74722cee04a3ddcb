"""Seats drawn by hand and taken over from a list: checked as a whole, previewed, and marked as not drawn here."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import Cast, expel_player, key_sheet, page_words, publish_draw, register_players, series_of, sign_in
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.files import importer
from tournament.desks.draw.files import services as list_services
from tournament.desks.registration.presence import services as presence
from tournament.files.seats import read
from tournament.models import AuditEntry, Draw, StartCard
from tournament.queries.record.recount import faults
from tournament.queries.seats.draws import plan_of, replays
from tournament.refused import Refused

HEAD = "Serie;Tisch;Platz;Start-Nr.\n"
SEVEN = HEAD + "1;1;1;7\n1;1;2;6\n1;1;3;5\n1;2;1;1\n1;2;2;2\n1;2;3;3\n1;2;4;4\n"  # the table of three first


@pytest.fixture
@remembered
def seven(cast: Cast) -> Cast:
    register_players(cast.tournament, 7, by=cast.director, club="Kreuz As")
    return cast


def list_address(cast: Cast, number: int = 1, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/draw/{number}/list/{step}"


def upload(cast: Cast, text: str, number: int = 1, client: Any = None) -> Any:
    file = SimpleUploadedFile("plätze.csv", text.encode())
    return (client or sign_in(cast.director)).post(list_address(cast, number), {"file": file})


def confirm(cast: Cast, sealed: str, number: int = 1) -> Any:
    return sign_in(cast.director).post(list_address(cast, number, "confirmed/"), {"sealed": sealed}, follow=True)


def list_errors(cast: Cast, text: str) -> list[tuple[int | None, str]]:
    """Line and code of each error in the preview, which then has no button to confirm."""
    page = upload(cast, text)
    assert page.status_code == 422
    assert "list/confirmed/" not in page.text
    return [(problem.where.row, problem.code) for problem in page.context["reading"].errors]


def test_the_preview_shows_tables_and_compromises_and_saves_nothing(seven: Cast) -> None:
    page = upload(seven, SEVEN)
    assert page.status_code == 200
    text = page_words(page)
    assert "Take these seats over" in text
    assert (
        "Table 1: {} and {} of the club Kreuz As sit together.".format(
            *StartCard.objects.filter(number__in=(5, 6)).order_by("number")
        )
        in text
    )
    assert [number for number, _seats in page.context["tables"]] == [1, 2]
    assert not Draw.objects.exists()


def test_a_confirmed_list_is_a_draw_that_replays_and_says_that_it_is_a_list(seven: Cast) -> None:
    sealed = upload(seven, SEVEN).context["sealed"]
    page = confirm(seven, sealed)
    assert "taken from a list, not drawn here" in page_words(page)
    draw = Draw.objects.get()
    assert (draw.engine, draw.plan) == ("listed-1", "[[1,7,6,5],[2,1,2,3,4]]")
    assert replays(draw)
    drawing.publish(draw, by=seven.director)
    assert list(faults()) == []
    certificate = sign_in(seven.director).get(f"/t/{seven.tournament.slug}/draw/1/1/certificate/").content
    assert json.loads(json.loads(certificate)["inputs"])["way"]["engine"] == "listed-1"


def test_taking_a_list_over_is_recorded_and_confirming_it_twice_changes_nothing(seven: Cast) -> None:
    sealed = upload(seven, SEVEN).context["sealed"]
    confirm(seven, sealed)
    entry: Any = AuditEntry.objects.get(action="draw.take_over")
    assert (entry.user, entry.after) == (seven.director, {"series": 1, "attempt": 1, "file": "plätze.csv"})
    before = AuditEntry.objects.count()
    assert confirm(seven, sealed).status_code == 200
    assert AuditEntry.objects.count() == before


def test_a_listed_draw_is_voided_as_any_other_and_a_corrected_list_is_taken_over(seven: Cast) -> None:
    confirm(seven, upload(seven, SEVEN).context["sealed"])
    draw = Draw.objects.get()
    drawing.void(draw, by=seven.director, reason="the wrong list")
    confirm(seven, upload(seven, SEVEN.replace("1;1;1;7", "1;1;1;1").replace("1;2;1;1", "1;2;1;7")).context["sealed"])
    assert plan_of(Draw.objects.get(attempt=2)).tables[0].entrants == (1, 6, 5)
    assert list(faults()) == []


def test_the_next_draw_parts_players_who_met_in_a_listed_series(seven: Cast) -> None:
    confirm(seven, upload(seven, SEVEN).context["sealed"])
    draw = drawing.publish(Draw.objects.get(), by=seven.director)
    for table in draw.tables.all():
        key_sheet(table, by=seven.clerk)
    following = publish_draw(seven.tournament, 2, by=seven.director)
    assert set(plan_of(following).tables[-1].entrants) != {5, 6, 7}


def test_a_series_that_is_announced_by_rank_may_be_listed_too(seven: Cast) -> None:
    seven.tournament.set_by_rank_from = 1
    seven.tournament.save(update_fields=["set_by_rank_from"])
    confirm(seven, upload(seven, SEVEN).context["sealed"])
    assert drawing.publish(Draw.objects.get(), by=seven.director).published_at


@sweep(
    ("change", "expected"),
    [
        (("1;1;1;7", "1;1;1;8"), [(2, "seats.unknown"), (None, "seats.unseated")]),
        (("1;1;1;7", "1;1;1;6"), [(3, "seats.twice"), (None, "seats.unseated")]),
        (("1;1;2;6", "1;1;1;6"), [(3, "seats.taken")]),
        (("1;1;3;5", "1;1;4;5"), [(2, "seats.gap")]),
        (("1;1;1;7", "1;1;1;x"), [(2, "import.no_figure")]),
        (("1;1;1;7", "1;1;6;7"), [(2, "import.no_figure")]),
        (("1;1;1;7", "1;1;5;7"), [(3, "seats.gap")]),
        (("1;1;1;7\n", ""), [(None, "seats.unseated")]),
        (("\n1;2;", "\n1;3;"), [(5, "seats.table_number")]),
        (("1;2;4;4", "1;1;4;4"), []),
        (("1;", "2;"), [(None, "seats.none")]),
    ],
)
def test_each_error_of_a_list_is_named_with_its_line(seven: Cast, change: tuple[str, str], expected: list[Any]) -> None:
    text = HEAD + SEVEN.removeprefix(HEAD).replace(*change)
    if expected:
        assert list_errors(seven, text) == expected
    else:
        assert upload(seven, text).status_code == 200  # four at table 1, three at table 2: as good


def test_an_absent_player_and_too_many_tables_of_three_are_refused(cast: Cast) -> None:
    cards = register_players(cast.tournament, 12, by=cast.director)
    lines = [f"{n // 3 + 1},{n % 3 + 1},{n + 1}" for n in range(12)]
    head = "mesa,asiento,dorsal\n"
    assert list_errors(cast, head + "\n".join(lines)) == [(11, "seats.table_number"), (None, "seats.threes")]
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    assert list_errors(cast, head + "\n".join(lines))[0] == (2, "seats.absent")


def test_other_series_of_the_file_are_left_for_later(seven: Cast) -> None:
    page = upload(seven, SEVEN + "2;1;1;7\n")
    assert "The file also has the series 2; only this one is taken now." in page_words(page)


def test_a_list_is_refused_for_a_drawn_series_or_one_whose_predecessor_is_open(seven: Cast) -> None:
    client = sign_in(seven.director)
    assert client.get(list_address(seven, 2)).status_code == 409
    publish_draw(seven.tournament, by=seven.director)
    assert client.get(list_address(seven)).status_code == 409
    assert client.post(list_address(seven, step="confirmed/"), {"sealed": "x"}).status_code == 302


def test_a_list_is_refused_if_a_player_was_expelled_since_the_preview(seven: Cast) -> None:
    sealed = upload(seven, SEVEN).context["sealed"]
    expel_player(seven.tournament.cards.get(number=7), by=seven.referee)
    assert confirm(seven, sealed).status_code == 409
    assert not Draw.objects.exists()


def test_a_file_without_the_columns_of_a_seat_list_is_refused(seven: Cast) -> None:
    page = upload(seven, "Name;Verein\nBöhme;Asse\n")
    assert page.status_code == 422
    assert "These columns are missing: table, seat, start number." in page_words(page)
    assert upload(seven, HEAD).status_code == 422


def test_taking_a_list_over_needs_the_director(seven: Cast) -> None:
    for user, status in ((seven.clerk, 403), (seven.stranger, 404), (seven.director, 200)):
        assert sign_in(user).get(list_address(seven)).status_code == status


def test_the_service_checks_a_list_again_behind_its_lock(seven: Cast) -> None:
    series = series_of(seven.tournament, 1)
    reading = importer.read(series, read("a.csv", SEVEN.encode(), needed=("table", "seat", "number")))
    presence.withdraw(seven.tournament.cards.get(number=1), by=seven.director, reason="ill")
    with pytest.raises(Refused):
        list_services.take_over(series, reading, by=seven.director, source="a.csv")


@pytest.mark.parametrize(
    ("head", "line", "fields"),
    [
        ("Tisch;Platz;Spieler", "1;1;7", ("table", "seat", "number")),
        ("Tisch;Platz;Spieler", "1;1;Albrecht", ("table", "seat")),
        ("Tisch;Platz;Spieler;Nr.", "1;1;8;7", ("table", "seat", "number")),
        ("Tisch;Platz;Spieler;Player", "1;1;7;8", ("table", "seat")),
    ],
)
def test_a_column_of_players_holds_start_numbers_where_no_other_does(
    head: str, line: str, fields: tuple[str, ...]
) -> None:
    file = read("list.csv", f"{head}\n{line}\n".encode(), needed=("table", "seat"))
    assert file.fields == fields
    assert file.lines()[0][0].number == (7 if "number" in fields else None)


@pytest.mark.parametrize(("text", "figure"), [("476,0", 476), ("-32.00", -32), ("1.334", None), ("12,5", None)])
def test_whole_numbers_with_decimals_of_zero_are_read_as_whole(text: str, figure: int | None) -> None:
    lines, unread = read("list.csv", f"Tisch;Punkte\n1;{text}\n".encode(), needed=("points",)).lines()
    assert (lines[0].points, bool(unread)) == (figure, figure is None)
