"""What happened? The incidents to choose from, the questions of one, and what the order says of it. It stores nothing.

Anybody may ask; in a tournament a referee takes the answer over into the form of the log.
"""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scoring import EDITIONS, INCIDENTS, ISKO, ORDERS, Incident, RuleSet, Verdict, guide
from tournament.access import HallRequest, allowed
from tournament.desks.rulings.decisions.place import place_asked
from tournament.desks.rulings.guided.entry import entry_of
from tournament.desks.rulings.guided.forms import GuidedForm
from tournament.models import Tournament
from tournament.wording import EDITION_NAMES, FLAGS, parting, spoken
from tournament.wording.guide import GROUPS, INCIDENT_NAMES, NOTES, REMEDIES, WINNERS
from tournament.wording.law.index import title_of

ABOUT_THE_REST = {"declarer_lays_down", "opponent_lays_down", "cards_thrown_in", "trick_left_lying"}


@allowed("calculator.use")
def guided_for_all(request: HallRequest) -> HttpResponse:
    return asked(request, EDITIONS.get(request.GET.get("rules", ""), ISKO), rest=reverse("claims-for-all"))


@allowed("public.look")
def guided_of_hall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The same on a player's phone, from which it leads back to his tournament."""
    return asked(request, tournament.rules, rest=reverse("public-claims", args=[tournament.slug]))


@allowed("rulings.rule")
def guided(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """For a referee: the answer goes into the form of the log by one tap."""
    rest, log = (reverse(name, args=[tournament.slug]) for name in ("claims", "rulings"))
    return asked(request, tournament.rules, rest=rest, log=log)


def asked(request: HallRequest, rules: RuleSet, *, rest: str, log: str = "") -> HttpResponse:
    """rest, log: addresses of the page that says who gets the rest, and of the form that takes a verdict over."""
    incident = INCIDENTS.get(request.GET.get("incident", ""))
    place = place_asked(request.GET)
    context: dict[str, object] = {
        "rules": rules,
        "editions": {name: words for name, words in EDITION_NAMES.items() if name in {*ORDERS, rules.name}},
        "place": place,
        "query": urlencode({**place, **({"rules": rules.name} if "rules" in request.GET else {})}),
    }
    if incident is None:
        context["groups"] = [(GROUPS[group], incidents_of(group)) for group in GROUPS]
        return render(request, "rulings/guided/incidents.html", context)
    context |= {"rest": f"{rest}?{urlencode(place)}"} if incident.code in ABOUT_THE_REST else {}
    return render(request, "rulings/guided/guided.html", {**context, **answered(request, incident, rules, log, place)})


def incidents_of(group: str) -> list[tuple[str, Any]]:
    return [(code, INCIDENT_NAMES[code]) for code, incident in INCIDENTS.items() if incident.group == group]


def answered(
    request: HallRequest, incident: Incident, rules: RuleSet, log: str, place: dict[str, int]
) -> dict[str, object]:
    form = GuidedForm(request.GET, incident=incident, rules=rules)
    context: dict[str, object] = {"incident": incident, "name": INCIDENT_NAMES[incident.code], "form": form}
    verdict = guide(form.happened, rules)
    if not isinstance(verdict, Verdict):
        form.mark(verdict)
        return context
    context |= {
        "verdict": verdict,
        "winner": WINNERS["referee" if verdict.left_to_referee else verdict.winner],
        "remedy": REMEDIES.get(verdict.remedy, ""),
        "note": NOTES.get(verdict.note, ""),
        "paragraphs": [(f"ISkO {number}", title_of(f"ISkO {number}")) for number in verdict.paragraphs],
    }
    if worth := verdict.worth:
        context |= {
            "worth": worth,
            "spoken": spoken(worth),
            "parting": parting(worth),
            "flags": [FLAGS[flag] for flag in worth.flags],
        }
    if log:
        context["log"] = f"{log}?{urlencode({**place, **entry_of(form.happened, verdict)})}#ruling_table"
    return context
