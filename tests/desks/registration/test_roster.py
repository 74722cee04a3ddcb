"""The register as a file: written, and read again with a preview; nothing is doubled, emptied or guessed."""

import io
import re
from datetime import date
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation
from openpyxl import load_workbook

from tests.builders import Cast, make_cast, page_words, refusal_codes, register_players, sign_in
from tests.desks.registration.test_players import HANS, play_to_final_result
from tournament.beside.precedence import precedence
from tournament.desks.documents.roster.lists import register_list
from tournament.desks.registration.players import services
from tournament.desks.registration.roster import importer
from tournament.desks.registration.roster.services import take
from tournament.models import AuditEntry, Joining, Organizer, Player
from tournament.papers import machines, xlsx

WORDS = (
    "Anker",
    "Birke",
    "Dolch",
    "Eimer",
    "Flug",
    "Gurke",
    "Hobel",
    "Jacke",
    "Kiste",
    "Lampe",
    "Mütze",
    "Nebel",
    "Orgel",
)
HEAD = "Nachname;Vorname;Verein;Geschlecht;AK;Jahrgang;Pass;Mitglied;Mitglied seit;öffentlich"


def address(cast: Cast, step: str = "read/") -> str:
    return f"/o/{cast.organizer.slug}/players/{step}"


def csv(*lines: str, head: str = HEAD) -> bytes:
    return "\n".join([head, *lines]).encode()


def enter_player(cast: Cast, **more: Any) -> Player:
    return services.enter(cast.organizer, {**HANS, **more}, by=cast.director, another=True)


def read(cast: Cast, *lines: str, head: str = HEAD) -> importer.Roster:
    return importer.read(cast.organizer, "members.csv", csv(*lines, head=head))


def preview_file(client: Client, cast: Cast, data: bytes, **more: str) -> tuple[Any, str]:
    file = SimpleUploadedFile("members.csv", data)
    response = client.post(address(cast), {"file": file, "membership": "member", **more})
    sealed = re.search(r'name="sealed" value="([^"]+)"', response.content.decode())
    return response, sealed[1] if sealed else ""


def confirm_file(cast: Cast, data: bytes, **answers: Any) -> Any:
    client = sign_in(cast.director)
    _response, sealed = preview_file(client, cast, data)
    return client.post(address(cast, "read/confirmed/"), {"sealed": sealed, **answers}, follow=True)


def error_codes(roster: importer.Roster) -> list[str]:
    return [finding.code for finding in roster.errors]


def test_a_file_enters_new_people(cast: Cast) -> None:
    data = csv(
        "Böhme;Erna;Kreuz As;w;senior;1950;04.112-7;ja;1.4.1999;nur Vorname",
        "Gast;Gerd;;m;;;;Gast;;",
        "Allein;;;;;;;;;",
    )
    response = confirm_file(cast, data)
    assert "3 people were entered." in page_words(response)
    erna, gerd, alone = Player.objects.order_by("pk")
    assert (str(erna), str(erna.club), erna.sex, erna.category, erna.birth_year) == (
        *("Böhme, Erna", "Kreuz As", "f", "senior", 1950),
    )  # fmt: skip
    assert (erna.pass_number, erna.membership, erna.member_since, erna.publish_as) == (
        *("04.112-7", "member", date(1999, 4, 1), "first"),
    )  # fmt: skip
    assert (gerd.membership, gerd.publish_as) == ("guest", "full")
    assert alone.membership == "member"  # as was chosen for whoever is new
    told: Any = AuditEntry.objects.get(action="register.import").after
    assert (told["entries_new"], told["entries_changed"], told["file"]) == (3, 0, "members.csv")
    assert AuditEntry.objects.filter(action="register.enter").count() == 3


def test_a_file_confirmed_twice_enters_nobody_twice(cast: Cast) -> None:
    client, data = sign_in(cast.director), csv("Böhme;Erna;;;;;;;;", "Kraft;Karl;;;;;;;;")
    _page, sealed = preview_file(client, cast, data)
    for said in ("2 people were entered.", "Nothing of the list was taken over."):
        page = client.post(address(cast, "read/confirmed/"), {"sealed": sealed}, follow=True)
        assert said in page_words(page)
    page, sealed = preview_file(client, cast, data)
    assert not sealed
    assert "The register has all of this already" in page_words(page)
    assert Player.objects.count() == 2


def test_a_file_corrects_entries_and_its_empty_cells_empty_nothing(cast: Cast) -> None:
    hans = enter_player(cast)
    roster = read(cast, "Meier;Hans;Kreuz As;;;1950;04.112-7;;;gar nicht", "meier;hans;;;;;;;;")
    assert error_codes(roster) == ["roster.twice"]
    (change,) = read(cast, "MEIER;Hans;;;;1951;;;2000;gar nicht", head=HEAD.replace("Jahrgang", "anderes")).changes
    assert change.after == {"member_since": date(2000, 1, 1), "publish_as": "none"}
    confirm_file(cast, csv("Meier;Hans;;;junior;;;;;gar nicht"))
    hans.refresh_from_db()
    assert (hans.category, hans.publish_as, hans.birth_year, hans.pass_number) == ("junior", "none", 1950, "04.112-7")
    assert Player.objects.count() == 1


def test_the_preview_says_since_when_somebody_is_a_member_as_the_language_has_it(cast: Cast) -> None:
    page, _sealed = preview_file(sign_in(cast.director), cast, csv("Alt;Ute;;;;;;;1.4.1990;"))
    assert "member since 1 Apr 1990" in page_words(page)


def test_a_question_names_the_line_that_a_line_looks_like(cast: Cast) -> None:
    page, _sealed = preview_file(sign_in(cast.director), cast, csv("Müller;Jürgen;;;;;;;;", "Mueller;Juergen;;;;;;;;"))
    assert "looks like Müller, Jürgen in line 2 of this file" in page_words(page)


def test_a_pass_finds_a_name_that_was_written_otherwise(cast: Cast) -> None:
    enter_player(cast, club="")
    (change,) = read(cast, "Maier;Hans;Pik Bube;;;;04 112 7;;;").changes
    assert (change.after, change.who) == ({"club": "Pik Bube"}, "Meier, Hans (04.112-7)")


@pytest.mark.parametrize(
    "line",
    [
        "Meier;Hans;Pik Bube;;;;;;;",  # another club
        "Meier;Hans;Kreuz As;;;1980;;;;",  # another year
        "Meier;Hans;Kreuz As;;;;99.999;;;",  # another pass
        "Maier;Hans;Kreuz As;;;;;;;",  # alike
        "Schulze;Hans;;;;;04.112-7;;;",  # another name with this pass
    ],
)
def test_a_line_that_may_be_an_entry_is_asked_about(cast: Cast, line: str) -> None:
    hans = enter_player(cast)
    client = sign_in(cast.director)
    page, sealed = preview_file(client, cast, csv(line))
    assert "is Meier, Hans (Kreuz As, 04.112-7)" in page_words(page)
    client.post(address(cast, "read/confirmed/"), {"sealed": sealed})
    assert Player.objects.count() == 1  # not answered is left out
    client.post(address(cast, "read/confirmed/"), {"sealed": sealed, "who-2": str(hans.pk)})
    assert Player.objects.count() == 1
    hans.refresh_from_db()
    assert str(hans) == "Meier, Hans"
    _page, sealed = preview_file(client, cast, csv(line))
    if sealed:
        client.post(address(cast, "read/confirmed/"), {"sealed": sealed, "who-2": "new"})
        assert Player.objects.count() == 2


def test_a_line_that_fits_two_namesakes_is_asked_about(cast: Cast) -> None:
    for club in ("Kreuz As", "Pik Bube"):
        enter_player(cast, club=club, pass_number="")
    roster = read(cast, "Meier;Hans;;;;;;;;")
    assert [len(line.alike) for line in roster.questions] == [2]
    (change,) = read(cast, "Meier;Hans;Pik Bube;;;;7;;;").changes
    assert change.after == {"pass_number": "7"}


def test_a_joined_person_is_found_by_the_other_name(cast: Cast) -> None:
    hans, other = enter_player(cast), enter_player(cast, last_name="Schulze", pass_number="", club="")
    services.join(other, hans, reason="married", by=cast.director)
    (change,) = read(cast, "Schulze;Hans;;;;;;;;gar nicht").changes
    assert change.player == hans.pk


def test_lines_that_look_like_a_line_above_are_asked(cast: Cast) -> None:
    roster = read(cast, "Meier;Hans;;;;;;;;", "Maier;Hans;;;;;;;;")
    assert [line.line for line in roster.lines] == [2]
    assert [line.line for line in roster.questions] == [3]
    confirm_file(cast, csv("Meier;Hans;;;;;;;;", "Maier;Hans;;;;;;;;"), **{"who-3": "new"})
    assert Player.objects.count() == 2


def test_every_error_is_named_with_its_line(cast: Cast) -> None:
    roster = read(
        cast,
        ";Erna;;;;;;;;",
        "Böhme;Erna;;quer;uralt;1850;;vielleicht;31.2.2000;manchmal",
        "Kraft;Karl;;;;;;Gast;2001-05-01;",
        f"{'x' * 81};Karl;;;;;;;;",
    )
    assert [(finding.where.row, finding.code) for finding in roster.errors] == [
        (2, "import.no_name"),
        *[(3, "import.unknown_value")] * 6,
        (4, "roster.guest_since"),
        (5, "import.too_long_text"),
    ]
    page, sealed = preview_file(sign_in(cast.director), cast, csv("Kraft;Karl;;;;;;Gast;2001-05-01;"))
    assert "Line 2: A guest is a member since no day" in page_words(page)
    assert not sealed


def test_a_year_of_birth_after_a_tournament_of_the_player_is_an_error(cast: Cast) -> None:
    hans = enter_player(cast, birth_year=None)
    cards = register_players(cast.tournament, 1, by=cast.director)
    type(cards[0]).objects.filter(pk=cards[0].pk).update(player=hans)
    year = cast.tournament.date.year
    type(cast.tournament).objects.update(date=date(2001, 5, 1))
    roster = read(cast, f"Meier;Hans;;;;{year - 1};;;;")
    assert error_codes(roster) == ["register.unborn"]


def test_changing_an_entry_in_a_final_result_makes_a_new_entry_joined_with_it(db: None) -> None:
    cast = make_cast(series_count=1)
    card, *_others = play_to_final_result(cast)
    player = card.player
    confirm_file(cast, csv(f"{player.last_name};{player.first_name};;w;;;;;;"))
    joining = Joining.objects.get()
    assert (joining.player, joining.anew, joining.into.sex) == (player, True, "f")
    confirm_file(cast, csv(f"{player.last_name};{player.first_name};;m;;;;;;"))
    assert (Joining.objects.count(), Player.objects.get(pk=joining.into_id).sex) == (1, "m")


def test_a_preview_is_refused_if_the_register_changed_since(cast: Cast) -> None:
    client = sign_in(cast.director)
    _page, sealed = preview_file(client, cast, csv("Böhme;Erna;;;;;;;;"))
    enter_player(cast)
    page = client.post(address(cast, "read/confirmed/"), {"sealed": sealed})
    assert page.status_code == 409
    assert "The register has changed since this preview was made." in page_words(page)
    assert Player.objects.count() == 1


def test_a_change_of_the_register_between_two_parts_stops_the_rest(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    roster = read(cast, *(f"{name};{name};;;;;;;;" for name in WORDS))
    lines = [importer.entry(line.values, "member") for line in roster.lines]
    monkeypatch.setattr(type(precedence), "step_back", lambda _self: enter_player(cast, last_name="Dazwischen"))
    base = importer.register_base([])
    taking = partial(take, cast.organizer, lines, {}, by=cast.director, source="x", base=base, seal="s")
    assert refusal_codes(taking) == ["roster.changed", "import.stopped"]
    assert refusal_codes(taking) == ["roster.begun"]


def test_a_long_list_comes_in_parts(cast: Cast) -> None:
    response = confirm_file(cast, csv(*(f"{name};{name};;;;;;;;" for name in WORDS)))
    assert "13 people were entered." in page_words(response)
    told: Any = list(AuditEntry.objects.filter(action="register.import").order_by("pk").values_list("after", flat=True))
    assert [one["part"] for one in told] == list(range(1, told[0]["parts"] + 1))
    assert sum(one["entries_new"] for one in told) == Player.objects.count()


def test_lines_are_left_out_by_a_tick(cast: Cast) -> None:
    hans = enter_player(cast)
    confirm_file(cast, csv("Böhme;Erna;;;;;;;;", "Meier;Hans;;;junior;;;;;"), leave=["2", "3"])
    hans.refresh_from_db()
    assert (Player.objects.count(), hans.category) == (1, "senior")


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_register_file_is_read_back_without_changes(cast: Cast, language: str, kind: str) -> None:
    enter_player(cast)
    enter_player(
        cast, last_name="=Ärger", first_name="Ó", sex="f", category="junior", member_since=None, publish_as="first"
    )
    enter_player(
        cast, last_name="Gast", sex="d", membership="guest", member_since=None, publish_as="none", birth_year=None
    )
    with translation.override(language):
        listing = register_list(cast.organizer)
        data = machines.as_csv(listing) if kind == "csv" else xlsx.workbook(xlsx.sheet_of(listing, listing.heading))
    roster = importer.read(cast.organizer, f"register.{kind}", data)
    assert (roster.errors, roster.changes, roster.questions) == ((), (), ())
    assert [(note.code, note.values["names"]) for note in roster.notes] == [
        ("import.unused_columns", (listing.columns[-1].heading,))
    ]
    assert roster.there == 3
    people = [(player.sex, player.membership, player.publish_as) for player in Player.objects.order_by("pk")]
    Player.objects.all().delete()
    again = importer.read(cast.organizer, f"register.{kind}", data)
    lines = (*again.lines, *again.questions)  # one pass for all of them
    assert sorted(
        (line.values["sex"], line.values["membership"], line.values["publish_as"]) for line in lines
    ) == sorted(people)


def test_the_files_are_for_the_manager_alone(cast: Cast) -> None:
    enter_player(cast)
    page = sign_in(cast.director).get(address(cast, "register.xlsx"))
    sheet = load_workbook(io.BytesIO(page.content)).active
    assert [cell.value for cell in list(sheet.rows)[-1]][:3] == ["Meier", "Hans", "Kreuz As"]
    assert page["Content-Disposition"] == f'attachment; filename="{cast.organizer.slug}-register.xlsx"'
    text = sign_in(cast.director).get(address(cast, "register.csv")).content.decode("utf-8-sig")
    assert text.splitlines()[1].startswith("Meier;Hans;Kreuz As;male;senior;1950;04.112-7;member;1999-04-01;")
    for by in (cast.clerk, cast.stranger):
        assert sign_in(by).get(address(cast, "register.csv")).status_code in (403, 404)
        assert sign_in(by).get(address(cast)).status_code in (403, 404)


def test_a_file_that_is_no_table_is_refused_with_a_sentence(cast: Cast) -> None:
    client = sign_in(cast.director)
    page, _sealed = preview_file(client, cast, b"%PDF-1.4")
    assert page.status_code == 422
    page, _sealed = preview_file(client, cast, csv("a;b", head="Farbe;Preis"))
    assert "No column in the first five lines is headed" in page_words(page)
    page = client.post(address(cast, "read/confirmed/"), {"sealed": "forged"}, follow=True)
    assert "This preview is too old or was damaged on its way." in page_words(page)


def test_a_preview_holds_for_its_organizer_alone(cast: Cast) -> None:
    client = sign_in(cast.stranger)
    (home,) = Organizer.objects.exclude(pk=cast.organizer.pk)
    _page, sealed = preview_file(sign_in(cast.director), cast, csv("Böhme;Erna;;;;;;;;"))
    answer = client.post(f"/o/{home.slug}/players/read/confirmed/", {"sealed": sealed})
    assert (answer.status_code, Player.objects.count()) == (404, 0)
