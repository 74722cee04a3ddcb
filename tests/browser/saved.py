"""Sheets that clerks have saved in a tournament, and the proof that all of them are there, once and whole."""

import json
import time
from pathlib import Path

from tests.browser.running import Foot, Person, expect, manage

FOOTERS = """
import json
from tournament.models import FooterEntry
of = FooterEntry.objects.filter(version__table__draw__series__tournament__slug={slug!r})
print(json.dumps(sorted(of.values_list("version__table__number", "version__number", "seat", "points", "total"))))
"""


class Saved:
    """`feet` of each table, version after version."""

    def __init__(self, slug: str, tables: int) -> None:
        self.slug = slug
        self.feet: dict[int, list[Foot]] = {table: [] for table in range(1, tables + 1)}

    def save(self, person: Person, table: int) -> float:
        """A sheet whose total is wrong is saved and doesn't count, so the next can follow. How long it took, in s."""
        base = len(self.feet[table])
        foot, before = Foot(worth=18 + base, off=1), time.perf_counter()
        expect(person.key(self.slug, table, foot, base=base), 302)
        self.feet[table].append(foot)
        return time.perf_counter() - before

    def prove(self, var: Path, **settings: str) -> int:
        """Nothing is lost, nothing is there twice, nothing is half there; the number of sheets."""
        asked = manage(var, "shell", "-v", "0", "-c", FOOTERS.format(slug=self.slug), **settings)
        expected = [
            [table, version, seat, points, total]
            for table, feet in self.feet.items()
            for version, foot in enumerate(feet, start=1)
            for seat, (points, _won, _lost, total) in enumerate(foot.lines(), start=1)
        ]
        assert json.loads(asked.stdout) == expected, asked.stderr
        verified = manage(var, "verify", **settings)
        assert verified.stdout.strip() == "all is well", verified.stdout + verified.stderr
        return sum(map(len, self.feet.values()))
