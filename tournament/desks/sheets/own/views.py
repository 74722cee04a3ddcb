"""From a player's public page to the sheet of the table at which he sits now: one tap where his phone is known.

Everybody can open that page, and the sheet only who sits there: the browser has been let in with the code of this start
card before, or the code is asked for once.
"""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from scoring import finding
from tournament import gate
from tournament.access import HallRequest, allowed
from tournament.desks.sheets.own.forms import CardForm
from tournament.models import StartCard, Tournament
from tournament.queries.people.cards import cards_in_force
from tournament.queries.people.own import is_code_of
from tournament.queries.sheets.kept import address_of, is_on_phones, table_now
from tournament.refused import Refused


@allowed("tables.write")
def own_table(request: HallRequest, tournament: Tournament) -> HttpResponse:
    if not is_on_phones(tournament):
        raise Refused(finding("table.paper_alone"))
    form = CardForm(request.POST or (request.GET if "card" in request.GET else None))
    if not form.is_valid():
        return asked(request, form, status=422 if request.POST else 200)
    number, code = form.cleaned_data["card"], form.cleaned_data["code"]
    card = cards_in_force(tournament).filter(number=number).first()
    if card and gate.knows(request, gate.CARD_CODE, card.pk):
        return led(request, card)
    if not code:
        return asked(request, CardForm(initial={"card": number}), status=200)
    visitor = gate.visitor(request, gate.CARD_CODE, card.pk) if card else None
    if card and visitor and not visitor.locked_until():
        if is_code_of(card, code):
            return led(request, card)
        visitor.is_heard()
    if visitor and visitor.locked_until():
        return asked(request, form, status=429, findings=(finding("table.wait_for_card"),))
    return asked(request, form, status=403, findings=(finding("table.wrong_code"),))


def led(request: HallRequest, card: StartCard) -> HttpResponse:
    table = table_now(card)
    if table is None:
        raise Refused(finding("table.no_seat_now", number=card.number))
    response = redirect(address_of(table))
    gate.remember(request, response, gate.visitor(request, gate.CARD_CODE, card.pk))
    return response


def asked(request: HallRequest, form: CardForm, *, status: int, **more: object) -> HttpResponse:
    response = render(request, "sheets/own/own.html", {"form": form, **more}, status=status)
    response.headers["Cache-Control"] = "private, no-store"  # a borrowed phone gives no code away
    return response
