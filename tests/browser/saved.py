"""Sheets that clerks have saved in a tournament, and the proof that all of them are there, once and whole."""

import json
import time
from collections.abc import Sequence
from pathlib import Path

from tests.browser.running import PATIENCE, Foot, Person, expect, manage_for

A_TOURNAMENT = 20  # seconds in which the slowest machine has recounted one
FOOTERS = """
import json
from tournament.models import FooterEntry
series = "version__table__draw__series__"
rows = FooterEntry.objects.filter(**{{series + "tournament__slug__in": {slugs!r}}})
columns = [series + "tournament__slug", series + "number", "version__table__number", "version__number"]
columns += ["seat", "points", "total"]
print(json.dumps(sorted(rows.values_list(*columns))))
"""


class Saved:
    """`feet` of each table of a series, version after version."""

    def __init__(self, slug: str, tables: int, series: int = 1) -> None:
        self.slug, self.series = slug, series
        self.feet: dict[int, list[Foot]] = {table: [] for table in range(1, tables + 1)}

    def save(self, person: Person, table: int) -> float:
        """A sheet whose total is wrong is saved and doesn't count, so the next can follow. How long it took, in s."""
        base = len(self.feet[table])
        foot, before = Foot(worth=18 + base, off=1), time.perf_counter()
        expect(person.key(self.slug, table, foot, base=base, series=self.series), 302)
        self.feet[table].append(foot)
        return time.perf_counter() - before

    def rows(self) -> list[list[object]]:
        return [
            [self.slug, self.series, table, version, seat, points, total]
            for table, feet in self.feet.items()
            for version, foot in enumerate(feet, start=1)
            for seat, (points, _won, _lost, total) in enumerate(foot.lines(), start=1)
        ]


def prove(tournaments: Sequence[Saved], var: Path, **settings: str) -> int:
    """Nothing is lost, nothing is there twice, nothing is half there; the number of sheets."""
    patience = PATIENCE + A_TOURNAMENT * len(tournaments)
    series = {saved.slug: saved.series for saved in tournaments}
    words = ["shell", "-v", "0", "-c", FOOTERS.format(slugs=[*series])]
    asked = manage_for(patience, var, words, settings)
    there = [row for row in json.loads(asked.stdout) if row[1] == series[row[0]]]
    assert there == sorted(row for saved in tournaments for row in saved.rows()), asked.stderr
    verified = manage_for(patience, var, ["verify"], settings)
    assert verified.stdout.strip() == "all is well", verified.stdout + verified.stderr
    return sum(len(feet) for saved in tournaments for feet in saved.feet.values())
