"""What the scripts of a table's page ask and send, answered in JSON, also where it is refused. The secret opens it."""

import json
import logging
from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from django.http import HttpResponse, JsonResponse

from scoring import Finding, finding
from tournament import gate, part
from tournament.access import HallRequest
from tournament.desks.sheets.phones.reading import table_behind
from tournament.models import RefereeCall, Table, Tournament
from tournament.queries.sheets.calls import call_told
from tournament.queries.sheets.kept import Kept, has_signatures
from tournament.refused import Refused
from tournament.tablesheets.messages import told
from tournament.wording import sentence

logger = logging.getLogger(__name__)

LONGEST = 200_000  # signs of what a phone sends at once
STATUS = {
    **dict.fromkeys(("table.wait", "table.wait_to_sign"), 429),
    **dict.fromkeys(("table.no_such_secret", "table.other_draw", "table.foreign"), 403),
    "table.wrong_card_code": 403,
    **dict.fromkeys(("table.unread", "table.too_long", "table.too_many"), 422),
}
Answers = Callable[[HallRequest, Table], HttpResponse]


def table_spoken_for(
    request: HallRequest, tournament: Tournament, number: int, table: int, secret: str
) -> Table | Finding:
    """The table, for whoever has its secret. Who guesses waits; who has been here with a right one does not."""
    visitor = gate.visitor(request, gate.TABLE_SECRET, tournament.pk)
    if visitor.locked_until():
        return finding("table.wait")
    found = table_behind(tournament, number, table, secret)
    if isinstance(found, Finding) and found.code == "table.no_such_secret" and not visitor.is_heard():
        return finding("table.wait")
    return found


def of_the_table(view: Answers) -> Callable[..., HttpResponse]:
    """For what a script asks and sends: answered in JSON, also where it is refused."""

    @wraps(view)
    def answered(request: HallRequest, tournament: Tournament, number: int, table: int, secret: str) -> HttpResponse:
        found = table_spoken_for(request, tournament, number, table, secret)
        if isinstance(found, Table):
            try:
                return view(request, found)
            except Refused as refusal:
                findings = refusal.findings
        else:
            findings = (found,)
        note_refused(request, secret, findings[0])
        return refused(*findings, status=STATUS.get(findings[0].code, 409))

    return answered


def note_refused(request: HallRequest, secret: str, why: Finding) -> None:
    """In the log of the server, without the secret: what was sent, or asked for with a secret that opens nothing.

    That a sheet is over by now is no news: each phone that looks hears it.
    """
    if request.method == "POST" or why.code == "table.no_such_secret":
        logger.warning("%s of %s refused: %s", request.path.replace(secret, "…"), request.META["REMOTE_ADDR"], why.code)


def refused(*findings: Finding, status: int) -> JsonResponse:
    why = [{"code": problem.code, "says": sentence(problem)} for problem in findings]
    response = JsonResponse({"refused": why}, status=status)
    if status == 429:
        response.headers["Retry-After"] = str(int(gate.TABLE_SECRET.wait.total_seconds()))
    return response


def state(kept: Kept, why: Finding | None, call: RefereeCall | None, since: int = 0) -> dict[str, object]:
    return {
        "entries": [told(entry) for entry in kept.entries[since:]],
        "count": len(kept.entries),
        "life": life(),
        "hasSignatures": has_signatures(kept),
        "call": call_told(call),
        "closed": sentence(why) if why else "",
        "isSigned": why is not None and why.code == "table.signed",
    }


def life() -> str:
    """Since when this server leads, where it has taken over: one that says another may lack what the other was told."""
    return part.here().since


def body_of(request: HallRequest) -> object:
    """What was sent: by a page of this server, as no form of another one can send it."""
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.get_host():
        raise Refused(finding("table.foreign"))
    if request.content_type != "application/json":
        raise Refused(finding("table.unread", found="Content-Type"))
    if len(request.body) > LONGEST:
        raise Refused(finding("table.too_long", most=LONGEST // 1000))
    try:
        said: object = json.loads(request.body)
    except (ValueError, RecursionError):
        raise Refused(finding("table.unread", found="JSON")) from None
    return said
