"""Released standings that no longer hold are marked wherever they are shown, and can be released again."""

from typing import Any
from uuid import uuid4

import pytest

from tests.builders import (
    Cast,
    create_tournament,
    key_sheet,
    make_cast,
    page_words,
    play_series_as,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.papers import printed
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.registration.cards import services as cards
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes import services as substitutes
from tournament.desks.registration.substitutes.reading import seen
from tournament.desks.results.final import services
from tournament.desks.results.lots.services import draw_lot
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.protests import services as protests
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.signatures import services as signatures
from tournament.models import AuditEntry, Player, PostedStandings, Ruling, StartCard, Table
from tournament.queries.ranking.holding import done_since, lapse_of, lapsed
from tournament.queries.ranking.lapses import Lapse
from tournament.queries.record.pulse import public_pulse
from tournament.queries.sheets.states import footers_of

MARK = "no longer holds since"


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """One series of four players, and its standings hang."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (3, 0), 2: (2, 2)}, by=cast.director, clerk=cast.clerk)
    services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    return cast


def posting(cast: Cast, series: int = 1) -> PostedStandings:
    return PostedStandings.objects.in_force().get(series=series_of(cast.tournament, series))


def rule(cast: Cast, series: int = 1, effect: Effect | None = None) -> Ruling:
    details: dict[str, Any] = {"paragraph": "ISkO 4.2.3", "facts": "late", "decision": "100 off", "token": uuid4()}
    effect = effect or Effect("points", points=-100)
    return rulings.rule(
        series_of(cast.tournament, series),
        cast.tournament.cards.get(number=1),
        by=cast.referee,
        effect=effect,
        **details,
    )


def table_of(cast: Cast, series: int) -> Table:
    return Table.objects.get(draw__series=series_of(cast.tournament, series), draw__voided_at=None)


def test_released_standings_hold_as_long_as_nothing_happens(hall: Cast) -> None:
    assert lapsed(hall.tournament) == []


def test_released_standings_lapse_when_a_ruling_moves_a_figure(hall: Cast) -> None:
    rule(hall)
    entry = AuditEntry.objects.get(action="ruling.rule")
    assert lapsed(hall.tournament) == [(posting(hall), Lapse(entry.at, "ruling.rule", series=1, table=1, card=1))]


def test_released_standings_hold_when_a_ruling_moves_no_figure(hall: Cast) -> None:
    rule(hall, effect=Effect("warning"))
    assert lapsed(hall.tournament) == []


def test_released_standings_hold_again_once_the_ruling_is_withdrawn(hall: Cast) -> None:
    ruling = rule(hall)
    assert lapsed(hall.tournament)
    withdrawals.withdraw(ruling, by=hall.referee, reason="wrong player")
    assert lapsed(hall.tournament) == []


def test_released_standings_lapse_when_a_sheet_is_taken_out(hall: Cast) -> None:
    after_services.take_out(table_of(hall, 1), base=1, by=hall.director, reason="another table's")
    taken_out = AuditEntry.objects.get(action="sheet.take_out")
    assert lapsed(hall.tournament) == [(posting(hall), Lapse(taken_out.at, "sheet.take_out", series=1, table=1))]


def test_released_standings_hold_whatever_happens_in_a_later_series(hall: Cast) -> None:
    play_series_as(hall.tournament, 2, {3: (5, 0)}, by=hall.director, clerk=hall.clerk)
    rule(hall, 2)
    assert lapse_of(posting(hall)) is None


def test_released_standings_hold_when_a_name_is_spelt_better(hall: Cast) -> None:
    player = hall.tournament.cards.get(number=1).player
    player.last_name = "Neu"
    player.save()
    AuditEntry.objects.create(tournament=hall.tournament, action="card.change", user_name="clerk")
    assert lapsed(hall.tournament) == []


def appoint_substitute(cast: Cast, number: int = 4, **more: Any) -> None:
    """Another one plays on for whoever has this start card."""
    card = cast.tournament.cards.get(number=number)
    presence.withdraw(card, by=cast.director, reason="ill")
    entry = Entry("Zzzz", "Zzzz", **{"sex": card.player.sex, "category": card.player.category, **more})
    substitutes.substitute(card, entry, by=cast.director, reason="plays on")


def test_released_standings_hold_when_a_substitute_gets_a_name(hall: Cast) -> None:
    appoint_substitute(hall)
    assert lapsed(hall.tournament) == []


def test_released_standings_hold_when_somebody_comes_later_and_another_gets_a_substitute(hall: Cast) -> None:
    """A card without a place or a figure moves none, whatever else makes the program look."""
    register_players(hall.tournament, 1, by=hall.director)
    appoint_substitute(hall)
    assert lapsed(hall.tournament) == []


def test_released_standings_lapse_by_what_moved_a_figure_and_not_by_what_came_before_it(hall: Cast) -> None:
    appoint_substitute(hall)
    rule(hall, effect=Effect("warning"))
    signatures.note_unsigned(table_of(hall, 1), [2], by=hall.director, base=1)
    rule(hall)
    entry = AuditEntry.objects.filter(action="ruling.rule").first()
    assert entry
    assert [lapse.at for _posting, lapse in lapsed(hall.tournament)] == [entry.at]


def renamed(player: Player) -> Entry:
    """The same person with another first name."""
    return Entry(
        player.last_name, "Neu", str(player.club or ""), player.sex, player.category, birth_year=player.birth_year
    )


def test_a_name_that_was_spelt_better_before_is_not_named_as_the_reason(hall: Cast) -> None:
    card = hall.tournament.cards.get(number=1)
    cards.change(card, renamed(card.player), by=hall.clerk)
    assert AuditEntry.objects.filter(action="card.change", card=card).exists()
    rule(hall)
    assert [lapse.action for _posting, lapse in lapsed(hall.tournament)] == ["ruling.rule"]


def test_the_name_of_a_substitute_that_was_corrected_before_is_not_named_as_the_reason(hall: Cast) -> None:
    appoint_substitute(hall, 1)
    services.post_standings(series_of(hall.tournament, 1), by=hall.director)
    card = hall.tournament.cards.get(number=1)
    substitutes.correct(card, renamed(card.plays), by=hall.director, base=seen(card))
    assert AuditEntry.objects.filter(action="card.change_substitute", card=card).exists()
    rule(hall)
    assert [lapse.action for _posting, lapse in lapsed(hall.tournament)] == ["ruling.rule"]


def test_of_two_tables_the_one_whose_figures_moved_is_named(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 8, by=cast.director)
    wins = {number: (number, 0) for number in range(1, 9)}
    draw = play_series_as(cast.tournament, 1, wins, by=cast.director, clerk=cast.clerk)
    services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    first, second = draw.tables.order_by("number")
    version = second.versions.get()
    after_services.take_out(second, base=1, by=cast.director, reason="typed wrongly")
    key_sheet(second, by=cast.clerk, footers=list(footers_of(version)), passed=version.passed, base=1)
    after_services.take_out(first, base=1, by=cast.director, reason="another table's")
    assert [(lapse.action, lapse.table) for _posting, lapse in lapsed(cast.tournament)] == [("sheet.take_out", 1)]


def test_a_substitute_of_another_class_is_named_as_the_reason_where_a_rating_moves(db: None) -> None:
    cast = make_cast(ratings=["seniors"])
    register_players(cast.tournament, 4, by=cast.director, category="senior")
    play_series_as(cast.tournament, 1, {1: (3, 0), 2: (2, 2)}, by=cast.director, clerk=cast.clerk)
    services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    appoint_substitute(cast, 1, category="")
    ((_posting, lapse),) = lapsed(cast.tournament)
    assert (lapse.action, lapse.card) == ("card.substitute", 1)
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/"))
    assert "substitute appointed (start card 1)." in page


def test_a_lot_that_gives_equals_their_places_is_named_as_the_reason(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (3, 0), 2: (3, 0)}, by=cast.director, clerk=cast.clerk)
    services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    appoint_substitute(cast)
    draw_lot(cast.tournament, rating="main", after=1, keys=(1, 2), by=cast.director)
    ((_posting, lapse),) = lapsed(cast.tournament)
    assert (lapse.action, lapse.table, lapse.card) == ("lot.draw", 0, 0)


def test_a_substitution_that_is_taken_back_lets_the_list_hold_again(db: None) -> None:
    cast = make_cast(ratings=["seniors"])
    register_players(cast.tournament, 4, by=cast.director, category="senior")
    play_series_as(cast.tournament, 1, {1: (3, 0), 2: (2, 2)}, by=cast.director, clerk=cast.clerk)
    services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    appoint_substitute(cast, 1, category="")
    assert lapsed(cast.tournament)
    substitutes.take_back(cast.tournament.cards.get(number=1), by=cast.director, reason="a mistake")
    assert lapsed(cast.tournament) == []


def test_a_player_changed_at_another_tournament_is_checked_in_this_one_too(hall: Cast) -> None:
    card = hall.tournament.cards.get(number=1)
    before = len(list(done_since(posting(hall))))
    other = create_tournament(hall.organizer, hall.director, name="Other")
    elsewhere = StartCard.objects.create(tournament=other, number=1, player=card.player)
    AuditEntry.objects.create(tournament=other, card=elsewhere, action="card.change", user_name="clerk")
    assert len(list(done_since(posting(hall)))) == before + 1


@sweep(
    "page", ["/p/{}/", "/p/{}/standings/", "/p/{}/wall/?show=standings", "/t/{}/results/"],
    ids=["phone", "public standings", "wall", "results"],
)  # fmt: skip
def test_every_page_with_lapsed_standings_marks_them(hall: Cast, page: str) -> None:
    client, address = sign_in(hall.director), page.format(hall.tournament.slug)
    assert MARK not in page_words(client.get(address))
    rule(hall)
    words = page_words(client.get(address))
    assert MARK in words
    assert "decision logged (series 1, table 1, start card 1)" in words


@pytest.mark.usefixtures("in_words")
def test_the_paper_of_lapsed_standings_marks_them(hall: Cast) -> None:
    address = f"/t/{hall.tournament.slug}/papers/posting-{posting(hall).pk}.pdf"
    client = sign_in(hall.viewer)
    assert "no longer valid since" not in printed.pages(client.get(address))[0]
    rule(hall)
    assert "no longer valid since" in printed.pages(client.get(address))[0]
    assert "decision logged" in printed.pages(client.get(address))[0]


def test_the_day_names_lapsed_standings_why_and_the_way_to_release_them_again(hall: Cast) -> None:
    client, day = sign_in(hall.director), f"/t/{hall.tournament.slug}/"
    rule(hall)
    words = page_words(client.get(day))
    assert "The standings that were released after series 1 no longer hold since" in words
    assert ": decision logged (series 1, table 1, start card 1)." in words
    assert f'href="/t/{hall.tournament.slug}/standings/?after=1"' in client.get(day).text
    client.post(f"/t/{hall.tournament.slug}/results/post/1/")
    assert "no longer hold" not in page_words(client.get(day))
    assert PostedStandings.objects.count() == 2


def test_people_who_may_not_release_see_lapsed_standings_without_the_button(hall: Cast) -> None:
    rule(hall)
    answer = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/")
    assert "no longer hold since" in page_words(answer)
    assert "standings/?after=1" not in answer.text


def test_before_standings_are_released_the_page_shows_what_goes_out_and_what_speaks_against_it(hall: Cast) -> None:
    client, page = sign_in(hall.director), f"/t/{hall.tournament.slug}/standings/?after=1"
    assert "Released is this list" not in page_words(client.get(page))
    ruling = rule(hall)
    protests.file(
        hall.tournament.cards.get(number=1), against=ruling, text="I was in time.", by=hall.clerk, token=uuid4()
    )
    words = page_words(client.get(page))
    assert "Released is this list as it stands here; public page, wall and phones show it then." in words
    assert "It replaces the one that was released at" in words
    assert "decision logged (series 1, table 1, start card 1)" in words
    assert "Protest 1 is open: the jury decides first." in words
    assert 'data-key="p"' in client.get(page).text
    assert "Released is this list" not in page_words(sign_in(hall.viewer).get(page))


def test_the_wall_is_refreshed_when_a_sheet_is_taken_out(hall: Cast) -> None:
    before = public_pulse(hall.tournament)
    after_services.take_out(table_of(hall, 1), base=1, by=hall.director, reason="another table's")
    assert public_pulse(hall.tournament) != before


def test_the_final_result_takes_down_lapsed_standings_and_no_others(hall: Cast) -> None:
    play_series_as(hall.tournament, 2, {3: (5, 0)}, by=hall.director, clerk=hall.clerk)
    services.post_standings(series_of(hall.tournament, 2), by=hall.director)
    rule(hall, 2)
    play_series_as(hall.tournament, 3, {4: (6, 0)}, by=hall.director, clerk=hall.clerk)
    old = posting(hall, 2)
    services.finalise(hall.tournament, by=hall.director)
    assert set(PostedStandings.objects.in_force()) == {posting(hall)}
    entry: Any = AuditEntry.objects.get(action="standings.take_down")
    assert entry.before == {"series": 2, "digest": old.digest}


def test_after_the_final_result_no_standings_are_released(hall: Cast) -> None:
    for series in (2, 3):
        play_series_as(hall.tournament, series, {4: (6, 0)}, by=hall.director, clerk=hall.clerk)
    services.finalise(hall.tournament, by=hall.director)
    assert refusal_codes(services.post_standings, series_of(hall.tournament, 1), by=hall.director) == [
        "tournament.final"
    ]
