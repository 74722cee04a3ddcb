"""Standings, posted or not, and final results as lists. They say what their data says and count nothing."""

from dataclasses import replace

from django.shortcuts import get_object_or_404
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.desks.documents.results.reading import provisional
from tournament.models import FinalResult, PostedStandings, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row, Stamp
from tournament.queries.ranking.finals import final_in_force, replaced_by_final
from tournament.queries.ranking.holding import lapse_of
from tournament.queries.ranking.lines import SeriesLine
from tournament.queries.ranking.posted import Posted, PostedRow
from tournament.queries.record.book import under
from tournament.queries.record.latest import last_done
from tournament.wording import effect_note
from tournament.wording.houses import played_by
from tournament.wording.papers import objections, seal_notes
from tournament.wording.results import why_lapsed
from tournament.wording.systems import counted_by
from tournament.wording.times import moment

LANDSCAPE_FROM = 7  # series: more columns than fit on a page held upright
NONE = "–"


def standings_now(tournament: Tournament, number: int) -> Listing:
    return standings_list(tournament, *provisional(tournament, number))


def final_result(tournament: Tournament, version: int) -> Listing:
    return final_list(get_object_or_404(FinalResult, tournament=tournament, version=version))


def standings_list(tournament: Tournament, posted: Posted, posting: PostedStandings | None) -> Listing:
    until = objections(tournament, last=posted.after_series >= posted.series_count)
    digest = [_("digest %(digest)s") % {"digest": posting.digest}] if posting else []
    sealed = seal_notes(under(tournament, posting)) if posting else []
    times = times_of(tournament, posting)
    return result_list(
        posted,
        tournament,
        title=_("Standings after series %(number)s") % {"number": posted.after_series},
        lead=missing(posted),
        stamp=Stamp(pgettext("result list", "Provisional"), times),
        words=", ".join([_("Provisional"), *times, *digest]),
        notes=[until, *digest, *sealed],
    )


def final_list(final: FinalResult) -> Listing:
    lead = _("version %(version)s") % {"version": final.version}
    stamp = Stamp(pgettext("result list", "Final"), [moment(final.posted_at)], final=True)
    words = f"{_('Final result')}, {moment(final.posted_at)}"
    if final.reopened_at:
        withdrawn, at = pgettext("result list", "Withdrawn"), moment(final.reopened_at)
        lead += f" · {_('reopened')} {at}: {final.reopen_reason}"
        stamp, words = Stamp(withdrawn, [at]), f"{withdrawn} {at} ({words})"
    digest = _("digest %(digest)s") % {"digest": final.digest}
    notes = [digest, *seal_notes(under(final.tournament, final))]
    posted = Posted.from_json(final.body)
    return result_list(
        posted, final.tournament, title=_("Final result"), lead=lead, stamp=stamp, words=words, notes=notes
    )


def times_of(tournament: Tournament, posting: PostedStandings | None) -> list[str]:
    """Of when standings are: posted and as long as they hung there, or as they are now and nobody has seen."""
    if posting is None:
        return [_("not posted"), _("as of %(time)s") % {"time": moment(last_done(tournament))}]
    times = [_("posted %(time)s") % {"time": moment(posting.posted_at)}]
    if final := replaced_by_final(posting, final_in_force(posting.series.tournament)):
        times.append(_("replaced by the final result since %(time)s") % {"time": moment(final)})
    elif posting.replaced_at:
        times.append(_("no longer valid since %(time)s") % {"time": moment(posting.replaced_at)})
    elif lapse := lapse_of(posting):
        told = {"time": moment(lapse.at), "why": why_lapsed(lapse)}
        times.append(_("no longer valid since %(time)s: %(why)s") % told)
    return times


def missing(posted: Posted) -> str:
    places = [
        _("series %(series)s table %(table)s") % {"series": place.series, "table": place.table}
        for place in posted.missing
    ]
    return f"{_('No counted sheet yet:')} {', '.join(places)}" if places else _("all sheets in")


def result_list(
    posted: Posted, tournament: Tournament, *, title: str, lead: str, stamp: Stamp, words: str, notes: list[str]
) -> Listing:
    last, rows = posted.after_series, posted.rows
    signs = _(
        "L: shared place, a lot decides where it matters. "
        "*: with a ruling. ( ): worst series, dropped. –: no counted sheet."
    )
    ruled = any(row.effects for row in rows)
    day = parse_date(posted.date)
    where = f"{posted.place}, {date_format(day) if day else posted.date}"
    listing = Listing(
        title=title,
        lead=[lead, *counted_by(posted.system), *played_by(tournament)],
        stamp=stamp,
        columns=columns_of(last, ruled=ruled),
        rows=[row_of(row, last, ruled=ruled) for row in rows],
        items=[f"* {row.number} {row.name}, {effect_note(effect)}" for row in rows for effect in row.effects],
        notes=[signs, *notes],
        sheet=_("After series %(number)s") % {"number": last},
        heading=[posted.tournament, f"{where}, {words}"],
        landscape=last >= LANDSCAPE_FROM,
    )
    return with_rules(listing, tournament)


def with_rules(listing: Listing, tournament: Tournament) -> Listing:
    """For machines on every line that it isn't under SkWO: so it enters no official list unseen (V13)."""
    beside = " ".join(reversed(played_by(tournament)))
    if not beside:
        return listing
    columns = [*listing.columns, Column(_("Rules"), on="data")]
    return replace(listing, columns=columns, rows=[[*row, beside] for row in listing.rows])


def columns_of(last: int, *, ruled: bool) -> list[Column]:
    """On paper won and lost share a column, and rulings stand under the list."""
    series = [
        Column(
            _("S%(number)s") % {"number": number},
            "number",
            empty=NONE,
            full=_("Series %(number)s") % {"number": number},
        )
        for number in range(1, last + 1)
    ]
    return [
        Column(_("Rank"), "number", empty=NONE, on="paper"),
        Column(_("Rank"), "number", on="data"),
        Column(_("No."), "number"),
        Column(_("Name"), share=5),
        Column(_("Club"), share=4),
        *series,
        Column(_("Won : lost"), share=0, align="right", empty=NONE, on="paper"),
        Column(_("Won"), "number", on="data"),
        Column(_("Lost"), "number", on="data"),
        Column(_("Total"), "number", bold=True, empty=NONE),
        *([Column(_("Rulings"), on="data")] if ruled else []),
    ]


def row_of(row: PostedRow, last: int, *, ruled: bool) -> Row:
    lines = row.lines
    gone = _("expelled") if row.expelled else _("withdrawn") if row.withdrawn else ""
    won, lost, total = (row.won, row.lost, row.performance) if lines else (None, None, None)
    effects = [", ".join(map(effect_note, row.effects))] if ruled else []
    return [
        f"{row.rank}\u00a0L" if row.rank and row.needs_lot else row.rank,
        _("expelled") if row.expelled else row.rank,
        row.number,
        Cell(row.name, sub=gone),
        row.club,
        *(series_cell(row, lines.get(number)) for number in range(1, last + 1)),
        f"{won} : {lost}" if lines else None,
        won,
        lost,
        total,
        *effects,
    ]


def series_cell(row: PostedRow, line: SeriesLine | None) -> Cell:
    if line is None:
        return Cell(None)
    star = bool(line.zeroed or line.penalty or line.series in row.ruled)
    return Cell(line.performance, star=star, brackets=line.series in row.dropped)
