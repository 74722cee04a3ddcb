"""Prints the standings that the page shows, for people or as JSON for other programs."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.models import Tournament
from tournament.queries.postings import rows_as_data
from tournament.queries.standings import standings

ROW = ("rank", "number", "name", "performance", "won", "lost")
LINE = ("series", "table", "seat", "points", "won", "lost", "others_lost", "performance")


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament, as in its address")
        parser.add_argument("--series", type=int, help="the standings after this series; without it, after all")
        parser.add_argument("--json", action="store_true", help="a JSON list instead of lines")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            known = ", ".join(Tournament.objects.order_by("slug").values_list("slug", flat=True)) or "none"
            raise CommandError(f"There is no tournament {options['slug']!r}. Known: {known}.")
        upto = options["series"]
        if upto is not None and not 1 <= upto <= tournament.series_count:
            raise CommandError(f"This tournament has the series 1 to {tournament.series_count}.")
        found = standings(tournament, upto=upto)
        if options["json"]:
            rows = [shown(row) for row in rows_as_data(found)]
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
            return
        for row in found.rows:
            series = " ".join(f"{line.performance:>6}" for line in row.lines)
            end = " expelled" if row.expelled else ""
            self.stdout.write(f"{row.rank or '–':>4} {row.number:>4} {row.name:<28} {series} {row.performance:>7}{end}")
        for place in found.missing:
            self.stdout.write(f"missing: series {place.series}, table {place.table}")


def shown(row: dict[str, Any]) -> dict[str, Any]:
    lines = [{name: line[name] for name in LINE} for line in row["series"]]
    out = {"expelled": True} if row["expelled"] else {}
    return {**{name: row[name] for name in ROW}, **out, "series": lines}
