"""A guided ruling as the form of the log takes it over: paragraph, effect, value, and what happened in words."""

from django.utils.translation import gettext

from scoring import Happened, Verdict
from tournament.desks.rulings.decisions.choices import NOTHING
from tournament.wording import signed, spoken
from tournament.wording.guide import CHOICE_NAMES, INCIDENT_NAMES, REMEDIES, WAYS, WINNERS

REPLAYS = {"replay_from_there": "rest", "replay_round": "round"}


def entry_of(happened: Happened, verdict: Verdict) -> dict[str, str | int]:
    """By the names of the form's fields. What the order leaves to the referee has no effect yet: he chooses it."""
    entry: dict[str, str | int] = {"paragraph": f"ISkO {verdict.paragraphs[0]}", "facts": facts(happened)}
    if verdict.left_to_referee:
        return entry
    entry["decision"] = decision(verdict)
    if worth := verdict.worth:
        return {**entry, "effect": "won" if worth.won else "lost", "value": abs(worth.score)}
    if verdict.remedy == "value_open":
        return {**entry, "effect": "won"}
    return {**entry, "effect": REPLAYS.get(verdict.remedy, NOTHING)}


def facts(happened: Happened) -> str:
    told = [INCIDENT_NAMES[happened.incident]]
    if happened.what:
        told.append(WAYS[f"{happened.incident}.{happened.what}"])
    if happened.by:
        told.append(gettext("fault: %(whose)s") % {"whose": CHOICE_NAMES[f"by.{happened.by}"]})
    if happened.play_on:
        told.append(CHOICE_NAMES["play_on.yes"])
    return f"{'; '.join(map(str, told))}."


def decision(verdict: Verdict) -> str:
    numbers = ", ".join(verdict.paragraphs)
    if worth := verdict.worth:
        return f"{WINNERS[verdict.winner]}: {spoken(worth)}; {signed(worth.score)} (ISkO {numbers})."
    return f"{REMEDIES[verdict.remedy]} (ISkO {numbers})"
