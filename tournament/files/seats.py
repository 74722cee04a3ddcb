"""A list from paper or another program, a line a seat: who sits there, what stands at the foot, or both.

Which column holds what is known by English, German and Spanish headings. What is read here was checked by no rule yet.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Finding, finding
from tournament.fields import MINUS, WholeField
from tournament.files.apart import read_apart
from tournament.files.spelling import by_heading
from tournament.files.tables import Row
from tournament.files.uploads import Headed, below_headings
from tournament.refused import Refused
from tournament.wording.fields import FIELDS as FIELDS_SAID

NUMBER = (
    "number|start number|start no|no|nr|num|nummer|startnummer|startnr|stnr|startkarte|startkartennummer|"
    "startkartennr|start card|card number|número|número de salida|número de partida|tarjeta|dorsal"
)
FIELDS = by_heading({
    "series": "series|serie|round|runde|durchgang|ronda|series number|seriennummer|serie nr|serien nr",
    "table": "table|tisch|mesa|table number|table no|tischnummer|tischnr|tisch nr|número de mesa",
    "seat": "seat|platz|sitz|sitzplatz|platz am tisch|asiento|seat number|platznummer|platz nr|número de asiento",
    "number": NUMBER,
    "points": "points|game points|punkte|spielpunkte|augen|puntos|puntos de juego",
    "won": "won|games won|won games|gewonnen|gewonnene|gewonnene spiele|gew|gew spiele|g|ganados|ganadas|"
    "juegos ganados",
    "lost": "lost|games lost|lost games|verloren|verlorene|verlorene spiele|verl|verl spiele|v|perdidos|perdidas|"
    "juegos perdidos",
    "total": "total|total on paper|performance|gesamt|gesamtpunkte|gesamtleistung|gesamtergebnis|summe|leistung|"
    "endsumme|ergebnis|suma|resultado|rendimiento",
    "passed": "passed|games passed|passed games|eingepasst|gepasst|passe|passen|passspiele|pasados|juegos pasados",
})  # fmt: skip
PLAYERS = FIELDS | by_heading({"number": "player|spieler|jugador"})  # others write names there
LIMITS = {
    "series": (1, 99), "table": (1, 10_000), "seat": (1, 5), "number": (1, 999_999), "points": (-20_000, 20_000),
    "won": (0, 200), "lost": (0, 200), "total": (-30_000, 30_000), "passed": (0, 200),
}  # fmt: skip
MAY_BE_EMPTY = {"total", "passed"}
KEPT_SIGNS = 40
ZEROES = re.compile(r"[.,]0{1,2}$")  # 476,0 is what a spreadsheet makes of 476; a thousand has three
SALT = "columns"
TWELVE_HOURS = 12 * 60 * 60


@dataclass(frozen=True)
class SeatLine:
    """One line: a seat of a series, who sits there, and the foot. None where nothing stands, or nothing legible."""

    line: int
    series: int | None = None
    table: int | None = None
    seat: int | None = None
    number: int | None = None
    points: int | None = None
    won: int | None = None
    lost: int | None = None
    total: int | None = None
    passed: int | None = None


@dataclass(frozen=True)
class SeatFile:
    """What a file says, as texts: it goes through the browser and back between a preview and its press."""

    name: str
    fields: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]  # the line in the file, and a text for each field
    uncomputed: tuple[tuple[int, str], ...] = ()  # line and cell
    notes: tuple[Finding, ...] = ()

    def lines(self) -> tuple[list[SeatLine], list[Finding]]:
        """Every line, and each cell that can't be read."""
        wrong = [finding("import.uncomputed", row=line, cell=cell) for line, cell in self.uncomputed]
        spoilt = {line for line, _cell in self.uncomputed}
        lines = []
        for line, texts in self.rows:
            by_field = dict(zip(self.fields, texts, strict=True))
            unread = [] if line in spoilt else list(unread_in(line, by_field))
            wrong += unread
            lines.append(SeatLine(line, **{field: whole(field, text) for field, text in by_field.items()}))
        return lines, wrong

    def sealed(self) -> str:
        content = {"name": self.name, "fields": self.fields, "rows": self.rows, "uncomputed": self.uncomputed}
        return signing.dumps(content, salt=SALT, compress=True)


def read(name: str, data: bytes, *, needed: Sequence[str]) -> SeatFile:
    """A file with these columns at least. Refused where it is no such table."""
    file = with_players(read_apart(name, data, PLAYERS))
    if lacking := [field for field in needed if field not in file.columns]:
        headings = ", ".join(filter(None, file.headings))[:200]
        raise Refused(
            finding("import.no_columns", names=tuple(str(FIELDS_SAID[field]) for field in lacking), headings=headings)
        )
    rows = tuple((row.line, tuple(text[:KEPT_SIGNS] for text in file.texts(row).values())) for row in file.rows)
    if not rows:
        raise Refused(finding("import.empty"))
    uncomputed = [(row.line, str(fault.values["cell"])) for row in file.rows for fault in file.uncomputed(row)]
    return SeatFile(name, tuple(file.columns), rows, tuple(uncomputed), file.notes)


def with_players(rows: Sequence[Row]) -> Headed:
    """Start numbers under a heading that says "player" only; where names stand there it is no column of ours."""
    file = below_headings(rows, FIELDS, sure="table")
    if "number" in file.columns:
        return file
    try:
        other = below_headings(rows, PLAYERS, sure="table")
    except Refused:  # two such columns
        return file
    is_number = "number" in other.columns and all(other.texts(row)["number"].isdecimal() for row in other.rows)
    return other if is_number else file


def unsealed(sealed: str, *, needed: Sequence[str]) -> SeatFile | None:
    """What a preview kept; None where it is too old, where somebody else wrote it, or without one of these columns."""
    try:
        content: Any = signing.loads(sealed, salt=SALT, max_age=TWELVE_HOURS)
    except signing.BadSignature:
        return None
    if not set(needed) <= set(content["fields"]):
        return None
    rows = tuple((line, tuple(texts)) for line, texts in content["rows"])
    return SeatFile(
        content["name"], tuple(content["fields"]), rows, tuple((line, cell) for line, cell in content["uncomputed"])
    )


def unread_in(line: int, by_field: dict[str, str]) -> Iterator[Finding]:
    for field, text in by_field.items():
        least, most = LIMITS[field]
        if whole(field, text) is None and (text or field not in MAY_BE_EMPTY):
            yield finding("import.no_figure", row=line, field=field, found=text, least=least, most=most)


def whole(field: str, text: str) -> int | None:
    figures = ZEROES.sub("", text.translate(MINUS).replace(" ", ""))
    least, most = LIMITS[field]
    if not WholeField.figures.fullmatch(figures) or len(figures) > 8 or not least <= int(figures) <= most:
        return None
    return int(figures)


class ListForm(forms.Form):
    """The file of a list of seats or feet."""

    file = forms.FileField(
        label=gettext_lazy("file"), widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"})
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.IMPORT_MAX_BYTES:
            megabytes = settings.IMPORT_MAX_BYTES // 1024 // 1024
            raise ValidationError(
                _("This file has more than %(limit)s MB; a list has a few hundred KB. Nothing was read."),
                params={"limit": megabytes},
            )
        return file
