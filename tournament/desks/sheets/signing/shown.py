"""The end of a table's sheet as its page is told it: every seat with total, loss fee and signature."""

from collections.abc import Collection, Sequence
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from scoring import Finding
from tournament.desks.sheets.phones.shown import names_at
from tournament.desks.sheets.signing.reading import Line, ended_early
from tournament.models import Tournament
from tournament.queries.sheets.kept import Kept
from tournament.wording import sentence
from tournament.wording.money import money


def told(kept: Kept, lines: Sequence[Line], known: Collection[int], why: Finding | None) -> dict[str, Any]:
    """`known`: seats whose start card this browser was let in with. No lines: it can't be signed now."""
    return {
        "count": len(kept.entries),
        "state": kept.sheet.state,
        "isFull": kept.sheet.next_game is None,
        "early": sentence(early) if (early := ended_early(kept, why)) else "",
        "seats": [seat_told(line, name, known) for line, name in zip(lines, names_at(kept.table), strict=False)],
        "by": kept.tournament.get_signatures_display(),
        "byNobody": kept.tournament.signatures == Tournament.SignedBy.NOBODY,
        "isSigned": why is not None and why.code == "table.signed",
        "closed": sentence(why) if why else "",
    }


def seat_told(line: Line, name: str, known: Collection[int]) -> dict[str, Any]:
    at = date_format(timezone.localtime(line.at), "TIME_FORMAT") if line.at else ""
    return {
        "seat": line.seat.number,
        "name": name,
        "total": line.total,
        "fee": money(line.fee_cents) if line.fee_cents else "",
        "signed": at if line.signed else "",
        "disputes": line.disputes,
        "known": line.seat.number in known,
    }
