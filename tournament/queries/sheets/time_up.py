"""Of which tables the director has said that their time was up: what they sign with fewer games counts as it stands."""

from django.db.models import Exists, OuterRef, Q

from scoring import Finding
from tournament.models import Series, SheetVersion, Table, TimeUp

FEWER_GAMES = ("footer.games_sum", "sheet.too_few_games")


def is_short(lack: Finding) -> bool:
    """Whether nothing else is wrong than that fewer games were played than planned."""
    return lack.code in FEWER_GAMES and bool(lack.values["difference"] < 0)


def excuses(lack: Finding, version: SheetVersion, *, time_up: bool) -> bool:
    """The time excuses missing games of a sheet with every game and its signatures; what is keyed may lack a figure."""
    return time_up and version.is_kept and is_short(lack)


def time_up_at() -> Exists:
    """Of every table of a query: whether its time was up."""
    said = Q(table=OuterRef("pk")) | Q(table=None, draw=OuterRef("draw"))
    return Exists(TimeUp.objects.in_force().filter(said))


def is_time_up(table: Table) -> bool:
    return Table.objects.filter(time_up_at(), pk=table.pk).exists()


def was_time_up(table: Table) -> bool:
    """Also where it was revoked since."""
    return TimeUp.objects.filter(Q(table=table) | Q(table=None, draw=table.draw)).exists()


def time_up_in(series: Series) -> list[TimeUp]:
    return list(TimeUp.objects.in_force().filter(draw__series=series).select_related("table", "said_by").order_by("pk"))
