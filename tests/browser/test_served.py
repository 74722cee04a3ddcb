"""Every paper and file is served whole, as what its name says."""

import pytest

from tests.browser.pages import PAPERS
from tests.browser.running import Person

BEGINS = {
    "pdf": b"%PDF-",
    "xlsx": b"PK",
    "csv": b"\xef\xbb\xbf",
    "zip": b"PK",
    "png": b"\x89PNG",
    "txt": "Jürgen Böhme".encode(),
}
JSON = b"{"  # has no ending in every address


@pytest.mark.parametrize("path", PAPERS.values(), ids=PAPERS)
def test_paper_is_served(director: Person, path: str) -> None:
    answer = director.get_paper(path)
    assert answer.status == 200
    assert answer.body.startswith(BEGINS.get(path.partition("?")[0].rpartition(".")[2], JSON))
