"""The page "What is a game worth?": open to everybody, counts nothing but the game that is asked."""

from django.http import HttpResponse
from django.shortcuts import render

from scoring import impossible, value
from tournament.access import HallRequest, allowed
from tournament.calculator.forms import GameForm
from tournament.wording import spoken


@allowed("calculator.use")
def calculator(request: HallRequest) -> HttpResponse:
    form = GameForm(request.GET or None)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        game = form.game()
        context["findings"] = impossible(game)
        if not context["findings"]:
            worth = value(game)
            context |= {"worth": worth, "spoken": spoken(game, worth)}
    return render(request, "calculator/calculator.html", context)
