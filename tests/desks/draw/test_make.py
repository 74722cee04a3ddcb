"""Drawing a series: random from a stored seed, legal, refused while something is missing."""

import pytest

from tests.builders import Cast, draw_series, refusal_codes, register_players, series_of, sign_in
from tournament.desks.draw.draws import services
from tournament.desks.draw.making import services as making_services
from tournament.models import AuditEntry, Draw
from tournament.queries.seats.draws import replays
from tournament.refused import Refused


def test_everybody_who_is_here_gets_one_seat(cast: Cast) -> None:
    cards = register_players(cast.tournament, 7, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    assert sorted(draw.seats.values_list("card__number", flat=True)) == [card.number for card in cards]
    assert [table.seats.count() for table in draw.tables.all()] == [4, 3]


def test_the_same_seed_replays_to_the_same_seats(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    assert replays(draw_series(cast.tournament, by=cast.director))


@pytest.mark.parametrize(("count", "code"), [(0, "cards.nobody"), *((count, "seating.too_few") for count in (1, 2, 5))])
def test_a_draw_is_refused_when_players_fill_no_tables(cast: Cast, count: int, code: str) -> None:
    register_players(cast.tournament, count, by=cast.director)
    with pytest.raises(Refused) as refusal:
        draw_series(cast.tournament, by=cast.director)
    assert [problem.code for problem in refusal.value.findings] == [code]
    assert not Draw.objects.exists()


def test_a_double_click_draws_once(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    client = sign_in(cast.director)
    url = f"/t/{cast.tournament.slug}/draw/1/close/"
    asked = {"engine": "swaps-1", "at_once": "yes"}
    assert 'name="attempt" value="1"' in client.get(f"/t/{cast.tournament.slug}/draw/1/").text
    assert [client.post(url, asked | {"attempt": 1}).status_code for _ in range(2)] == [302, 302]
    assert Draw.objects.count() == 1
    assert client.post(url, asked | {"attempt": 2}).status_code == 409
    assert client.post(url, asked | {"attempt": "x"}).status_code == 409


def test_a_second_director_who_draws_is_told_that_the_series_is_drawn(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    making_services.draw(series_of(cast.tournament, 1), by=cast.director, attempt=1)
    assert refusal_codes(making_services.draw, series_of(cast.tournament, 1), by=cast.viewer, attempt=1) == [
        "draw.unpublished"
    ]


def test_drawing_rejects_get(cast: Cast) -> None:
    assert sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/close/").status_code == 302


def test_drawing_needs_the_director(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    for user, status in ((cast.clerk, 403), (cast.referee, 403), (cast.viewer, 403), (cast.stranger, 404)):
        assert sign_in(user).post(f"/t/{cast.tournament.slug}/draw/1/close/").status_code == status
    assert not Draw.objects.exists()


def test_a_draw_is_recorded(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    entry = AuditEntry.objects.filter(action="draw.draw").get()
    assert (entry.user, entry.tournament) == (cast.director, cast.tournament)
    assert entry.after == {
        "attempt": 1, "engine": "swaps-1", "seed": draw.seed, "digest": draw.digest, "series": 1,
        "closing": 1, "entropy": "",
    }  # fmt: skip


def test_the_next_series_waits_for_the_sheets(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    services.publish(draw_series(cast.tournament, by=cast.director), by=cast.director)
    with pytest.raises(Refused) as refusal:
        making_services.draw(series_of(cast.tournament, 2), by=cast.director)
    (problem,) = refusal.value.findings
    assert (problem.code, problem.values["tables"]) == ("sheets.missing", (1,))
