"""The worked examples of real clubs' rules by the rows of a season: what evenings, sheets and the register say."""

from datetime import date

from scoring import two_decimals
from tests.builders import Cast
from tests.scoring.season_examples import EXAMPLES, Example
from tests.season_rows import create_season_rows
from tests.tiers import sweep
from tournament.models import Season
from tournament.queries.season.ranked import as_counted, played_in

ARREARS = {"12: six months of arrears"}  # are the accounts' and have a test of their own


@sweep("example", [one for one in EXAMPLES if one.name not in ARREARS], ids=lambda example: example.name)
def test_a_clubs_rule_by_rows(cast: Cast, example: Example) -> None:
    season = Season.objects.create(
        organizer=cast.organizer, slug="2026", name="2026", begins=date(2026, 1, 1), ends=date(2026, 12, 31)
    )
    names = {player.pk: name for name, player in create_season_rows(season, example.lists, cast.director).items()}
    played = played_in(season)
    answer = tuple(
        (row.rank, names[played.people[row.name].pk], two_decimals(row.value))
        for row in played.standings(as_counted(example.rule))
        if played.people[row.name].pk in names
    )
    assert with_own_ranks(answer) == example.answer


def with_own_ranks(answer: tuple[tuple[int | None, str, str], ...]) -> tuple[tuple[int | None, str, str], ...]:
    """As if those who fill the tables were not there."""
    placed = [value for rank, _name, value in answer if rank]
    return tuple((placed.index(value) + 1 if rank else None, name, value) for rank, name, value in answer)
