"""The page on which a player files a protest himself, on his phone, with the code of his start card. No sign-in."""

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from scoring import Finding, finding
from tournament import gate
from tournament.access import HallRequest, allowed
from tournament.desks.rulings.phone.forms import CodeForm
from tournament.desks.rulings.protests import services as protest_services
from tournament.desks.rulings.protests.forms import ProtestForm, key_of
from tournament.models import Protest, StartCard, Tournament
from tournament.queries.people.cards import cards_in_force
from tournament.queries.people.own import is_code_of
from tournament.queries.protests.filed import filed_protests, late_now, subjects_of
from tournament.queries.protests.hall import hall
from tournament.queries.protests.times import Day, day_of
from tournament.queries.record.pulse import public_pulse
from tournament.refused import Refused


@allowed("protests.file_own")
def file_own(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """First number and code, which the QR code on the card brings along; then the protest; then what became of it."""
    form = CodeForm(request.POST or (request.GET if "card" in request.GET else None))
    if not form.is_valid():
        return shown(request, tournament, {"code_form": form}, status=422 if request.POST else 200)
    card, refusal = card_speaking(request, tournament, form.cleaned_data["card"], form.cleaned_data["code"])
    if card is None:
        return shown(request, tournament, {"code_form": form, "findings": (refusal,)}, status=403)
    response = take_down(request, card) if "text" in request.POST else own_page(request, card)
    gate.remember(request, response, gate.visitor(request, gate.CARD_CODE, card.pk))
    return response


def take_down(request: HallRequest, card: StartCard) -> HttpResponse:
    form = form_of(card, day_of(card.tournament), request.POST)
    if not form.is_valid():
        return own_page(request, card, form=form, status=422)
    data = form.cleaned_data
    try:
        filed = protest_services.file(card, against=data["subject"], text=data["text"], by=None, token=data["token"])
    except Refused as refused:
        return own_page(request, card, form=form, status=409, findings=refused.findings)
    return own_page(request, card, done=filed)


def card_speaking(
    request: HallRequest, tournament: Tournament, number: int, code: str
) -> tuple[StartCard | None, Finding | None]:
    """The card that number and code belong to, or why not. Who guesses waits, and nobody else."""
    card = cards_in_force(tournament).filter(number=number).select_related("player", "tournament").first()
    if card is None:
        return None, finding("protest.no_such_card")
    visitor = gate.visitor(request, gate.CARD_CODE, card.pk)
    if visitor.locked_until():
        return None, finding("protest.wait")
    if is_code_of(card, code):
        return card, None
    return None, finding("protest.no_such_card" if visitor.is_heard() else "protest.wait")


def own_page(
    request: HallRequest,
    card: StartCard,
    *,
    form: ProtestForm | None = None,
    done: Protest | None = None,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    """The player's protests with what became of them, and the form for another one."""
    day = day_of(card.tournament)
    mine = [filed for filed in filed_protests(card.tournament, day) if filed.protest.card_id == card.pk]
    context = {
        "card": card,
        "form": form or form_of(card, day),
        "done": next((filed for filed in mine if filed.protest == done), None),
        "mine": mine,
        **more,
    }
    return shown(request, card.tournament, context, status=status)


def form_of(card: StartCard, day: Day, posted: QueryDict | None = None) -> ProtestForm:
    """What it is too late for says so; the only thing that can be protested against is chosen."""
    subjects = subjects_of(card)
    only = key_of(subjects[0]) if len(subjects) == 1 else None
    return ProtestForm(posted, subjects=subjects, late=late_now(subjects, day), initial={"against": only})


def shown(request: HallRequest, tournament: Tournament, context: dict[str, object], *, status: int) -> HttpResponse:
    waits = {"pulse": public_pulse(tournament), "hall": hall(tournament)}
    response = render(request, "rulings/phone/phone.html", {**waits, **context}, status=status)
    response.headers["Cache-Control"] = "private, no-store"  # a borrowed phone gives no code away
    return response
