"""When a sheet can be signed, and when so many have that it is a document (SkWO 7.2.3)."""

from tournament.tablesheets.reading import TableSheet


def can_be_signed(sheet: TableSheet) -> bool:
    """Whether games stand there from the first on without a gap, one phone keeps them, and nothing is open.

    What was changed after a referee had it is open.

    Fewer games than planned can be signed: time was up, or somebody left.

    >>> from tournament.tablesheets.reading import read
    >>> can_be_signed(read([], seats=3, games=36))
    False
    """
    written = [game.row is not None for game in sheet.games]
    without_gap = any(written) and all(written[: sum(written)])
    is_open = sheet.differing or sheet.late or sheet.received.waiting or any(game.moved for game in sheet.games)
    return without_gap and len(sheet.keepers) == 1 and not is_open


def is_signed(sheet: TableSheet, keeper: int, others: int | None = None) -> bool:
    """By the seat that keeps the sheet and so many others, or by everybody (None); what somebody disputes is not.

    >>> from tournament.tablesheets.reading import read
    >>> is_signed(read([], seats=3, games=36), keeper=1, others=2)
    False
    """
    if any(signature.disputed for signature in sheet.signatures):
        return False
    seats = {signature.seat for signature in sheet.signatures if signature.signed}
    if others is None:
        return len(seats) == sheet.seats
    return keeper in seats and len(seats) > others
