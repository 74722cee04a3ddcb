"""Random files for every reader of uploads: a reader must read or refuse each, and do nothing else."""

import json
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from scoring import ISKO
from tests.files.attacks import pack_workbook, sheet_of
from tests.files.clubs import CLUB_FIELDS, make_dbf, make_vmz
from tests.files.plans import make_plan
from tournament.desks.registration.files.columns import FIELDS
from tournament.desks.registration.files.importer import entry_values
from tournament.desks.setup.archive.importer import digest_of
from tournament.desks.setup.archive.importer import read as read_archive
from tournament.desks.setup.backup.contents import of_backup
from tournament.desks.sheets.games.importer import sheet_in
from tournament.files import lined, meetingday, meetingplan, reader, seats
from tournament.files.apart import Allowed
from tournament.files.clubs import history
from tournament.files.meetingday import day_read
from tournament.files.meetingplan import plan_read, plan_written
from tournament.files.uploads import headed
from tournament.queries.record.archive import FORMAT, KEPT, PEOPLE
from tournament.queries.record.schema import schema
from tournament.refused import Refused

WORDS = st.sampled_from([*FIELDS, *seats.FIELDS, "game", "declarer", "contract", "Spiel", "Alleinspieler", ""])
CELLS = st.one_of(
    WORDS,
    st.integers(-(10**9), 10**12).map(str),
    st.text(max_size=12),
    st.sampled_from(["ja", "1,0", "-", "=1+1", '"', "'", "1e999", "\u202e", "٣", "2026-02-31", "x" * 300, "\0", "\r"]),
)
VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(10**20), 10**20), st.floats(allow_nan=False), st.text(max_size=9)
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def lists(draw: st.DrawFn) -> bytes:
    """CSV lists: headings that may be known ones, and lines below them, in an encoding that may fit."""
    separator, end = draw(st.sampled_from(";,\t")), draw(st.sampled_from(["\n", "\r\n", "\r"]))
    rows = [draw(st.lists(WORDS, max_size=9)), *draw(st.lists(st.lists(CELLS, max_size=9), max_size=6))]
    text = end.join(separator.join(row) for row in rows)
    return text.encode(draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"])), "replace")


@st.composite
def workbooks(draw: st.DrawFn) -> bytes:
    """Workbooks with cells of all kinds, some with attributes and texts that no program writes."""
    texts = st.one_of(WORDS, st.integers(-9, 99).map(str), st.sampled_from(["&lt;", "<", "&a;", "1e5", "99999999999"]))
    places = st.sampled_from(["", ' r="A1"', ' r="B2"', ' r="ZZ9"', ' r="XFD1048576"', ' r="1"', ' r="A0"'])
    kinds = st.sampled_from(["", ' t="s"', ' t="str"', ' t="inlineStr"', ' t="b"', ' t="e"', ' t="d"', ' t="?"'])
    inside = st.sampled_from(["<v>{}</v>", "<f>{}</f>", "<is><t>{}</t></is>", "<f>1</f><v>{}</v>", "{}", "<v>{}"])

    def cell() -> str:
        return f"<c{draw(places)}{draw(kinds)}>{draw(inside).format(draw(texts))}</c>"

    def row() -> str:
        return f"<row>{''.join(cell() for _cell in range(draw(st.integers(0, 4))))}</row>"

    rows = "".join(row() for _row in range(draw(st.integers(0, 4))))
    return pack_workbook(
        sheet_of(rows), "".join(f"<si><t>{draw(texts)}</t></si>" for _text in range(draw(st.integers(0, 3))))
    )


@st.composite
def archives(draw: st.DrawFn) -> bytes:
    """Archives with one row of random values in one part, under a digest that fits."""
    fields = {section.name: [field.name for field in section.fields] for section in KEPT}
    parts: dict[str, list[list[Any]]] = {name: [] for name in fields}
    name = draw(st.sampled_from(list(fields)))
    parts[name] = [[draw(VALUES) for _field in fields[name]]]
    people = [[draw(VALUES) for _name in PEOPLE]] if draw(st.booleans()) else []
    told = {"organizer": (["name"], [["A"]]), **{part: (fields[part], parts[part]) for part in fields}}
    told["people"] = (list(PEOPLE), people)
    content = {part: {"fields": names, "rows": rows} for part, (names, rows) in told.items()}
    document = {"format": FORMAT, "schema": schema(), "made_at": draw(VALUES), "content": content}
    with suppress(Refused):  # half a sign: an archive without its digest
        document["digest"] = digest_of([["A"]], parts, people)
    return json.dumps(document).encode()


def backup_database() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.sqlite3"
        with closing(sqlite3.connect(file)) as made, made:
            made.execute("CREATE TABLE django_migrations (app text, name text)")
            made.execute("INSERT INTO django_migrations VALUES ('tournament', ?)", [schema()])
        return file.read_bytes()


@st.composite
def damaged_files(draw: st.DrawFn, whole: st.SearchStrategy[bytes]) -> bytes:
    """Files of `whole` with a few bytes changed; the end may be missing."""
    data = bytearray(draw(whole))
    for _byte in range(draw(st.integers(0, 4)) if data else 0):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data[: draw(st.integers(len(data) // 2, len(data)))])


def read_people(data: bytes) -> None:
    file = headed("list", data, FIELDS, sure="last_name")
    for row in file.rows:
        file.uncomputed(row)
        entry_values(row.line, file.texts(row), 2026)


def read_seat_lines(data: bytes) -> None:
    seats.read("list", data, needed=("table",)).lines()


def read_games(data: bytes) -> None:
    sheet_in("sheet", data, seats=4, games=48, rules=ISKO)


def read_backup(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "backup.sqlite3"
        file.write_bytes(data)
        of_backup(file)


def read_club_history(data: bytes) -> None:
    history("club", data)


def answer_in_process(data: bytes, words: Mapping[str, str], allowed: Allowed) -> bytes:
    """Stands in for `files.apart.answered`: runs the reader in this process, as thousands of files are read."""
    return json.dumps(reader.answer_to(data, dict(words), allowed.lines)).encode()


@st.composite
def histories(draw: st.DrawFn) -> bytes:
    """Lists of a club's history: all columns that are needed, with cells of all kinds below them."""
    heads = ["date", "series", "table", "name", "points", "won", "lost", "total", "games"]
    cells = st.one_of(CELLS, st.sampled_from(["2026-01-09", "1", "2", "512", "1012", "Anna"]))
    rows = draw(st.lists(st.lists(cells, min_size=9, max_size=9), max_size=6))
    return "\n".join(";".join(row) for row in [heads, *rows]).encode("utf-8", "replace")


@st.composite
def clubs(draw: st.DrawFn) -> bytes:
    """A club's archives with random lists."""
    texts = st.sampled_from(["1", "20260109", "x", "", "1012"])
    rows = draw(st.lists(st.tuples(*[texts] * len(CLUB_FIELDS)), max_size=4))
    return make_vmz(make_dbf(rows))


@st.composite
def lined_files(draw: st.DrawFn, kind: str, parts: tuple[str, ...]) -> bytes:
    """Files of lines with random content, under the right sums."""
    names = st.one_of(st.sampled_from(parts), st.text(max_size=5))
    lines = draw(st.lists(st.one_of(st.dictionaries(names, VALUES, max_size=2), VALUES), max_size=6))
    return lined.written(kind, [lined.canonical(line) for line in lines])


PLANS = st.builds(lambda: plan_written(make_plan()))
TABLES = st.one_of(lists(), workbooks(), damaged_files(lists()), damaged_files(workbooks()), st.binary(max_size=300))
READERS: dict[str, tuple[Callable[[bytes], object], st.SearchStrategy[bytes]]] = {
    "people": (read_people, TABLES),
    "seats": (read_seat_lines, TABLES),
    "games": (read_games, TABLES),
    "history": (read_club_history, st.one_of(TABLES, histories(), damaged_files(clubs()))),
    "archive": (read_archive, st.one_of(archives(), damaged_files(archives()))),
    "backup": (read_backup, damaged_files(st.builds(backup_database))),
    "plan": (
        plan_read,
        st.one_of(lined_files(meetingplan.KIND, ("league", "meeting", "team", "player")), damaged_files(PLANS)),
    ),
    "meetingday": (
        day_read,
        st.one_of(lined_files(meetingday.KIND, ("meeting", "side", "person", "seat")), damaged_files(PLANS)),
    ),
}

# Where a form takes a file -> its readers. A new one needs its reader among those above.
UPLOADS = {
    "desks/registration/files/forms.py": {"people"},
    "files/seats.py": {"seats"},  # of a draw, and of sheets
    "desks/sheets/games/forms.py": {"games"},
    "desks/seasons/history/forms.py": {"history"},
    "desks/setup/backup/forms.py": {"archive", "backup"},
    "desks/league/visiting/forms.py": {"plan"},
    "desks/setup/homecoming/forms.py": {"meetingday"},
}
