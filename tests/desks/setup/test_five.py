"""Tables of five, if the organizer sets a number of games for them: the setting, and its texts in plan and hall."""

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from tests.builders import (
    Cast,
    create_tournament,
    draw_series,
    key_sheet,
    page_words,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.desks.setup.archives import archive_content, archive_refusal, change_archive, put_value, write_archive
from tests.desks.setup.asked import settings_form
from tests.fives import clean_footers, seat_nine_players, table_of_five
from tests.papers import printed
from tests.tiers import full, sweep
from tournament.desks.draw.draws.services import publish, void
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.settings.reading import again, final_of
from tournament.models import FooterEntry, Organizer, SheetVersion, Tournament
from tournament.queries.record.rowfaults import constraints
from tournament.wording.plan import of_five

SAID = (
    "Where one player is left over, five sit at one table with 60 games; the dealer and the third to his left sit out. "
    "That is by ISkO 3.2.7 alone: SkWO 7.1 has tables of four and three."
)
FOURS_AND_THREES = "Tables of four with 48 games a series; at most {most} tables of three with 36 games"


def address(cast: Cast, page: str) -> str:
    return f"/t/{cast.tournament.slug}/{page}"


def let_five_sit(cast: Cast, games: int | None = 60) -> None:
    setup.change_settings(cast.tournament, by=cast.director, games_at_five=games)


def collect_texts_of_play(cast: Cast) -> dict[str, str]:
    """The texts about the way of play, by the paper or page that has them."""
    client = sign_in(cast.director)
    return {
        "plan": printed.text(client.get(address(cast, "papers/plan.pdf"))),
        "invitation": printed.text(client.get(address(cast, "papers/invitation.pdf"))),
        "text": " ".join(client.get(address(cast, "papers/invitation/")).context["text"].split()),
        "page of the plan": page_words(client.get(address(cast, "plan/"))),
        "public page": page_words(client.get(f"/p/{cast.tournament.slug}/")),
    }


@pytest.mark.usefixtures("euros")
@sweep("typed", ["4", "97", "sixty", "-60", "60.5"])
def test_an_impossible_number_of_games_at_five_is_refused(cast: Cast, typed: str) -> None:
    """Fewer games than a round of five (ISkO 3.2.7), more than a sheet can have, or no number."""
    page = sign_in(cast.director).post(address(cast, "settings/"), settings_form(cast.tournament, games_at_five=typed))
    assert list(page.context["form"].errors) == ["games_at_five"]
    cast.tournament.refresh_from_db()
    assert cast.tournament.games_at_five is None


@pytest.mark.usefixtures("euros")
def test_the_number_of_games_at_five_is_set_and_removed(cast: Cast) -> None:
    for typed, kept in (("60", 60), ("", None)):
        cast.tournament.refresh_from_db()
        sent = settings_form(cast.tournament, games_at_five=typed)
        assert sign_in(cast.director).post(address(cast, "settings/"), sent).status_code == 302
        cast.tournament.refresh_from_db()
        assert (cast.tournament.games_at_five, cast.tournament.has_fives) == (kept, kept is not None)


def test_the_number_of_games_at_five_is_frozen_while_five_sit_at_a_table(cast: Cast) -> None:
    """ISkO 3.2.7: the players of that table play the announced number of games; a void draw doesn't bind."""
    draw = seat_nine_players(cast.tournament, by=cast.director)
    for games in (None, 55):
        assert refusal_codes(let_five_sit, cast, games) == ["settings.five_frozen"]
    page = sign_in(cast.director).get(address(cast, "settings/"))
    assert page.context["form"].fields["games_at_five"].disabled
    assert "Five sit at a table in a series that is drawn; void that draw first." in page_words(page)
    void(draw, by=cast.director, reason="again")
    let_five_sit(cast, None)
    assert not Tournament.objects.get(pk=cast.tournament.pk).has_fives


def test_a_draw_is_not_published_while_the_setting_for_five_differs_from_its_own(cast: Cast) -> None:
    """The closing fixes whether five may sit at a table, so the draw has to be made anew or the setting put back."""
    register_players(cast.tournament, 8, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    plan, inputs = draw.plan, draw.inputs
    let_five_sit(cast)
    assert "draw.settings_changed" in refusal_codes(publish, draw, by=cast.director)
    let_five_sit(cast, None)
    published = publish(draw, by=cast.director)
    assert (published.plan, published.inputs) == (plan, inputs)


def test_a_copied_tournament_and_a_final_let_five_sit_too(cast: Cast) -> None:
    with_five = create_tournament(cast.organizer, cast.director, name="Fünfer", games_at_five=60)
    assert [copy(with_five).games_at_five for copy in (again, final_of)] == [60, 60]
    assert [copy(cast.tournament).games_at_five for copy in (again, final_of)] == [None, None]


@pytest.mark.usefixtures("in_words")
def test_plan_invitation_and_pages_name_the_rule_by_which_five_sit_at_a_table(cast: Cast) -> None:
    """ISkO 3.2.7; SkWO 7.1.1 has at most three tables of three, and no table of five takes the place of any."""
    usual = collect_texts_of_play(cast)
    assert [where for where, text in usual.items() if "five" in text] == []
    for where in ("plan", "invitation", "text"):
        assert FOURS_AND_THREES.format(most="three") in usual[where], where
    let_five_sit(cast)
    told = collect_texts_of_play(cast)
    assert [where for where, text in told.items() if SAID not in text] == []
    for where in ("plan", "invitation", "text"):
        assert FOURS_AND_THREES.format(most="two") in told[where], where
    let_five_sit(cast, None)
    again_usual = collect_texts_of_play(cast)
    assert [where for where, text in again_usual.items() if "five" in text] == []
    for where in ("plan", "invitation", "text"):
        assert again_usual[where] == usual[where]


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize("language", ["de", "es"])
def test_the_rule_for_five_is_said_in_other_languages_with_both_paragraphs(cast: Cast, language: str) -> None:
    let_five_sit(cast)
    cast.tournament.refresh_from_db()
    with translation.override(language):
        said = of_five(cast.tournament)
    assert [part for part in ("60", "ISkO 3.2.7", "SkWO 7.1") if part not in said] == []


@pytest.mark.usefixtures("in_words")
def test_the_invitation_says_the_games_at_five_and_what_is_dropped(cast: Cast) -> None:
    setup.change_settings(cast.tournament, by=cast.director, games_at_five=60, worst_dropped=1)
    text = collect_texts_of_play(cast)["text"]
    assert "(36 at a table of three), 120 minutes each, 60 at a table of five, the worst one is dropped" in text


# The archive, and what came past the services


def test_a_table_of_five_is_archived_restored_and_recounted(cast: Cast) -> None:
    seat_nine_players(cast.tournament, by=cast.director)
    key_sheet(table_of_five(cast.tournament), by=cast.clerk, footers=clean_footers())
    data = write_archive(cast.tournament)
    back = restore(read(data), organizer=Organizer.objects.get(name="Herz Dame"), slug="back")
    assert (back.games_at_five, back.games(5)) == (60, 60)
    assert table_of_five(back).seats.count() == 5
    versions = SheetVersion.objects.filter(table=table_of_five(back))
    assert [foot.seat for foot in versions.get().footers.order_by("seat")] == [1, 2, 3, 4, 5]
    assert json.loads(write_archive(back))["content"]["seat"] == json.loads(data)["content"]["seat"]
    call_command("verify")


def find_row(data: bytes, part: str, field: str, value: Any) -> int:
    told = archive_content(data)[part]
    return [row[told["fields"].index(field)] for row in told["rows"]].index(value)


def test_a_fifth_seat_where_five_may_not_sit_is_refused_with_its_place(cast: Cast) -> None:
    seat_nine_players(cast.tournament, by=cast.director)
    data = write_archive(cast.tournament)
    row = find_row(data, "seat", "number", 5)
    alone = archive_refusal(change_archive(data, put_value("tournament", 0, "games_at_five", None)))
    assert alone == f"archive.wrong: In this archive, seat, row {row + 1}, can't be what it says: number."
    assert alone == archive_refusal(change_archive(data, put_value("seat", row, "number", 6)))
    few = archive_refusal(change_archive(data, put_value("tournament", 0, "games_at_five", 4)))
    assert few == "archive.wrong: In this archive, tournament, row 1, can't be what it says: games_at_five."


@full
def test_a_foot_of_a_fifth_seat_is_refused_with_its_place(archives: dict[str, bytes]) -> None:
    data = archives["Herbstpokal"]
    row = find_row(data, "footerentry", "seat", 4)
    told = archive_refusal(change_archive(data, put_value("footerentry", row, "seat", 5)))
    assert told == f"archive.wrong: In this archive, footerentry, row {row + 1}, can't be what it says: seat."


def test_a_void_draw_with_five_is_restored_though_five_may_no_longer_sit(cast: Cast) -> None:
    void(seat_nine_players(cast.tournament, by=cast.director), by=cast.director, reason="again")
    let_five_sit(cast, None)
    assert 5 in [row["number"] for row in read(write_archive(cast.tournament)).rows["seat"]]
    restore(read(write_archive(cast.tournament)), organizer=Organizer.objects.get(name="Herz Dame"), slug="back")
    call_command("verify")


def test_verify_names_a_fifth_seat_where_five_may_not_sit(cast: Cast) -> None:
    seat_nine_players(cast.tournament, by=cast.director)
    assert list(constraints()) == []
    Tournament.objects.filter(pk=cast.tournament.pk).update(games_at_five=None)
    (fault,), fifth = constraints(), table_of_five(cast.tournament).seats.get(number=5)
    assert fault == f"seat of five where five may not sit at a table: {fifth}"


def test_verify_names_a_fifth_foot_where_five_may_not_sit(archives: dict[str, bytes]) -> None:
    foot = FooterEntry.objects.filter(seat=4).first()
    assert foot
    FooterEntry.objects.filter(pk=foot.pk).update(seat=5)
    foot.refresh_from_db()
    assert f"foot of five where five may not sit at a table: {foot}" in list(constraints())


def test_verify_names_a_changed_number_of_games_at_five(cast: Cast, capsys: pytest.CaptureFixture[str]) -> None:
    """A change past the services: the seal knows the old setting, and the sheet the number of missing games."""
    seat_nine_players(cast.tournament, by=cast.director)
    key_sheet(table_of_five(cast.tournament), by=cast.clerk, footers=clean_footers())
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_tournament SET games_at_five = 55 WHERE id = %s", [cast.tournament.pk])
    with pytest.raises(CommandError):
        call_command("verify")
    told = capsys.readouterr().out
    assert "games_at_five" in told
    assert "counts in spite of " in told
