"""The end of a table's sheet on its phones: the foot, who has signed, and how a seat signs or disputes it."""

from django.http import HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from scoring import finding
from tournament import gate
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.phones.answers import body_of, of_the_table
from tournament.desks.sheets.phones.reading import closed, seat_of
from tournament.desks.sheets.signing import services
from tournament.desks.sheets.signing.forms import signing_in
from tournament.desks.sheets.signing.reading import lines_of, seats_of
from tournament.desks.sheets.signing.shown import told
from tournament.models import Seat, Table
from tournament.queries.people.own import is_code_of
from tournament.queries.sheets.kept import Kept, kept_at
from tournament.refused import Refused
from tournament.tablesheets.signing import can_be_signed


@allowed("tables.write")
@of_the_table
def look(request: HallRequest, table: Table) -> HttpResponse:
    return answer(request, kept_at(table))


def answer(request: HallRequest, kept: Kept) -> HttpResponse:
    why, ready = closed(kept.table), can_be_signed(kept.sheet)
    known = {seat.number for seat in seats_of(kept) if gate.knows(request, gate.CARD_CODE, seat.card_id)}
    lines = lines_of(kept) if ready else []
    return JsonResponse(told(kept, lines, known, why), headers={"Cache-Control": "private, no-store"})


@csrf_exempt
@post_only
@allowed("tables.write")
@of_the_table
def sign(request: HallRequest, table: Table) -> HttpResponse:
    """With the code of the start card, unless this browser was let in with it; the keeper may say who refuses."""
    said = signing_in(body_of(request))
    kept = kept_at(table)
    seat = next((seat for seat in seats_of(kept) if seat.number == said["seat"]), None)
    if seat is None:
        raise Refused(finding("table.unread", found="seat"))
    if not (said["disputes"] and is_keeper(kept, said["phone"])):
        refuse_stranger(request, seat, said["code"])
    kept = services.sign(table, seat.number, state=said["state"], phone=said["phone"], disputes=said["disputes"])
    return answer(request, kept)


def is_keeper(kept: Kept, phone: str) -> bool:
    return seat_of(phone) > 0 and phone in {keeping.phone for keeping in kept.sheet.keepers}


def refuse_stranger(request: HallRequest, seat: Seat, code: str) -> None:
    """A browser that was let in with a code may sign for that card again; a code typed here lets no browser in."""
    if not code and gate.knows(request, gate.CARD_CODE, seat.card_id):
        return
    visitor = gate.visitor(request, gate.CARD_CODE, seat.card_id)
    if visitor.locked_until() or not (is_code_of(seat.card, code) or visitor.is_heard()):
        raise Refused(finding("table.wait_to_sign", number=seat.card.number))
    if not is_code_of(seat.card, code):
        raise Refused(finding("table.wrong_card_code", number=seat.card.number))
    visitor.was_right()


@csrf_exempt
@post_only
@allowed("tables.write")
@of_the_table
def end(request: HallRequest, table: Table) -> HttpResponse:
    said = signing_in(body_of(request))
    return answer(request, services.end(table, state=said["state"], phone=said["phone"]))
