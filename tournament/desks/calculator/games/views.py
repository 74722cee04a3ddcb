"""The page "What is a game worth?": open to everybody, counts nothing but the game that is asked."""

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from scoring import EDITIONS, GameValue, RamschValue, RuleSet, impossible, judge, ramsch
from tournament.access import HallRequest, allowed
from tournament.desks.calculator.games.forms import GameForm, relevant
from tournament.desks.calculator.games.house import HouseForm
from tournament.models import Tournament
from tournament.wording import FLAGS, paragraphs, parting, spoken
from tournament.wording.variants import spoken_ramsch


@allowed("calculator.use")
def calculator(request: HallRequest) -> HttpResponse:
    """By any rule set, and any house beside it."""
    house = HouseForm(request.GET)
    query = request.GET.copy()
    if house.preset:
        query["rules"] = house.edition
    form = asked(query, house.edition, house.rules)
    return answer(request, form, house.rules, house=house)


@allowed("tournament.look")
def calculator_of_tournament(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The same by the rules of a tournament, without leaving it."""
    return by_tournament(request, tournament)


@allowed("public.look")
def calculator_of_hall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return by_tournament(request, tournament)


def by_tournament(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """By the rules that are asked; those of its own set with the house that is played here."""
    edition, own = tournament.rule_edition, tournament.rules
    rules = {**EDITIONS, edition: own}.get(request.GET.get("rules", ""), own)
    return answer(request, asked(request.GET, edition, rules), rules)


def asked(query: QueryDict, edition: str, rules: RuleSet) -> GameForm:
    return GameForm(relevant(query) if "contract" in query else None, initial={"rules": edition}, played=rules)


def answer(request: HallRequest, form: GameForm, rules: RuleSet, house: HouseForm | None = None) -> HttpResponse:
    context: dict[str, object] = {"form": form, "house": house}
    if form.is_valid() and not (house and house.errors):
        context |= of_ramsch(form, rules) if form.is_ramsch() else of_game(form, rules)
    return render(request, "calculator/games/calculator.html", context)


def of_game(form: GameForm, rules: RuleSet) -> dict[str, object]:
    game, row = form.game(), form.row()
    worth = (impossible(game, rules) or judge(row, rules)) if row else judge(game, rules)
    if not isinstance(worth, GameValue):
        form.mark(worth)
        return {}
    return {
        "worth": worth,
        "spoken": spoken(worth),
        "parting": parting(worth),
        "paragraphs": paragraphs(row or game, worth) if rules.is_order_alone else (),
        "flags": [FLAGS[flag] for flag in worth.flags],
    }


def of_ramsch(form: GameForm, rules: RuleSet) -> dict[str, object]:
    if not form.has_piles():
        return {"waits_for_piles": True}
    pile = form.pile()
    worth = ramsch(pile, rules)
    if not isinstance(worth, RamschValue):
        form.mark(worth)
        return {}
    return {"ramsch": worth, "spoken": spoken_ramsch(worth, pile, rules)}
