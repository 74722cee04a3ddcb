"""The papers of the day, one view a document: seat lists and result lists as PDF and XLSX."""

from collections import defaultdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.access import HallRequest, allowed
from tournament.documents import pdf, xlsx
from tournament.documents.addresses import address, leads_somewhere
from tournament.models import Draw, FinalResult, PostedStandings, Tournament
from tournament.queries.cards import remaining
from tournament.queries.draws import core_closing, draw_in_force, is_by_lot, plan_of
from tournament.queries.finals import final_in_force
from tournament.queries.lists import names_of, plan_rows, tables_of
from tournament.queries.postings import body, hanging, ruled_series
from tournament.queries.referee_log import log_of
from tournament.queries.seats import cost_of, least_cost
from tournament.wording import effect_note
from tournament.wording.papers import objections

LANDSCAPE_FROM = 7  # series: more columns than fit on a page held upright


@allowed("documents.look")
def papers(request: HallRequest, tournament: Tournament) -> HttpResponse:
    postings = postings_of(tournament)
    drawn = [(series, draw_in_force(series), postings[series.number]) for series in tournament.planned]
    context = {
        "drawn": drawn,
        "slips": any(draw for _series, draw, _postings in drawn),
        "cards": remaining(tournament).exists(),
        "log": log_of(tournament),
        "phones": leads_somewhere(address(request)),
        "finals": tournament.finals.order_by("-version"),
        "final": final_in_force(tournament),
    }
    return render(request, "documents/papers.html", context)


@allowed("documents.look")
def seats_by_table(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    return as_pdf(tournament, f"seats-{number}-by-table", by_table(drawn(tournament, number)))


@allowed("documents.look")
def seats_by_name(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    return as_pdf(tournament, f"seats-{number}-by-name", by_name(drawn(tournament, number)))


@allowed("documents.look")
def slips(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """A slip for everybody with table and seat of every series that has a draw, to be cut apart."""
    rows, numbers = plan_rows(tournament)
    if not rows:
        raise Http404
    return as_pdf(tournament, "slips", paper(tournament, "slips", {"rows": rows, "series_numbers": numbers}))


@allowed("documents.look")
def standings_pdf(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    content, posting = provisional(tournament, number)
    return as_pdf(tournament, f"standings-{number}", standings_list(tournament, content, posting))


@allowed("documents.look")
def standings_xlsx(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    content, posting = provisional(tournament, number)
    return as_xlsx(tournament, content, stamp_of(posting), f"standings-{number}")


@allowed("documents.look")
def posting_pdf(request: HallRequest, tournament: Tournament, posting: int) -> HttpResponse:
    """Standings as they were posted, also where others hang there now."""
    posted = posting_of(tournament, posting)
    return as_pdf(tournament, posting_name(posted), standings_list(tournament, posted.body, posted))


@allowed("documents.look")
def posting_xlsx(request: HallRequest, tournament: Tournament, posting: int) -> HttpResponse:
    posted = posting_of(tournament, posting)
    return as_xlsx(tournament, posted.body, stamp_of(posted), posting_name(posted))


@allowed("documents.look")
def result_pdf(request: HallRequest, tournament: Tournament, version: int) -> HttpResponse:
    final = get_object_or_404(FinalResult, tournament=tournament, version=version)
    stamp = "withdrawn" if final.reopened_at else "final"
    context = {"list": final.body, "final": final, "stamp": stamp, "posted": final.reopened_at or final.posted_at}
    return as_pdf(tournament, f"result-{version}", result_list(tournament, context))


@allowed("documents.look")
def result_xlsx(request: HallRequest, tournament: Tournament, version: int) -> HttpResponse:
    final = get_object_or_404(FinalResult, tournament=tournament, version=version)
    stamp = f"{_('Final result')}, {moment(final.posted_at)}"
    if final.reopened_at:
        stamp = f"{pgettext('result list', 'Withdrawn')} {moment(final.reopened_at)} ({stamp})"
    return as_xlsx(tournament, final.body, stamp, f"result-{version}")


def drawn(tournament: Tournament, number: int) -> Draw:
    """The draw of a series that people can be seated by, published or not yet."""
    draw = draw_in_force(get_object_or_404(tournament.planned, number=number))
    if draw is None:
        raise Http404
    return draw


def by_table(draw: Draw) -> str:
    context = {"series": draw.series, "draw": draw, "tables": tables_of(draw), **proof_of(draw)}
    return paper(draw.series.tournament, "seats_by_table", context)


def by_name(draw: Draw) -> str:
    context = {"series": draw.series, "draw": draw, "seats": names_of(draw), **proof_of(draw)}
    return paper(draw.series.tournament, "seats_by_name", context)


def proof_of(draw: Draw) -> dict[str, Any]:
    """What a posted seat list says of how it was drawn."""
    spent, least = cost_of(draw, plan_of(draw)), least_cost(draw)
    return {
        "core": core_closing(draw.closing) if draw.closing else None,
        "by_lot": is_by_lot(draw),
        "cost": list(zip(spent._fields, spent, least, strict=True)),
        "hand_changes": draw.changes.count(),
    }


def postings_of(tournament: Tournament) -> dict[int, list[PostedStandings]]:
    """All that were ever posted, by the number of their series, the newest first."""
    found: dict[int, list[PostedStandings]] = defaultdict(list)
    postings = PostedStandings.objects.filter(series__tournament=tournament).select_related("series").defer("body")
    for posting in postings.order_by("-pk"):
        found[posting.series.number].append(posting)
    return found


def posting_of(tournament: Tournament, key: int) -> PostedStandings:
    postings = PostedStandings.objects.select_related("series")
    return get_object_or_404(postings, pk=key, series__tournament=tournament)


def posting_name(posting: PostedStandings) -> str:
    posted = timezone.localtime(posting.posted_at)
    return f"standings-{posting.series.number}-posted-{posted:%Y-%m-%d-%H%M%S}"


def provisional(tournament: Tournament, number: int) -> tuple[dict[str, Any], PostedStandings | None]:
    """The standings as they are now, after a series of this tournament; with the posting that says the same."""
    series = get_object_or_404(tournament.planned, number=number)
    content = body(tournament, upto=number)
    return content, hanging(series, content)


def standings_list(tournament: Tournament, content: dict[str, Any], posting: PostedStandings | None) -> str:
    last = content["after_series"] >= content["series_count"]
    until = objections(tournament, last=last)
    return result_list(
        tournament, {"list": content, "posting": posting, "times": times_of(posting), "objections": until}
    )


def times_of(posting: PostedStandings | None) -> list[str]:
    """Of when standings are: posted and as long as they hung there, or as they are now and nobody has seen."""
    if posting is None:
        return [_("not posted"), _("as of %(time)s") % {"time": moment(timezone.now())}]
    times = [_("posted %(time)s") % {"time": moment(posting.posted_at)}]
    if posting.replaced_at:
        times.append(_("no longer valid since %(time)s") % {"time": moment(posting.replaced_at)})
    return times


def stamp_of(posting: PostedStandings | None) -> str:
    digest = [_("digest %(digest)s") % {"digest": posting.digest}] if posting else []
    return ", ".join([_("Provisional"), *times_of(posting), *digest])


def result_list(tournament: Tournament, context: dict[str, Any]) -> str:
    content = context["list"]
    last = content["after_series"]
    columns = {"numbers": range(1, last + 1), "rows": printed_rows(content), "landscape": last >= LANDSCAPE_FROM}
    return paper(tournament, "result_list", context | columns)


def paper(tournament: Tournament, template: str, context: dict[str, Any], drawing: str = "") -> str:
    """A paper as HTML with everything in it; a drawing is CSS that this paper alone needs."""
    css = (Path(settings.BASE_DIR) / "static" / "css" / "print.css").read_text()
    frame = {"tournament": tournament, "css": css + drawing, "printed": timezone.now()}
    return render_to_string(f"documents/{template}.html", frame | context)


def as_pdf(tournament: Tournament, name: str, *papers: str) -> HttpResponse:
    return download(pdf.render(*papers), "application/pdf", f"{tournament.slug}-{name}.pdf")


def printed_rows(content: dict[str, Any]) -> list[dict[str, Any]]:
    """Rows with a cell for each series, None where nothing counts yet."""
    numbers = range(1, content["after_series"] + 1)
    rows = []
    for row in content["rows"]:
        lines = {line["series"]: line for line in row["series"]}
        rows.append({**row, "cells": [lines.get(number) for number in numbers], "played": bool(lines)})
        rows[-1]["ruled"] = ruled_series(row)
    return rows


def as_xlsx(tournament: Tournament, content: dict[str, Any], stamp: str, name: str) -> HttpResponse:
    numbers = range(1, content["after_series"] + 1)
    series = [_("Series %(number)s") % {"number": number} for number in numbers]
    columns = [_("Rank"), _("No."), _("Name"), _("Club"), *series, _("Won"), _("Lost"), _("Total")]
    rows = [xlsx_row(row) for row in printed_rows(content)]
    if any(row.get("effects") for row in content["rows"]):
        columns.append(_("Rulings"))
    played = parse_date(content["date"])
    where = f"{content['place']}, {date_format(played) if played else content['date']}"
    after = _("After series %(number)s") % {"number": content["after_series"]}
    widths = [7, 7, 28, 24, *(10 for _n in numbers), 7, 7, 10, 60]
    sheet = xlsx.Sheet(after, [content["tournament"], f"{where}, {stamp}"], columns, rows, widths)
    return as_workbook(tournament, name, sheet)


def as_workbook(tournament: Tournament, name: str, *sheets: xlsx.Sheet) -> HttpResponse:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return download(xlsx.workbook(*sheets), kind, f"{tournament.slug}-{name}.xlsx")


def xlsx_row(row: dict[str, Any]) -> list[xlsx.Value]:
    cells = [cell["performance"] if cell else None for cell in row["cells"]]
    totals = [row["won"], row["lost"], row["performance"]] if row["played"] else [None, None, None]
    effects = [", ".join(map(effect_note, row["effects"]))] if row.get("effects") else []
    rank = _("expelled") if row.get("expelled") else row["rank"]
    return [rank, row["number"], row["name"], row["club"], *cells, *totals, *effects]


def moment(at: Any) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def download(data: bytes, kind: str, name: str) -> HttpResponse:
    disposition = "inline" if kind == "application/pdf" else "attachment"
    return HttpResponse(data, content_type=kind, headers={"Content-Disposition": f'{disposition}; filename="{name}"'})
