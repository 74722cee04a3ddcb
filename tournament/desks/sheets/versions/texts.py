"""A version of a sheet as somebody would type it."""

from collections.abc import Mapping

from tournament.desks.sheets.versions.lines import texts_of
from tournament.desks.sheets.versions.reading import figures, seats_text
from tournament.models import SheetVersion
from tournament.queries.sheets.states import row_of


def texts_kept(version: SheetVersion) -> Mapping[str, str]:
    """With every game; nothing where its games were not keyed."""
    texts = texts_of([row_of(game) for game in version.games.all()])
    foot = {} if version.foot_counted or not texts else figures(version)
    texts |= {"unsigned": seats_text(version.unsigned)} if texts else {}
    return {**texts, **{name: str(value) for name, value in foot.items()}}


def foot_kept(version: SheetVersion) -> Mapping[str, str]:
    """The foot alone."""
    return {name: str(figure) for name, figure in figures(version).items()}
