"""Papers of a season: every ranking as PDF, XLSX and CSV, with its rule, its changes and the names of the register."""

import csv
import io
from datetime import date
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from scoring.season_told import read_lists
from tests.builders import Cast, answer_statuses, page_words, refusal_codes, sign_in
from tests.evenings import create_ranking, create_season, finalise_evening, play_evening, season_address
from tournament.desks.documents.seasons.lists import hundredths, ranking_list
from tournament.desks.documents.seasons.views import all_rankings
from tournament.desks.seasons.rules import services as rules
from tournament.models import Player, Season
from tournament.papers.listing import Cell, Listing


@pytest.fixture
def season(cast: Cast) -> Season:
    """Two evenings, the first one settled; the third player came to neither of the usual number of evenings."""
    season = create_season(cast)
    finalise_evening(play_evening(season, cast, day=date(2026, 3, 6)), cast)
    play_evening(season, cast, day=date(2026, 3, 13), games={1: (3, 0), 2: (9, 2), 3: (0, 1)})
    return season


def listing_of(season: Season, ranking: int) -> Listing:
    return ranking_list(season.organizer, season.pk, ranking)


def names_on(listing: Listing) -> list[tuple[object, str, str]]:
    return [(row[0], str(row[1].value), row[1].sub) for row in listing.rows if isinstance(row[1], Cell)]


def parse_csv(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def test_every_ranking_is_a_list_in_three_kinds_with_the_same_figures(cast: Cast, season: Season) -> None:
    year = create_ranking(season, cast)
    client = sign_in(cast.director)
    page = page_words(client.get(season_address(season, "papers/")))
    assert "Year" in page
    answer = client.get(season_address(season, f"papers/ranking-{year.pk}.csv"))
    assert answer["Content-Disposition"] == f'attachment; filename="kreuz-as-ranking-{year.pk}.csv"'
    assert parse_csv(answer.content) == [
        ["Rank", "Name", "Evenings", "Dropped", "Won", "Lost", "Value"],
        ["1", "AaAaAaAa", "2", "0", "13", "0", "1122.00"],
        ["2", "AbAbAbAb", "2", "0", "14", "3", "782.00"],
        ["3", "AcAcAcAc", "2", "0", "2", "1", "170.00"],
    ]
    book = load_workbook(io.BytesIO(client.get(season_address(season, f"papers/ranking-{year.pk}.xlsx")).content))
    assert [float(cell.value) for cell in book.active["G"][3:]] == [1122.0, 782.0, 170.0]
    assert book.active["A1"].value == cast.organizer.name
    assert client.get(season_address(season, f"papers/ranking-{year.pk}.pdf")).content.startswith(b"%PDF")
    assert client.get(season_address(season, "papers/ranking-999.pdf")).status_code == 404


def test_a_rankings_list_has_rule_changes_and_unplaced_people_below_it(cast: Cast, season: Season) -> None:
    year = create_ranking(season, cast, rule={"aggregate": "mean"})
    assert [note for note in listing_of(season, year.pk).notes if "no place" in note] == []
    changed = {"aggregate": "mean", "qualify": {"lists": 3}}
    rules.change(year, changed, since=date(2026, 3, 1), reason="The meeting of March", by=cast.director)
    listing = listing_of(season, year.pk)
    rule, change, below = listing.notes
    assert "The mean of what counts." in rule
    assert "Lists needed for a place: 3." in rule
    assert change == "Rule changed on 1 Mar 2026: The meeting of March"
    assert below.startswith("–: no place")
    assert names_on(listing)[0] == (None, "AaAaAaAa", "2 of 3 lists")
    year.shows_unranked = False
    year.save(update_fields=["shows_unranked"])
    listing = listing_of(season, year.pk)
    assert (listing.rows, listing.notes[-1]) == ([], "3 more without a place are not listed.")


def test_a_rankings_list_is_stamped_until_all_evenings_are_settled(cast: Cast, season: Season) -> None:
    year = create_ranking(season, cast)
    stamp = listing_of(season, year.pk).stamp
    assert stamp
    assert list(stamp.lines) == ["1 evening without a final result"]
    first_only = create_ranking(season, cast, "First quarter", {"which": {"to": "2026-03-10"}})
    listing = listing_of(season, first_only.pk)
    assert listing.stamp is None
    assert listing.lead[1] == "After 1 evening, on 6 March 2026"
    nothing = create_ranking(season, cast, "Summer", {"which": {"from": "2026-07-01"}})
    assert listing_of(season, nothing.pk).lead[1] == "No list counts for this ranking yet."


def test_names_on_a_rankings_list_are_those_the_register_publishes(cast: Cast, season: Season) -> None:
    year = create_ranking(season, cast)
    Player.objects.filter(last_name="AaAaAaAa").update(first_name="Erna", publish_as="first")
    Player.objects.filter(last_name="AbAbAbAb").update(publish_as="none")
    Player.objects.filter(last_name="AcAcAcAc").update(publish_as="first")
    listed = [name for _rank, name, _sub in names_on(listing_of(season, year.pk))]
    assert listed == ["Erna", "not named", "not named"]


def test_the_command_can_recount_all_lists_of_a_season(cast: Cast, season: Season) -> None:
    content = sign_in(cast.director).get(season_address(season, "papers/lists.csv")).content.decode("utf-8-sig")
    read = read_lists(content, with_games=True)
    assert not read.wrong
    assert [(each.date, each.series, each.name, each.total, each.won, each.lost) for each in read.lists][:2] == [
        ("2026-03-06", 1, "AaAaAaAa", 780, 10, 0),
        ("2026-03-06", 1, "AbAbAbAb", 272, 5, 1),
    ]


def test_all_rankings_are_one_file(cast: Cast, season: Season) -> None:
    client = sign_in(cast.director)
    assert refusal_codes(all_rankings, season) == ["year.no_ranking"]
    assert client.get(season_address(season, "papers/season.pdf")).status_code == 409
    assert client.get(season_address(season, "papers/season.xlsx")).status_code == 409
    for name in ("Year", "Second"):
        create_ranking(season, cast, name)
    assert [listing.title for listing in all_rankings(season)] == ["Year", "Second"]
    book = load_workbook(io.BytesIO(client.get(season_address(season, "papers/season.xlsx")).content))
    assert book.sheetnames == ["Year", "Second"]


def test_values_of_a_ranking_are_rounded_to_hundredths() -> None:
    assert [hundredths(Fraction(value, 1000)) for value in (1000025, -25000, -5, 0)] == [100003, -2500, -1, 0]


def test_papers_of_a_season_need_a_manager(cast: Cast, season: Season) -> None:
    year = create_ranking(season, cast)
    for step in ("papers/", f"papers/ranking-{year.pk}.csv", "papers/season.xlsx", "papers/lists.csv"):
        assert answer_statuses(season_address(season, step), cast.clerk, cast.stranger, get=True) == [403, 404]
