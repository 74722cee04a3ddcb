"""What stands in the grid of a sheet: what was typed and not saved over what was keyed before, and what is wrong."""

from collections.abc import Mapping
from dataclasses import replace

from scoring import Finding, check
from tournament.access import HallRequest
from tournament.desks.sheets.opened.reading import draft_at, drafts
from tournament.desks.sheets.versions.lines import texts_of
from tournament.desks.sheets.versions.paper import Paper, sheet_read
from tournament.desks.sheets.versions.reading import figures, versions_shown
from tournament.models import SheetVersion, Tournament
from tournament.queries.sheets.states import TableState, row_of


def problems_so_far(state: TableState, tournament: Tournament, paper: Paper) -> tuple[Finding, ...]:
    """What is wrong in the rows that are there; the games that are still to be typed are not missed."""
    sheet = sheet_read(state.table, paper)
    if not paper.footers:
        typed = max(len(paper.rows), *(row.number for row in paper.rows))
        sheet = replace(sheet, games=min(sheet.games, typed))
    return check(sheet, tournament.rules)


def typed_before(state: TableState, tournament: Tournament, request: HallRequest) -> Mapping[str, str]:
    """What was typed and not saved, over what was keyed before."""
    draft = draft_at(state, drafts(state.table.draw.series, request.user))
    latest = state.latest
    if latest is None or latest not in versions_shown(request, tournament, state):
        return draft
    return {**texts_kept(latest), **draft}


def texts_kept(version: SheetVersion) -> Mapping[str, str]:
    """A version as it would be typed; nothing where its games were not keyed."""
    texts = texts_of([row_of(game) for game in version.games.all()])
    foot = {} if version.foot_counted or not texts else figures(version)
    return {**texts, **{name: str(value) for name, value in foot.items()}}
