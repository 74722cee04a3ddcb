"""Qualified players of a final (SkWO 1.4): at the desk, on paper, in the archive, and once names are removed."""

import csv
from datetime import timedelta
from functools import partial
from io import StringIO

import pytest
from django.utils import timezone

from tests.builders import Cast, key_sheet, page_words, publish_draw, register_players, run_at_once, sign_in
from tests.desks.registration.qualifying import final_tournament, play_ranked_qualifier, player_name, take_qualified
from tests.desks.setup.archives import EVERY_ROLE, archive_content, write_archive
from tests.papers import printed
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.qualifying import services
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.names.services import remove_names
from tournament.models import AuditEntry, Organizer, Player, Qualification, SheetVersion, StartCard, Tournament
from tournament.queries.people.admission import admission_notes
from tournament.queries.people.qualified import ways
from tournament.queries.record.recount import faults

WARNING = "Only invited players may play (SkWO 1.4), and start card 3 is not among those who qualified."


@pytest.fixture
def hall(db: None) -> Cast:
    return play_ranked_qualifier()


def test_a_player_who_did_not_qualify_is_named_at_the_desk(hall: Cast) -> None:
    take_qualified(hall, main=2, reserves=2)
    assert admission_notes(final_tournament()) == []
    stranger = registration.register(final_tournament(), Entry("Unbekannt"), by=hall.director)
    client, cards = sign_in(hall.director), f"/t/{final_tournament().slug}/cards/"
    page = client.get(cards)
    assert WARNING in page_words(page)
    assert f'href="{cards}qualified/"' in page.text
    assert "not among those who qualified" in page_words(client.get(f"{cards}3/"))
    assert "not among those who qualified" not in page_words(client.get(f"{cards}1/"))
    presence.withdraw(stranger, by=hall.director, reason="home")
    assert admission_notes(final_tournament()) == []


def test_a_reserve_is_invited_once_he_has_moved_up(hall: Cast) -> None:
    take_qualified(hall, main=2, reserves=1)
    registration.register(final_tournament(), Entry(player_name(hall, 3)), by=hall.director)
    assert [note.values["cards"] for note in admission_notes(final_tournament())] == [(3,)]
    Qualification.objects.filter(reserve=1).update(moved_up_at=timezone.now())
    assert admission_notes(final_tournament()) == []


def test_no_player_is_named_without_a_list_of_qualified_or_in_an_open_final(hall: Cast) -> None:
    registration.register(final_tournament(), Entry("Unbekannt"), by=hall.director)
    assert admission_notes(final_tournament()) == []
    take_qualified(hall, main=1)
    assert len(admission_notes(final_tournament())) == 1
    Tournament.objects.filter(name="Endrunde").update(admission="open")
    assert admission_notes(final_tournament()) == []


def test_the_list_has_everybody_in_order_as_pdf_xlsx_and_csv(hall: Cast) -> None:
    take_qualified(hall, main=2, ladies=1, reserves=1)
    client, papers = sign_in(hall.viewer), f"/t/{final_tournament().slug}/papers/"
    assert client.get(papers).status_code == 404  # no role there
    client = sign_in(hall.director)
    text = client.get(f"{papers}qualified.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(text), delimiter=";"))
    by_place = [(row[1], row[2], row[3], row[4]) for row in rows if len(row) > 4 and row[0].startswith("Pokal, ")]
    assert by_place == [
        ("All players", "1", "", player_name(hall, 1)),
        ("All players", "2", "", player_name(hall, 2)),
        ("All players", "3", "1", player_name(hall, 3)),
        ("Ladies", "1", "", player_name(hall, 5)),
        ("Ladies", "2", "1", player_name(hall, 6)),
    ]
    (page,) = printed.pages(client.get(f"{papers}qualified.pdf"))
    assert "Qualified and reserves" in page
    assert "stands by" in page
    assert client.get(f"{papers}qualified.xlsx").status_code == 200
    assert f"{papers}qualified.pdf" in client.get(papers).text
    assert f"{papers}qualified.pdf" not in client.get(f"/t/{hall.tournament.slug}/papers/").text


def test_the_archive_of_the_final_alone_has_reserves_and_where_they_come_from(hall: Cast) -> None:
    take_qualified(hall, main=2, reserves=2)
    presence.withdraw(final_tournament().cards.get(number=1), by=hall.director, reason="ill")
    data = write_archive(final_tournament())
    other = Organizer.objects.create(name="Anderswo", slug="anderswo")
    restored = restore(read(data), organizer=other, slug="anderswo", roles=EVERY_ROLE)
    told = [
        [(place.name, place.fate, place.row.source, place.row.place, place.row.reserve) for place in way.places]
        for side in (final_of(hall), restored)
        for way in ways(side)
    ]
    assert told[0] == told[1]
    assert len(told[0]) == 4
    assert archive_content(write_archive(restored))["qualification"] == archive_content(data)["qualification"]
    assert list(faults()) == []


def final_of(cast: Cast) -> Tournament:
    return Tournament.objects.get(organizer=cast.organizer, name="Endrunde")


def test_removing_the_names_of_the_final_removes_those_of_reserves_too(hall: Cast) -> None:
    take_qualified(hall, main=3, reserves=1)
    reserve = Qualification.objects.get(reserve=1).player
    assert reserve
    presence.check_in_all(final_tournament(), by=hall.director)
    name_of_reserve = str(reserve)
    remove_names_of(hall, final_tournament())
    assert [place.name for way in ways(final_tournament()) for place in way.places] == ["#1", "#2", "#3", "–"]
    told = AuditEntry.objects.filter(tournament=final_tournament()).values_list("before", "after")
    assert name_of_reserve not in str(list(told))
    assert Player.objects.filter(pk=reserve.pk).exists()  # of the tournament that sent him
    assert list(faults()) == []


def test_removing_the_names_of_the_qualifier_leaves_those_of_the_final(hall: Cast) -> None:
    take_qualified(hall, main=2, reserves=1)
    names = [place.name for way in ways(final_tournament()) for place in way.places]
    remove_names_of(hall, hall.tournament)
    assert [place.name for way in ways(final_tournament()) for place in way.places] == names
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/final/")
    assert (page.status_code, "The names of this tournament were removed" in page_words(page)) == (409, True)
    remove_names_of(hall, final_tournament())
    assert not Player.objects.filter(last_name__in=names).exists()
    assert list(faults()) == []


def remove_names_of(cast: Cast, tournament: Tournament) -> None:
    long_ago = timezone.now() - timedelta(days=250)
    SheetVersion.objects.update(keyed_at=long_ago)
    tournament.finals.update(posted_at=long_ago)
    Tournament.objects.filter(pk=tournament.pk).update(date=long_ago.date())
    remove_names(Tournament.objects.get(pk=tournament.pk), by=cast.director, reason="over")


def test_simultaneous_confirmations_add_every_player_once(committed: None) -> None:
    cast = play_ranked_qualifier()
    taken = run_at_once(*[partial(take_qualified, cast, main=3, reserves=1)] * 3)
    assert sorted(len(one.cards) for one in taken) == [0, 0, 3]
    assert (final_tournament().cards.count(), Qualification.objects.count()) == (3, 4)


def test_simultaneous_steps_that_move_reserves_up_fill_one_free_place(committed: None) -> None:
    cast = play_ranked_qualifier()
    take_qualified(cast, main=1, reserves=2)
    presence.withdraw(final_tournament().cards.get(number=1), by=cast.director, reason="ill")
    up = [partial(services.move_up, row, by=cast.director) for row in Qualification.objects.filter(reserve__gte=1)]
    done = run_at_once(*up, *up)
    assert {card.number for card in done if isinstance(card, StartCard)} == {2}
    assert final_tournament().cards.count() == 2


def test_once_the_last_series_is_drawn_no_reserve_moves_up(hall: Cast) -> None:
    take_qualified(hall, main=1, reserves=1)
    presence.withdraw(final_tournament().cards.get(number=1), by=hall.director, reason="ill")
    register_players(final_tournament(), 4, by=hall.director)
    Tournament.objects.filter(name="Endrunde").update(series_count=1)
    key_sheet(publish_draw(final_tournament(), by=hall.director).tables.get(), by=hall.director)
    row = Qualification.objects.get(reserve=1)
    answer = sign_in(hall.director).post(f"/t/{final_tournament().slug}/cards/qualified/{row.pk}/move-up/")
    assert (answer.status_code, "the last one, is drawn" in page_words(answer)) == (409, True)


def test_the_former_name_of_a_reserve_who_declined_is_removed_with_the_names(hall: Cast) -> None:
    take_qualified(hall, main=1, reserves=1)
    row = Qualification.objects.get(reserve=1)
    services.decline(row, by=hall.director)
    Player.objects.filter(qualifications=row).update(last_name="Neumann")
    remove_names_of(hall, final_tournament())
    (entry,) = AuditEntry.objects.filter(tournament=final_tournament(), action="place.decline")
    assert entry.after is not None
    assert entry.after["name"] == "…"


def test_a_withdrawn_reserve_is_passed_over_until_he_comes_back(hall: Cast) -> None:
    """A reserve registered by hand has withdrawn: a free place goes to the next reserve until the first comes back."""
    take_qualified(hall, main=2, reserves=2)
    card = registration.register(final_tournament(), Entry(player_name(hall, 3)), by=hall.director)
    for gone in (card, final_tournament().cards.get(number=1)):
        presence.withdraw(gone, by=hall.director, reason="ill")
    (way,) = ways(final_tournament())
    assert (way.free, way.next and way.next.name, way.reserves[0].fate) == (1, player_name(hall, 4), "gone")
    answer = sign_in(hall.director).post(
        f"/t/{final_tournament().slug}/cards/qualified/{way.reserves[0].row.pk}/move-up/"
    )
    assert (answer.status_code, Qualification.objects.filter(moved_up_at__isnull=False).exists()) == (409, False)
    presence.come_back(StartCard.objects.get(pk=card.pk), by=hall.director)
    (way,) = ways(final_tournament())
    assert (way.next and way.next.name, way.reserves[0].fate) == (player_name(hall, 3), "reserve")


def test_whoever_comes_back_after_a_reserve_has_moved_up_is_said_to_be_one_too_many(hall: Cast) -> None:
    take_qualified(hall, main=2, reserves=1)
    final = final_tournament()
    gone = final.cards.get(number=2)
    presence.withdraw(gone, by=hall.director, reason="ill")
    services.move_up(Qualification.objects.get(reserve=1), by=hall.director)
    client, page = sign_in(hall.director), f"/t/{final.slug}/cards/qualified/"
    assert "more plays than" not in page_words(client.get(page))
    presence.come_back(gone, by=hall.director)
    words = page_words(client.get(page))
    assert "1 more plays than the 2 places allow: somebody came back after a reserve had moved up." in words
    assert f"Either he withdraws again, or the reserve who moved up last does: {player_name(hall, 3)}" in words
