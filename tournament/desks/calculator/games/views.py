"""The page "What is a game worth?": open to everybody, counts nothing but the game that is asked."""

from django.http import HttpResponse
from django.shortcuts import render

from scoring import EDITIONS, GameValue, impossible, judge
from tournament.access import HallRequest, allowed
from tournament.desks.calculator.games.forms import GameForm, relevant
from tournament.models import Tournament
from tournament.wording import FLAGS, paragraphs, parting, spoken


@allowed("calculator.use")
def calculator(request: HallRequest) -> HttpResponse:
    return answer(request, {})


@allowed("tournament.look")
def calculator_of_tournament(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The same by the rules of a tournament, without leaving it."""
    return answer(request, {"rules": tournament.rule_edition})


@allowed("public.look")
def calculator_of_hall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return answer(request, {"rules": tournament.rule_edition})


def answer(request: HallRequest, initial: dict[str, str]) -> HttpResponse:
    form = GameForm(relevant(request.GET) if "contract" in request.GET else None, initial=initial)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        rules, game, row = EDITIONS[form.cleaned_data["rules"] or "isko"], form.game(), form.row()
        worth = (impossible(game, rules) or judge(row, rules)) if row else judge(game, rules)
        if isinstance(worth, GameValue):
            context |= {
                "worth": worth,
                "spoken": spoken(worth),
                "parting": parting(worth),
                "paragraphs": paragraphs(row or game, worth),
                "flags": [FLAGS[flag] for flag in worth.flags],
            }
        else:
            form.mark(worth)
    return render(request, "calculator/games/calculator.html", context)
