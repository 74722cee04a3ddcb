"""Many shared places: the page of the standings names a screenful of them and leads to all."""

import pytest

from tests.builders import Cast, page_words, play_series, register_players, sign_in
from tournament.queries.ranking.standings import Standings, standings


@pytest.mark.parametrize(("count", "shown"), [(10, 10), (12, 10)])
def test_ten_shared_places_are_named_and_the_rest_is_counted(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, count: int, shown: int
) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    for number in range(1, cast.tournament.series_count + 1):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    tie = standings(cast.tournament).rows[1:3]
    monkeypatch.setattr(Standings, "ties", (tie,) * count)
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/standings/"))
    assert page.count("a lot decides between") == shown
    assert (f"all {count}" in page) == (count > shown)
