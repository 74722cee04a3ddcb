"""Prints the standings that the page shows, for people or as JSON for other programs."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.management.data import refuse_empty
from tournament.models import Tournament
from tournament.queries.ranking.posted import PostedRow, as_json
from tournament.queries.ranking.postings import posted_rating, posted_rows
from tournament.queries.ranking.rated import rated
from tournament.queries.ranking.standings import standings
from tournament.wording.houses import played_by
from tournament.wording.results import points, rating_name
from tournament.wording.systems import counted_by

ROW = ("rank", "number", "name", "performance", "won", "lost")
LINE = ("series", "table", "seat", "points", "won", "lost", "others_lost", "performance")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()  # they are for whoever changes the code, and load every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament, as in its address")
        parser.add_argument("--series", type=int, help="the standings after this series; without it, after all")
        parser.add_argument("--rating", help="teams, ladies, best_series, series-1 and so on, or all: every rating")
        parser.add_argument("--json", action="store_true", help="a JSON list instead of lines")

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_empty()
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            slugs = ", ".join(Tournament.objects.order_by("slug").values_list("slug", flat=True)) or _("none")
            raise CommandError(
                _("There is no tournament %(name)r. Known: %(known)s.") % {"name": options["slug"], "known": slugs}
            )
        upto = options["series"]
        if upto is not None and not 1 <= upto <= tournament.series_count:
            raise CommandError(_("This tournament has the series 1 to %(last)s.") % {"last": tournament.series_count})
        if options["rating"]:
            self.print_ratings(tournament, options["rating"], upto, in_json=options["json"])
            return
        table = standings(tournament, upto=upto)
        if options["json"]:
            rows = [shown(row) | system_of(tournament) for row in posted_rows(table)]
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
            return
        for said in (*counted_by(tournament.performance_system), *played_by(tournament)):
            self.stdout.write(said)
        for row in table.rows:
            series = " ".join(f"{line.performance:>6}" for line in row.lines)
            end = " " + _("expelled") if row.expelled else ""
            lot = " " + _("needs a lot") if row.needs_lot else ""
            who = f"{row.rank or '–':>4} {row.number:>4} {row.name:<28}"
            self.stdout.write(f"{who} {series} {row.performance:>7}{end}{lot}")
        for place in table.missing:
            self.stdout.write(
                _("missing: series %(series)s, table %(table)s") % {"series": place.series, "table": place.table}
            )

    def print_ratings(self, tournament: Tournament, code: str, upto: int | None, *, in_json: bool) -> None:
        by_code = {counted.rating.code: counted for counted in rated(tournament, upto=upto, each_series=True)}
        if code not in (*by_code, "all"):
            raise CommandError(
                _("There is no rating %(name)r. Known: %(known)s.")
                % {"name": code, "known": ", ".join([*by_code, "all"])}
            )
        asked = [counted for counted in by_code.values() if code in (counted.rating.code, "all")]
        if in_json:
            ratings = [as_json(posted_rating(counted)) | system_of(tournament) for counted in asked]
            self.stdout.write(json.dumps(ratings, ensure_ascii=False, indent=1))
            return
        for said in (*counted_by(tournament.performance_system), *played_by(tournament)):
            self.stdout.write(said)
        for counted in asked:
            self.stdout.write(rating_name(counted.rating.code, counted.rating.name))
            for row in counted.rows:
                lot = " " + _("needs a lot") if row.needs_lot else ""
                self.stdout.write(f"{row.rank or '–':>4} {row.key:>4} {row.name:<28} {points(row.performance):>9}{lot}")


def system_of(tournament: Tournament) -> dict[str, str]:
    """Named where it isn't what everybody takes for granted, as posted lists name it (SkWO 5)."""
    system = tournament.performance_system
    return {} if system == Tournament.System.SEEGER_FABIAN else {"system": system}


def shown(row: PostedRow) -> dict[str, Any]:
    lines = [{name: getattr(line, name) for name in LINE} for line in row.series]
    told = {name: True for name in ("expelled", "needs_lot") if getattr(row, name)}
    return {**{name: getattr(row, name) for name in ROW}, **told, "series": lines}
