"""Every file is served whole, as what its name says; PDF files are compared with their pages in `test_unset`."""

from tests.browser.pages import PAPERS
from tests.browser.running import Person
from tests.tiers import sweep

BEGINS = {
    "xlsx": b"PK",
    "csv": b"\xef\xbb\xbf",
    "zip": b"PK",
    "png": b"\x89PNG",
    "txt": "Jürgen Böhme".encode(),
}
JSON = b"{"  # has no ending in every address


def ending(path: str) -> str:
    return path.partition("?")[0].rpartition(".")[2]


FILES = {name: path for name, path in PAPERS.items() if ending(path) != "pdf"}


@sweep("path", FILES.values(), ids=FILES)
def test_file_is_served(director: Person, path: str) -> None:
    answer = director.get_paper(path)
    assert answer.status == 200
    assert answer.body.startswith(BEGINS.get(ending(path), JSON))
