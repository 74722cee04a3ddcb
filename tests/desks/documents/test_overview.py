"""The page of papers: what a link says it is, is what it leads to."""

import re

import pytest

from tests.builders import Cast, played, players, signed_in

LINK = re.compile(r'<a\s[^>]*href="([^"]+)"[^>]*>(.*?)</a>', re.DOTALL)


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """Eight players and a series that was played."""
    players(cast.tournament, 8, by=cast.director)
    played(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def test_every_link_leads_to_a_paper_of_its_kind(hall: Cast) -> None:
    page = signed_in(hall.director).get(f"/t/{hall.tournament.slug}/papers/").content.decode()
    links = [(address, " ".join(words.split())) for address, words in LINK.findall(page)]
    papers = [
        (address, words[-4:].strip().lower()) for address, words in links if words.endswith(("PDF", "XLSX", "CSV"))
    ]
    assert len(papers) > 30
    assert [address for address, kind in papers if not address.endswith(f".{kind}")] == []
