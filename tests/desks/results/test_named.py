"""Pages load the names of the players they show and of no others, and share prizes as far as prizes go."""

from collections.abc import Collection, Iterable, Sequence

import pytest

from scoring import Awards, TieRule
from scoring import awards as shared_among
from tests.builders import Cast, make_cast, play_series, register_players, sign_in
from tests.remembered import remembered
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.models import Lot, StartCard
from tournament.queries.money import awards
from tournament.queries.money.awards import awards_of
from tournament.queries.ranking.lots import tied_digest
from tournament.queries.ranking.rated import rated


@pytest.fixture
@remembered
def hall(db: None) -> Cast:
    """Of sixteen players four have won all at their tables; the twelve others did nothing and share place 5."""
    cast = make_cast(series_count=1, ratings=["best_series"], pool_extra_cents=10_000)
    register_players(cast.tournament, 16, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


@pytest.fixture
def names_asked_for(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The start numbers of those whose names were asked for."""
    asked = set[int]()
    own = vars(StartCard)["name"].fget

    def name(card: StartCard) -> str:
        asked.add(card.number)
        return str(own(card))

    monkeypatch.setattr(StartCard, "name", property(name))
    return asked


@pytest.fixture
def shares(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of players among whom prizes were shared, one entry a call."""
    counts = list[int]()

    def counted(
        gifts: Sequence[int | str], ranked: Sequence[tuple[int, int]], ties: TieRule, groups: Iterable[Collection[int]]
    ) -> Awards:
        counts.append(len(ranked))
        return shared_among(gifts, ranked, ties, groups)

    monkeypatch.setattr(awards, "awards", counted)
    return counts


def propose_prizes(cast: Cast, places: int) -> None:
    terms = Terms("Main", "main", "sum", 6_000, size="fixed", size_figure=places)
    prizes.propose(cast.tournament, None, terms, by=cast.director)


def tied_numbers(cast: Cast) -> set[int]:
    (waiting,) = awards_of(cast.tournament)[0].waiting
    return {row.key for row in waiting.rows}


@pytest.mark.parametrize("page", ["results/", "results/lots/"])
def test_the_page_asks_for_the_names_of_those_for_whom_a_lot_is_needed(
    hall: Cast, names_asked_for: set[int], page: str
) -> None:
    propose_prizes(hall, 6)
    equal = tied_numbers(hall)
    names_asked_for.clear()
    assert sign_in(hall.director).get(f"/t/{hall.tournament.slug}/{page}").status_code == 200
    assert names_asked_for == equal
    assert len(equal) == 12


def test_where_no_lot_is_needed_the_page_asks_for_nobodys_name(hall: Cast, names_asked_for: set[int]) -> None:
    propose_prizes(hall, 3)
    names_asked_for.clear()
    assert sign_in(hall.director).get(f"/t/{hall.tournament.slug}/results/").status_code == 200
    assert names_asked_for == set()


@pytest.mark.parametrize(("places", "among"), [(3, 3), (4, 4), (5, 16)])
def test_prizes_are_shared_among_all_with_the_same_performance_and_no_further(
    hall: Cast, shares: list[int], places: int, among: int
) -> None:
    propose_prizes(hall, places)
    shares.clear()
    (awarded,) = awards_of(hall.tournament)
    assert set(shares) == {among}
    assert len(awarded.awards) + sum(len(waiting.prizes) for waiting in awarded.waiting) >= places


def test_the_loser_of_the_lot_for_the_last_prize_has_his_half_of_it_by_hort(hall: Cast, shares: list[int]) -> None:
    """By Hort, a prize is shared by players with equal performance, even past the last prize."""
    propose_prizes(hall, 5)
    hall.tournament.prize_ties = hall.tournament.Ties.HORT
    hall.tournament.save(update_fields=["prize_ties"])
    equal = sorted(row.key for row in rated(hall.tournament)[0].ties[0])
    Lot.objects.create(
        tournament=hall.tournament, rating="main", series=1, place=5, members=equal, order=equal,
        names=list(map(str, equal)), tied=tied_digest(equal), seed="seed", drawn_by=hall.director,
    )  # fmt: skip
    shares.clear()
    (awarded,) = awards_of(hall.tournament)
    assert {award.row.key for award in awarded.awards} >= set(equal)
    assert set(shares) == {16}
