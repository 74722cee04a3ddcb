"""With one tap any phone of a table calls a referee; every one of them sees that he is called, or on the way."""

from django.http import HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.calling import services
from tournament.desks.sheets.calling.forms import call_in
from tournament.desks.sheets.phones.answers import body_of, of_the_table
from tournament.models import Table
from tournament.queries.sheets.calls import call_told, open_call
from tournament.queries.sheets.kept import kept_at


@csrf_exempt
@post_only
@allowed("tables.write")
@of_the_table
def call(request: HallRequest, table: Table) -> HttpResponse:
    services.call(table, **call_in(body_of(request), kept_at(table)))
    return answer(table)


@csrf_exempt
@post_only
@allowed("tables.write")
@of_the_table
def take_back(request: HallRequest, table: Table) -> HttpResponse:
    services.take_back(table, phone=call_in(body_of(request), kept_at(table))["phone"])
    return answer(table)


def answer(table: Table) -> HttpResponse:
    return JsonResponse({"call": call_told(open_call(table))})
