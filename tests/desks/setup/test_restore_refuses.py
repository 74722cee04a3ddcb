"""An archive that was made up, cut or changed is refused with the place where it lies."""

import json
from collections.abc import Callable
from functools import partial

import pytest

from tests.desks.setup.archives import ArchiveDocument, archive_refusal, change_archive, put_in_body, put_value
from tests.tiers import sweep
from tournament.queries.record.schema import version_number

pytestmark = pytest.mark.django_db


def test_an_unknown_organizer_is_not_founded_by_an_archive(archives: dict[str, bytes]) -> None:
    assert "archive.no_organizer" in archive_refusal(
        change_archive(archives["Herbstpokal"], put_value("organizer", 0, "name", "Nobody"))
    )


def test_a_user_name_that_differs_in_case_alone_is_refused(archives: dict[str, bytes]) -> None:
    data = archives["Winterpokal"].replace(b'"clerk2"', b'"Clerk2"')
    assert "archive.person" in archive_refusal(change_archive(data, dict.copy))


def test_the_refusal_of_another_version_says_which_version_reads_the_archive(archives: dict[str, bytes]) -> None:
    for version, code in (("9999_later", "archive.newer"), ("0001_initial", "archive.older")):
        refused_as = archive_refusal(change_archive(archives["Winterpokal"], partial(dict.update, schema=version)))
        assert refused_as.startswith(code)
        assert f"({version_number(version)};" in refused_as


def test_a_changed_text_in_an_archive_is_noticed(archives: dict[str, bytes]) -> None:
    assert "archive.changed" in archive_refusal(archives["Herbstpokal"].replace("Bürgerhaus".encode(), b"Rathaus"))


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b'{"format":NaN}', b"[" * 100_000, b'{"format":"other"}'])
def test_a_file_that_is_no_archive_is_refused(archives: dict[str, bytes], data: bytes) -> None:
    assert "archive.no_archive" in archive_refusal(data)


def test_half_an_archive_is_refused(archives: dict[str, bytes]) -> None:
    assert "archive.no_archive" in archive_refusal(archives["Herbstpokal"][:50_000])


EFFECT = {"series": 1, "kind": "penalty", "points": -100, "paragraph": "4.2"}


LIES: dict[str, Callable[[ArchiveDocument], object]] = {
    "a text for a number": put_value("footerentry", 3, "points", "12"),
    "a number for a yes": put_value("sheetversion", 0, "counts", 1),
    "a fraction": put_value("footerentry", 3, "won", 1.5),
    "a number no column holds": put_value("footerentry", 3, "points", 10**30),
    "fewer than none": put_value("footerentry", 3, "won", -1),
    "a time without a zone": put_value("draw", 0, "drawn_at", "2026-10-10T10:00:00"),
    "a time no zone can show": put_value("draw", 0, "drawn_at", "9999-12-31T23:59:59-12:00"),
    "a final result at the end of time": put_value("finalresult", 0, "posted_at", "9999-12-01T00:00:00+00:00"),
    "a day before all tournaments": put_value("tournament", 0, "date", "0001-01-01"),
    "a rating there is not": put_value("tournament", 0, "ratings", ["kings"]),
    "loss fees without end": put_value("tournament", 0, "loss_fee_tiers", [[start, 1] for start in range(1, 101)]),
    "ratings without end": put_value("tournament", 0, "ratings", ["teams"] * 50),
    "seats without end": put_value("sheetversion", 0, "unsigned", [1] * 6),
    "shares without end": put_value("prizeplan", 0, "given", ["1"] * 1_001),
    "loss fees without a tariff": put_value("tournament", 0, "loss_fee_tiers", [1]),
    "an action nobody can take": put_value("auditentry", 0, "action", "x"),
    "who plays before he is born": put_value("player", 0, "birth_year", 2200),
    "a share that is no number": put_value("prizeplan", 0, "given", ["x"]),
    "a share that is not even that": put_value("prizeplan", 0, "given", ["NaN"]),
    "a share without end": put_value("prizeplan", 0, "given", ["Infinity"]),
    "a share below nothing": put_value("prizeplan", 0, "given", [-1]),
    "no day": put_value("tournament", 0, "date", "2026-02-31"),
    "a kind there is not": put_value("cashentry", 0, "kind", "gift"),
    "a name with a zero byte": put_value("player", 0, "last_name", "A\0"),
    "a name that can't be printed": put_value("player", 0, "last_name", "A\u202eB"),
    "a name too long": put_value("player", 0, "last_name", "A" * 81),
    "an address with a slash": put_value("tournament", 0, "slug", "a/b"),
    "a row that is not there": put_value("seat", 0, "card", 999),
    "a row before the first": put_value("seat", 0, "card", -1),
    "yes as a row": put_value("seat", 0, "card", True),
    "nobody where somebody must be": put_value("seat", 0, "card", None),
    "a person not named": put_value("draw", 0, "drawn_by", "mallory"),
    "a list for an object": put_value("finalresult", 0, "body", []),
    "a list without end": put_value("tournament", 0, "ratings", json.loads("[" * 60 + "]" * 60)),
    "a name of blanks": put_value("tournament", 0, "name", "   "),
    "facts of nothing to see": put_value("ruling", 0, "facts", "\u200b "),
    "facts with a control": put_value("ruling", 0, "facts", "A\x01B"),
    "facts without end": put_value("ruling", 0, "facts", "x" * 2_001),
    "a reason that turns what follows": put_value("auditentry", 0, "reason", "A\u202eB"),
    "no address": put_value("tournament", 0, "slug", ""),
    "no name of the tournament": put_value("tournament", 0, "name", ""),
    "nobody's name": put_value("player", 0, "last_name", ""),
    "a club without a name": put_value("player", 0, "club", ""),
    "a team without a name": put_value("team", 0, "name", ""),
    "a user name of nothing": put_value("people", 0, "username", ""),
    "an organizer without a name": put_value("organizer", 0, "name", ""),
    "a series beyond all": put_value("series", 0, "number", 32_767),
    "a sum that no book holds": put_value("cashentry", 0, "cents", 10**9),
    "a prize that no book holds": put_value("prize", 0, "cents", 2**31 - 1),
    "a fee that no book holds": put_value("tournament", 0, "entry_fee_cents", 2**31 - 1),
    "points that nobody makes": put_value("footerentry", 0, "points", 10**6),
    "a posted list of nothing": put_value("postedstandings", 0, "body", {}),
    "a final result of nothing": put_value("finalresult", 0, "body", {"rows": []}),
    "null for the series": put_in_body("finalresult", "rows", 0, "series", to=None),
    "null for a row": put_in_body("postedstandings", "rows", 0, to=None),
    "a text for the effects": put_in_body("finalresult", "rows", 0, "effects", to="many"),
    "an effect that is text": put_in_body("finalresult", "rows", 0, "effects", to=["penalty"]),
    "an effect without end": put_in_body("finalresult", "rows", 0, "effects", to=[EFFECT | {"points": 10**30}]),
    "a place that is text": put_in_body("finalresult", "rows", 0, "rank", to="1"),
    "a place that is yes": put_in_body("finalresult", "rows", 0, "rank", to=True),
    "a million series": put_in_body("finalresult", "series_count", to=10**6),
    "a series again and again": lambda document: put_in_body(
        "finalresult", "rows", 0, "series", to=[posted_series(document)] * 30
    )(document),
    "a name that is a list": put_in_body("finalresult", "rows", 0, "name", to=["x"]),
    "a rating that is none": put_in_body("finalresult", "ratings", to=[{"code": 1, "name": [], "rows": {}}]),
    "a lot without order": put_in_body("finalresult", "lots", to=[{"order": None}]),
    "a figure that no database holds": put_value("auditentry", 0, "after", {"count": float("inf")}),
    "a key with a zero byte": put_value("auditentry", 0, "after", {"count\0": 1}),
    "a field more": lambda document: document["content"]["seat"]["fields"].append("id"),
    "a value more": lambda document: document["content"]["seat"]["rows"][0].append(1),
    "two tournaments": lambda document: document["content"]["tournament"]["rows"].append(
        document["content"]["tournament"]["rows"][0]
    ),
    "no tournament": lambda document: document["content"]["tournament"]["rows"].clear(),
}


@sweep("lie", LIES)
def test_an_impossible_value_is_refused_with_its_place(archives: dict[str, bytes], lie: str) -> None:
    data = change_archive(archives["Herbstpokal"], LIES[lie]).replace(b": Infinity", b": 1e999")  # as JSON has it
    assert archive_refusal(data).startswith("archive.wrong: In this archive, ")


def posted_series(document: ArchiveDocument) -> ArchiveDocument:
    told = document["content"]["finalresult"]
    series: ArchiveDocument = told["rows"][0][told["fields"].index("body")]["rows"][0]["series"][0]
    return series


def exchange_tables(document: ArchiveDocument) -> None:
    """The first and the last seat, each at the other's table."""
    told = document["content"]["seat"]
    place = told["fields"].index("table")
    first, last = told["rows"][0], told["rows"][-1]
    first[place], last[place] = last[place], first[place]
    first[place + 1], last[place + 1] = last[place + 1], first[place + 1]


CONTRADICTIONS: dict[str, tuple[str, Callable[[ArchiveDocument], object]]] = {
    "a card on two seats": ("archive.contradicts", put_value("seat", 0, "card", 5)),
    "a start number twice": ("archive.contradicts", put_value("startcard", 0, "number", 2)),
    "other points than were keyed": ("archive.faults", put_value("footerentry", 0, "points", 999)),
    "a prize higher than its plan has": ("archive.faults", put_value("prize", 0, "cents", 99_999)),
    "another result": ("archive.faults", put_in_body("finalresult", "rows", to=[])),
    "a seat of another draw's table": ("archive.faults", exchange_tables),
}


@sweep("lie", CONTRADICTIONS)
def test_rows_that_contradict_each_other_are_refused(archives: dict[str, bytes], lie: str) -> None:
    code, change = CONTRADICTIONS[lie]
    assert archive_refusal(change_archive(archives["Herbstpokal"], change)).startswith(code)
