"""Importing a list: shown before it is saved, saved whole or not at all, the same file twice adds nobody twice."""

import re
import time
from typing import Any

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, compact_markup, create_tournament, make_cast, play_series, register_players, sign_in
from tests.tiers import full
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import importer
from tournament.desks.registration.files import services as import_services
from tournament.desks.registration.files.changes import list_base
from tournament.desks.registration.files.parts import NEW_AT_ONCE
from tournament.desks.results.final import services as results
from tournament.models import AuditEntry, CashEntry, Club, Player, StartCard, Team
from tournament.refused import Refused

HEAD = "Nr;Nachname;Vorname;Verein;Geschlecht;Kategorie;Mannschaft;Bezahlt;Anwesend"
LIST = f"""{HEAD}
7;Böhme;Erna;Kreuz As;w;Senior;Asse;ja;ja
;Schmidt;Karl;Pik Bube;m;;;nein;
9;Aalto;Ida;;;Jugend;;x;x
""".encode()


def upload(data: bytes, name: str = "liste.csv") -> dict[str, Any]:
    return {"file": SimpleUploadedFile(name, data)}


def address(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/import/{step}"


def preview(cast: Cast, data: bytes = LIST, name: str = "liste.csv") -> tuple[str, str]:
    """The page of the preview and what it keeps sealed for its second step."""
    response = sign_in(cast.director).post(address(cast), upload(data, name))
    assert response.status_code == 200
    sealed = re.search(r'name="sealed" value="([^"]*)"', response.text)
    return compact_markup(response), sealed[1] if sealed else ""


def confirm(cast: Cast, sealed: str, **more: Any) -> Any:
    return sign_in(cast.director).post(address(cast, "confirmed/"), {"sealed": sealed, **more}, follow=True)


def names(cast: Cast) -> list[str]:
    return [str(card) for card in StartCard.objects.filter(tournament=cast.tournament).order_by("number")]


def test_the_preview_saves_nothing(cast: Cast) -> None:
    text, sealed = preview(cast)
    for words in ("Böhme, Erna", "Schmidt, Karl", "Aalto, Ida"):
        assert words in text
    assert sealed
    for things in (StartCard, Player, Club, CashEntry):
        assert not things._default_manager.exists()


def test_a_confirmed_list_registers_everybody(cast: Cast) -> None:
    response = confirm(cast, preview(cast)[1])
    assert "3 start cards were added." in response.text
    assert names(cast) == ["7 Böhme, Erna", "9 Aalto, Ida", "10 Schmidt, Karl"]
    erna = StartCard.objects.get(number=7)
    assert (str(erna.player.club), str(erna.team), erna.player.sex, erna.player.category) == (
        "Kreuz As", "Asse", "f", "senior"
    )  # fmt: skip
    assert erna.checked_in_at is not None
    assert sorted(CashEntry.objects.values_list("card__number", flat=True)) == [7, 9]


def test_an_import_is_recorded_as_a_whole_and_card_by_card(cast: Cast) -> None:
    confirm(cast, preview(cast)[1])
    entry: Any = AuditEntry.objects.get(action="cards.import")
    assert (entry.user, entry.after["file"], entry.after["numbers"]) == (cast.director, "liste.csv", [7, 10, 9])
    registered: Any = AuditEntry.objects.filter(action="card.register")
    assert {(entry.card and entry.card.number, entry.after["number"], entry.user_name) for entry in registered} == {
        (7, 7, "director"), (9, 9, "director"), (10, 10, "director")
    }  # fmt: skip


def test_a_preview_confirmed_twice_adds_nobody_twice(cast: Cast) -> None:
    _text, sealed = preview(cast)
    for _click in range(2):
        assert confirm(cast, sealed).status_code == 200
    assert len(names(cast)) == 3
    assert AuditEntry.objects.filter(action="cards.import").count() == 1


def test_the_same_file_twice_adds_nobody_twice(cast: Cast) -> None:
    confirm(cast, preview(cast)[1])
    text, _sealed = preview(cast)
    assert "<dt>there already</dt><dd>3</dd>" in text
    assert len(names(cast)) == 3


def test_the_same_file_twice_with_two_of_one_name_adds_nobody_twice(cast: Cast) -> None:
    twins = "Nr;Name;Vorname\n1;Müller;Peter\n2;Müller;Peter\n".encode()
    confirm(cast, preview(cast, twins)[1])
    text, _sealed = preview(cast, twins)
    assert "<dt>there already</dt><dd>2</dd>" in text
    assert "<dt>errors</dt><dd>0</dd>" in text
    assert names(cast) == ["1 Müller, Peter", "2 Müller, Peter"]


def test_a_list_that_grew_adds_those_who_are_new(cast: Cast) -> None:
    confirm(cast, preview(cast)[1])
    confirm(cast, preview(cast, LIST + b"11;Neu;Otto\n")[1])
    assert names(cast)[-1] == "11 Neu, Otto"
    assert len(names(cast)) == 4


def test_a_line_that_looks_like_a_card_is_asked_about_and_left_out_if_the_same(cast: Cast) -> None:
    services.register(cast.tournament, Entry("Boehme", "Erna"), by=cast.clerk)
    text, sealed = preview(cast, "Name;Vorname\nBöhme;Erna\nAalto;Ida\nAalto;Idaa\n".encode())
    assert "<dt>to be asked about</dt><dd>2</dd>" in text
    confirm(cast, sealed, same=["2", "4", "x", "²"])
    assert names(cast) == ["1 Boehme, Erna", "2 Aalto, Ida"]


def test_a_line_that_looks_like_a_card_and_is_another_person_is_added(cast: Cast) -> None:
    services.register(cast.tournament, Entry("Boehme", "Erna"), by=cast.clerk)
    confirm(cast, preview(cast, "Name;Vorname\nBöhme;Erna\n".encode())[1])
    assert names(cast) == ["1 Boehme, Erna", "2 Böhme, Erna"]


def test_two_of_one_name_who_played_before_are_two_cards(cast: Cast) -> None:
    other = create_tournament(cast.organizer, cast.director, name="Other")
    services.register(other, Entry("Müller", "Peter"), by=cast.director)
    confirm(cast, preview(cast, "Name;Vorname\nMüller;Peter\nMüller;Peter\n".encode())[1])
    assert names(cast) == ["1 Müller, Peter", "2 Müller, Peter"]
    assert Player.objects.count() == 2


def test_a_preview_is_refused_if_the_start_cards_changed_since(cast: Cast) -> None:
    _text, sealed = preview(cast)
    services.register(cast.tournament, Entry("Neu"), by=cast.clerk)
    response = confirm(cast, sealed)
    assert response.status_code == 409
    assert "The start cards have changed since this preview was made." in response.text
    assert names(cast) == ["1 Neu"]


@pytest.mark.parametrize("tampered", ["", "nonsense", "a:b:c", "ä:ö:ü", "{}", "." * 1000])
def test_a_preview_that_was_tampered_with_saves_nothing(cast: Cast, tampered: str) -> None:
    assert "damaged on its way" in confirm(cast, tampered).text
    assert names(cast) == []


def test_a_preview_with_one_letter_changed_saves_nothing(cast: Cast) -> None:
    _text, sealed = preview(cast)
    place = len(sealed) // 3
    confirm(cast, sealed[:place] + ("A" if sealed[place] != "A" else "B") + sealed[place + 1 :])
    assert names(cast) == []


def test_a_preview_sealed_for_something_else_saves_nothing(cast: Cast) -> None:
    body = {"tournament": cast.tournament.pk, "base": 0, "file": "x", "lines": []}
    confirm(cast, signing.dumps(body, salt="sessions"))
    assert not AuditEntry.objects.filter(action="cards.import").exists()


def test_a_preview_of_another_tournament_is_not_found(cast: Cast) -> None:
    _text, sealed = preview(cast)
    other = create_tournament(cast.organizer, cast.director, name="Other")
    response = sign_in(cast.director).post(f"/t/{other.slug}/cards/import/confirmed/", {"sealed": sealed})
    assert response.status_code == 404
    assert not StartCard.objects.exists()


def test_a_preview_that_is_too_old_saves_nothing(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    _text, sealed = preview(cast)
    late = time.time() + 13 * 60 * 60
    monkeypatch.setattr("django.core.signing.time.time", lambda: late)
    response = sign_in(cast.director).post(address(cast, "confirmed/"), {"sealed": sealed})
    assert response["Location"] == address(cast)
    assert names(cast) == []


def test_an_import_saves_all_lines_or_none(cast: Cast) -> None:
    """The desk gave one of the numbers in between: none of the other lines is saved."""
    entries = [Entry("Eins", number=1), Entry("Zwei", number=2)]
    services.register(cast.tournament, Entry("Neu", number=2), by=cast.clerk)
    base = list_base(cast.tournament)
    with pytest.raises(Refused, match="number_taken"):
        import_services.register_all(cast.tournament, entries, by=cast.director, source="x", base=base, seal="s")
    assert names(cast) == ["2 Neu"]


def test_importing_needs_the_director(cast: Cast) -> None:
    for user, status in ((cast.clerk, 403), (cast.treasurer, 403), (cast.viewer, 403), (cast.stranger, 404)):
        client = sign_in(user)
        assert client.post(address(cast), upload(LIST)).status_code == status
        assert client.post(address(cast, "confirmed/"), {"sealed": ""}).status_code == status


def test_confirming_rejects_get(cast: Cast) -> None:
    assert sign_in(cast.director).get(address(cast, "confirmed/")).status_code == 302


def test_the_import_page_shows_the_form(cast: Cast) -> None:
    assert sign_in(cast.director).get(address(cast)).status_code == 200


def test_a_form_without_a_file_is_refused(cast: Cast) -> None:
    assert sign_in(cast.director).post(address(cast)).status_code == 422


def test_a_file_that_is_too_big_is_not_read(cast: Cast, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    def never(*_args: Any) -> None:
        raise AssertionError("it was read")

    settings.IMPORT_MAX_BYTES = 1024 * 1024
    monkeypatch.setattr(importer, "read", never)
    response = sign_in(cast.director).post(address(cast), upload(b"Name\n" + b"x" * 1024 * 1024))
    assert response.status_code == 422
    assert "This file has more than 1 MB" in response.text


def test_fifty_megabytes_are_refused_with_a_sentence(cast: Cast) -> None:
    response = sign_in(cast.director).post(address(cast), upload(b"Name\n" + b"Maier\n" * 9_000_000))
    assert response.status_code == 422
    assert "This file has more than 5 MB" in response.text


def test_after_a_final_result_no_list_is_imported(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 3, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    assert confirm(cast, preview(cast)[1]).status_code == 409
    assert len(names(cast)) == 3


def test_the_preview_names_columns_that_it_does_not_use(cast: Cast) -> None:
    text, _sealed = preview(cast, b"Name;E-Mail;Konto-Nr.\nEins;x@y.de;7\n")
    assert "Unused columns: E-Mail, Konto-Nr." in text


def test_the_preview_says_words_and_no_codes(cast: Cast) -> None:
    text, _sealed = preview(cast)
    assert "<td>female</td><td>senior</td>" in text
    assert "<td>male</td><td></td>" in text
    assert "<td></td><td>junior</td>" in text


def test_headings_alone_leave_nothing_to_register(cast: Cast) -> None:
    text, sealed = preview(cast, b"Name;Vorname\n")
    assert "There is nobody below the headings; there is nothing to save." in text
    assert (sealed, "Register these players" in text) == ("", False)


def test_a_list_of_known_people_leaves_nothing_to_register(cast: Cast) -> None:
    confirm(cast, preview(cast)[1])
    text, sealed = preview(cast)
    assert "Everybody in this file is registered already; there is nothing to save." in text
    assert (sealed, "Register these players" in text) == ("", False)


def test_errors_leave_no_way_to_confirm(cast: Cast) -> None:
    text, sealed = preview(cast, b"Name;Nr\nEins;1\nZwei;1\n")
    assert "Nothing is saved until these lines are right" in text
    assert "<b>Line 3:</b> Start number 1 stands in line 2 already." in text
    assert sealed == ""


def cost_of(cast: Cast, count: int) -> int:
    """Queries of preview and confirmation of so many new people, all paid and here, in clubs."""
    offset = StartCard.objects.count()
    lines = [f"{word(offset + place)};Otto;Club {place % 50};ja;ja" for place in range(count)]
    data = "\n".join(["Name;Vorname;Verein;Bezahlt;Anwesend", *lines]).encode()
    client = sign_in(cast.director)
    with CaptureQueriesContext(connection) as queries:
        shown = client.post(address(cast), upload(data))
        sealed = re.search(r'name="sealed" value="([^"]*)"', shown.text)
        assert sealed
        client.post(address(cast, "confirmed/"), {"sealed": sealed[1]})
    assert StartCard.objects.count() == offset + count
    return len(queries)


def word(place: int) -> str:
    """A name that looks like no other."""
    return "".join(chr(97 + place // 26**power % 26) * (power + 2) for power in range(4)) + f" {place}"


def test_the_queries_of_an_import_do_not_grow_with_its_lines(cast: Cast) -> None:
    """As long as the lines are written at once."""
    assert cost_of(cast, NEW_AT_ONCE) - cost_of(cast, 1) < 10


@full
def test_two_thousand_lines_are_imported(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than any statement or form field takes as single values; bench/imported.py imports ten thousand."""
    monkeypatch.setattr("tournament.desks.registration.files.parts.NEW_AT_ONCE", 1_000)
    assert cost_of(cast, 2_000) < 300


def test_tandems_and_mixed_pairs_are_imported_and_a_change_without_them_keeps_them(cast: Cast) -> None:
    head = "Nr;Name;Mannschaft;Tandem;Mixto\n"
    people = "1;Albers;Asse;Asse;Die Zwei\n2;Behrens;;Asse;\n3;Clausen;;;Die Zwei\n"
    confirm(cast, preview(cast, (head + people).encode())[1])
    cards = StartCard.objects.order_by("number").select_related("team", "tandem", "mixed")
    assert [tuple(map(str, (card.team, card.tandem, card.mixed))) for card in cards] == [
        ("Asse", "Asse", "Die Zwei"), ("None", "Asse", "None"), ("None", "None", "Die Zwei"),
    ]  # fmt: skip
    assert sorted(Team.objects.values_list("kind", "name")) == [
        ("mixed", "Die Zwei"), ("tandem", "Asse"), ("team", "Asse"),
    ]  # fmt: skip
    services.change(cards[0], Entry("Alberts", team="Asse"), by=cast.director)
    first = StartCard.objects.get(number=1)
    assert (str(first.player), str(first.tandem), str(first.mixed)) == ("Alberts", "Asse", "Die Zwei")
    services.change(first, Entry("Alberts", team="Asse", tandem=""), by=cast.director)
    first = StartCard.objects.get(number=1)
    assert (first.tandem, str(first.mixed)) == (None, "Die Zwei")
    shown = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/cards/1/")
    assert "tandem" not in shown.context["form"].fields
    cast.tournament.ratings = ["tandems"]
    cast.tournament.save(update_fields=["ratings"])
    fields = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/cards/2/").context["form"].fields
    assert "tandem" in fields
    assert "mixed" not in fields


def test_the_preview_shows_only_columns_that_the_file_fills(cast: Cast) -> None:
    text, _sealed = preview(cast, b"Name;Verein;Jahrgang\nEins;Kreuz As;\nZwei;;1960\n")
    assert re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', text) == ["Leave out", "Line", "Name", "Club", "Born"]
