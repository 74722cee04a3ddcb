"""The finder: people by name, number or table, the facts it shows about them, and the links each role gets."""

import re
from uuid import uuid4

import pytest

from tests.builders import (
    Cast,
    draw_series,
    key_sheet,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.finder.people.reading import MOST, hits, table_asked
from tournament.desks.registration.cards.services import register
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.protests import services as protests
from tournament.desks.sheets.after.services import take_out
from tournament.models import StartCard, Tournament, User


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Two tables, Hans Müller at the second one; series 1 is keyed, no sheet of series 2 is."""
    register_players(cast.tournament, 7, by=cast.director)
    register(cast.tournament, Entry("Müller", "Hans", "Herz Dame", paid=True, present=True), by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, 2, by=cast.director, seed="other")
    return cast


def search_page(cast: Cast, typed: str, by: User | None = None) -> str:
    response = sign_in(by or cast.viewer).get(f"/t/{cast.tournament.slug}/find/", {"q": typed})
    assert response.status_code == 200
    return response.text.partition("<main")[2].partition("</main>")[0]


def found_names(cast: Cast, typed: str, *may: str) -> list[str]:
    return [person.card.name for person in hits(cast.tournament, typed, frozenset(may)).people]


def mueller(cast: Cast) -> StartCard:
    return cast.tournament.cards.get(number=8)


def seat_of(card: StartCard, series: int) -> tuple[int, int]:
    seat = card.seats.get(draw__series__number=series)
    return seat.table.number, seat.number


@sweep("typed", ["müller", "MULLER, hans", "mueller h", "8", "008", "herz dame"])
def test_a_player_is_found_by_name_number_or_club_however_it_is_typed(hall: Cast, typed: str) -> None:
    assert found_names(hall, typed) == ["Müller, Hans"]


def test_a_hit_shows_seat_standing_and_sheet_of_the_current_series(hall: Cast) -> None:
    table, seat = seat_of(mueller(hall), 2)
    (person,) = hits(hall.tournament, "müller", frozenset()).people
    page = search_page(hall, "müller")
    assert f"Series 2: table {table}, seat {seat}" in page
    assert f"Rank {person.row.rank} of 8" in page
    assert "Sheet: missing" in " ".join(page.split())


def test_seats_of_an_unpublished_draw_are_not_found(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    assert "seat" not in search_page(cast, "1")
    assert hits(cast.tournament, "1", frozenset()).tables == ()


def test_a_hit_before_the_draw_shows_unpaid_and_absent_players(cast: Cast) -> None:
    register_players(cast.tournament, 1, by=cast.director, paid=False, present=False)
    page = search_page(cast, "1")
    assert "unpaid" in page
    assert "not here yet" in page


def test_a_withdrawn_player_is_shown_as_withdrawn(hall: Cast) -> None:
    presence.withdraw(mueller(hall), by=hall.director, reason="ill")
    page = search_page(hall, "müller")
    assert "withdrawn" in page
    assert "unpaid" not in page


@pytest.mark.parametrize("typed", ["2", "02", "T2", "t 2", "Table 2", "table2"])
def test_a_table_is_found_with_its_players(hall: Cast, typed: str) -> None:
    (state,) = hits(hall.tournament, typed, frozenset()).tables
    assert (state.number, state.table.draw.series.number) == (2, 2)
    page = search_page(hall, typed)
    for seat in state.seats:
        assert f"/cards/{seat.card.number}/" in page


def test_a_number_finds_card_and_table_and_a_number_with_a_letter_the_table_alone(hall: Cast) -> None:
    assert len(found_names(hall, "2")) == 1
    assert found_names(hall, "T2") == []


@pytest.mark.parametrize("typed", ["T9", "s2", "müller 2", "²", "2 3", "9" * 30, "%", "-1"])
def test_a_text_that_names_no_table_finds_no_table(hall: Cast, typed: str) -> None:
    assert hits(hall.tournament, typed, frozenset()).tables == ()
    search_page(hall, typed)


@pytest.mark.parametrize(("typed", "number"), [("14", 14), ("T14", 14), ("table 14", 14), ("card 14", 0), ("", 0)])
def test_a_tables_number_is_read_from_each_way_to_type_it(typed: str, number: int) -> None:
    assert table_asked(typed) == number


def test_names_that_begin_with_the_text_come_before_names_that_contain_it(cast: Cast) -> None:
    for name in ("Walter", "Berg", "Albers"):
        register(cast.tournament, Entry(name), by=cast.director)
    assert found_names(cast, "al") == ["Albers", "Walter"]


def test_some_of_many_hits_are_shown_and_the_rest_is_counted(cast: Cast) -> None:
    register_players(cast.tournament, 12, by=cast.director)
    assert len(found_names(cast, "a")) == MOST
    assert f"and {12 - MOST} more" in page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/find/?q=a"))


def test_a_search_without_a_hit_says_so_and_an_empty_search_does_not(hall: Cast) -> None:
    assert "Nobody and no table is called so." in search_page(hall, "xyz")
    assert "called so" not in search_page(hall, "  ")
    assert "data-finder-count" not in search_page(hall, "")


def test_a_search_text_is_not_rendered_as_markup(hall: Cast) -> None:
    assert "<script>" not in search_page(hall, '"><script>alert(1)</script>')


# What is open


def test_a_sheet_of_an_earlier_series_that_does_not_count_is_shown_as_open(hall: Cast) -> None:
    table, _seat = seat_of(mueller(hall), 1)
    assert f"/sheets/1/{table}/" not in search_page(hall, "müller")
    keyed_at = series_of(hall.tournament, 1).draws.get().tables.get(number=table)
    take_out(keyed_at, base=1, by=hall.director, reason="another paper")
    assert f"/sheets/1/{table}/" in search_page(hall, "müller")
    assert "doesn't count yet" in search_page(hall, "müller")


def test_open_protests_are_shown_with_their_filer_and_the_player_of_the_ruling(hall: Cast) -> None:
    ruling = rulings.rule(
        series_of(hall.tournament, 1), mueller(hall), by=hall.referee, paragraph="ISkO 4.2.3", facts="Late.",
        decision="Warned.", effect=Effect("warning"), token=uuid4(),
    )  # fmt: skip
    other = hall.tournament.cards.get(number=1)
    protest = protests.file(other, against=ruling, text="No.", by=hall.clerk, token=uuid4())
    for typed in ("müller", "1"):
        assert "protests/#protest-1" in search_page(hall, typed)
    assert "#protest-1" not in search_page(hall, "3")
    protests.take_back(protest, by=hall.clerk, reason="settled")
    assert "#protest-1" not in search_page(hall, "müller")


@pytest.fixture
def fees(cast: Cast) -> Tournament:
    """A table where a game was lost."""
    tournament = cast.tournament
    tournament.loss_fee_tiers = [[1, 50]]
    tournament.save()
    register_players(tournament, 4, by=cast.director)
    table = publish_draw(tournament, by=cast.director).tables.get()
    key_sheet(
        table,
        by=cast.clerk,
        footers=[make_footer(24 * 46, 47, 1, 0, 4), *(make_footer(0, 0, 0, 1, 4) for _ in range(3))],
    )
    return tournament


def test_loss_fees_of_a_players_table_are_shown_to_their_collectors_alone(cast: Cast, fees: Tournament) -> None:
    assert "loss-fees/1/" in search_page(cast, "1", cast.treasurer)
    assert "0.50\N{NO-BREAK SPACE}€" in search_page(cast, "1", cast.treasurer)
    for user in (cast.viewer, cast.clerk, cast.referee):
        assert "0.50\N{NO-BREAK SPACE}€" not in search_page(cast, "1", user)


def test_a_prize_that_is_due_is_shown_to_those_who_pay_it_alone(db: None, cast: Cast) -> None:
    tournament = cast.tournament
    type(tournament).objects.filter(pk=tournament.pk).update(series_count=1, entry_fee_cents=1000)
    tournament.refresh_from_db()
    register_players(tournament, 4, by=cast.director)
    play_series(tournament, by=cast.director, clerk=cast.clerk)
    prizes.propose_all(tournament, by=cast.director)
    results.finalise(tournament, by=cast.director)
    winner = next(
        card for card in tournament.cards.all() if "/payout/" in search_page(cast, str(card.number), cast.treasurer)
    )
    assert "/payout/" not in search_page(cast, str(winner.number), cast.clerk)
    assert ">Prize: 1st</a>, 40.00" in " ".join(search_page(cast, str(winner.number), cast.treasurer).split())


# Who is led where

WAYS = {
    "Key the sheet": "director clerk",
    "New decision": "director referee",
    "Take a protest down": "director clerk",
    "/cash/?q=8": "director treasurer",
    "/trail/?card=8": "director",
    "/cards/8/": "director clerk referee treasurer viewer jury",
    "/standings/player/8/": "director clerk referee treasurer viewer jury",
}


@sweep("way", WAYS)
def test_a_link_is_shown_to_the_roles_that_may_follow_it_alone(hall: Cast, way: str) -> None:
    roles = ("director", "clerk", "referee", "treasurer", "viewer", "jury")
    shown = {role for role in roles if way in search_page(hall, "müller", getattr(hall, role))}
    assert shown == set(WAYS[way].split())


def test_every_link_of_the_finder_leads_to_a_page(hall: Cast) -> None:
    client = sign_in(hall.director)
    for typed in ("müller", "T2"):
        for address in re.findall(r'href="(/t/[^"]+)"', search_page(hall, typed, hall.director)):
            assert client.get(address.replace("&amp;", "&")).status_code == 200, address


def test_the_form_for_a_decision_knows_the_table_and_the_player(hall: Cast) -> None:
    table, _seat = seat_of(mueller(hall), 2)
    address = f"/t/{hall.tournament.slug}/rulings/?series=2&table={table}&number=8"
    form = sign_in(hall.referee).get(address).context["form"]
    assert (form["table"].value(), form["number"].value()) == (table, 8)


def test_the_form_for_a_protest_knows_the_player(hall: Cast) -> None:
    response = sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/protests/file/?number=8")
    assert response.context["form"]["number"].value() == 8


def test_the_finder_offers_no_ruling_or_protest_after_the_final_result(cast: Cast) -> None:
    type(cast.tournament).objects.filter(pk=cast.tournament.pk).update(series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    assert "New decision" in search_page(cast, "1", cast.director)
    results.finalise(cast.tournament, by=cast.director)
    page = search_page(cast, "1", cast.director)
    assert "New decision" not in page
    assert "Take a protest down" not in page


def test_a_user_of_another_organizer_cannot_search(hall: Cast) -> None:
    assert sign_in(hall.stranger).get(f"/t/{hall.tournament.slug}/find/?q=8").status_code == 404


def test_players_of_another_tournament_are_not_found(hall: Cast) -> None:
    elsewhere = Tournament.objects.get(name="Elsewhere")
    register_players(elsewhere, 1, by=hall.stranger)
    assert len(found_names(hall, "1")) == 1


def test_every_page_of_a_tournament_has_the_finder_and_no_other_page(hall: Cast) -> None:
    client, slug = sign_in(hall.viewer), hall.tournament.slug
    for page in ("", "cards/", "standings/", "rulings/law/", "find/"):
        assert "data-finder-dialog" in client.get(f"/t/{slug}/{page}").text
    for address in ("/", f"/p/{slug}/", "/calculator/"):
        assert "data-finder" not in client.get(address).text
