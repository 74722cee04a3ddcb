"""A rule set and its house in words: for a plan, for what a list says of its results, for the settings (V0, V13)."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring import NO_HOUSE, Bock, Ramsch, RuleSet
from tournament.models import Tournament
from tournament.wording.housedetails import house_details
from tournament.wording.variants import CALLS, EVENTS

OPTION_NAMES: dict[str, Any] = {
    "kontra": gettext_lazy("kontra"),
    "spitze": gettext_lazy("Spitze: steps a card"),
    "spitze_most": gettext_lazy("Spitze: at most so many cards"),
    "open": gettext_lazy("open games"),
    "shown": gettext_lazy("shown skat: steps"),
    "give_up": gettext_lazy("games may be given up"),
    "small_given": gettext_lazy("18 and 20 are given at once"),
    "revolution": gettext_lazy("Revolution"),
    "bock": gettext_lazy("Bock rounds"),
    "bock_on": gettext_lazy("a Bock round follows"),
    "bock_stack": gettext_lazy("another event in a Bock round"),
    "bock_nested": gettext_lazy("events in a Bock round count, too"),
    "bock_trigger_too": gettext_lazy("the game that calls a Bock round is its first"),
    "bock_most": gettext_lazy("at most so many Bock rounds at once"),
    "bock_ramsch_after": gettext_lazy("a round of Ramsch follows each Bock round"),
    "bock_ramsch_every": gettext_lazy("Bock rounds before a round of Ramsch"),
    "bock_ramsch": gettext_lazy("Bock doubles a Ramsch, too"),
    "ramsch": gettext_lazy("Ramsch, where nobody bids"),
    "ramsch_loss": gettext_lazy("Ramsch counts"),
    "ramsch_skat": gettext_lazy("the skat of a Ramsch"),
    "ramsch_tie": gettext_lazy("two with the most points"),
    "ramsch_virgin": gettext_lazy("somebody without a trick"),
    "ramsch_march": gettext_lazy("all tricks"),
    "ramsch_march_value": gettext_lazy("all tricks are worth"),
    "ramsch_passing_on": gettext_lazy("each who passes the skat on"),
    "ramsch_knock": gettext_lazy("each who knocks"),
    "ramsch_kontra": gettext_lazy("kontra in a Ramsch"),
    "ramsch_cap": gettext_lazy("a Ramsch costs at most (0: no limit)"),
    "ramsch_scale": gettext_lazy("the loss is divided by"),
    "ramsch_counts": gettext_lazy("Ramsch is a game won or lost"),
    "ramsch_win": gettext_lazy("the fewest points win"),
    "ramsch_tie_win": gettext_lazy("two with the fewest win each"),
}
STACKS = {
    "queue": gettext_lazy("a further round follows"),
    "double": gettext_lazy("both run at once, and double twice"),
}
LOSSES = {
    "points": gettext_lazy("the loser's card points"),
    "fixed": gettext_lazy("10 for the loser, 15 and 20 with one and two without a trick"),
    "winner": gettext_lazy("a game won for the fewest points"),
    "fewest": gettext_lazy("as in Texas: 10 for the fewest points"),
}
SKATS = {
    "last_trick": gettext_lazy("goes to the last trick"),
    "loser": gettext_lazy("goes to the loser"),
    "nobody": gettext_lazy("is nobody's"),
}
TIES = {
    "all": gettext_lazy("both lose it all"),
    "share": gettext_lazy("each loses half"),
    "last_trick": gettext_lazy("the one with the later trick loses"),
}
MARCHES = {
    "plus": gettext_lazy("bring points"),
    "minus": gettext_lazy("cost four times as much"),
}
OPENS = {
    "rules": gettext_lazy("as the rule set has them"),
    "step": gettext_lazy("any game, one step more"),
    "double": gettext_lazy("any game, the multiplier doubled"),
    "both": gettext_lazy("any game: doubled before the lead, one step more after the first trick"),
}
CHOICE_WORDS: dict[str, dict[str, Any]] = {
    "stack": STACKS,
    "loss": LOSSES,
    "skat": SKATS,
    "tie": TIES,
    "march": MARCHES,
    "open": OPENS,
    "on": EVENTS,
}
FACTORS = {1: pgettext_lazy("factor", "no change"), 2: pgettext_lazy("factor", "doubles")}


def house_words(rules: RuleSet) -> list[str]:
    """What is played beside the rule set, a phrase each; nothing where it is standard Skat."""
    house = rules.house
    words = []
    if house.kontra:
        words.append(str(CALLS[house.kontra - 1]))
    if house.bock:
        words.append(of_bock(house.bock))
    if house.ramsch:
        words.append(", ".join(of_ramsch(house.ramsch)))
    if house.spitze:
        words.append(
            _("Spitze") if house.spitze == 1 else _("Spitze, %(count)s steps a card") % {"count": house.spitze}
        )
    if house.open != NO_HOUSE.open:
        words.append(_("open games: %(how)s") % {"how": OPENS[house.open]})
    if house.shown:
        words.append(_("shown skat"))
    if house.give_up:
        words.append(_("giving up"))
    if house.small_given:
        words.append(_("18 and 20 given at once"))
    if house.revolution:
        words.append(_("Revolution %(value)s") % {"value": house.revolution})
    return words


def of_bock(bock: Bock) -> str:
    events = ", ".join(str(EVENTS[event]) for event in bock.on)
    words = _("Bock rounds after: %(events)s") % {"events": events}
    if not bock.ramsch_after:
        return words
    if bock.ramsch_every > 1:
        told = {"bock": words, "number": bock.ramsch_every}
        return _("%(bock)s; a round of Ramsch behind every %(number)s of them") % told
    return _("%(bock)s; a round of Ramsch behind each") % {"bock": words}


def of_ramsch(ramsch: Ramsch) -> Iterator[str]:
    if ramsch.loss == "winner":
        figures = {"win": ramsch.win, "tie": ramsch.tie_win}
        yield _("Ramsch instead of passed games: the fewest points win %(win)s, two of them %(tie)s each") % figures
        return
    yield _("Ramsch: %(loss)s") % {"loss": LOSSES[ramsch.loss]}
    if ramsch.loss != "points":
        return
    yield _("the skat %(whose)s") % {"whose": SKATS[ramsch.skat]}
    if ramsch.scale > 1:
        yield _("divided by %(scale)s") % {"scale": ramsch.scale}


def of_told(told: Mapping[str, Any]) -> str:
    """A house as it is kept, option by option: what the record of a change has."""
    words = "; ".join(
        f"{OPTION_NAMES[name]}: {in_part(name, value) if isinstance(value, Mapping) else in_words(name, value)}"
        for name, value in told.items()
    )
    return words or _("none")


def in_part(part: str, told: Mapping[str, Any]) -> str:
    words = [f"{OPTION_NAMES[f'{part}_{name}']}: {in_words(name, value)}" for name, value in told.items()]
    return ", ".join(words) or _("yes")


def in_words(option: str, value: Any) -> str:
    if value is None or isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(str(EVENTS[event]) for event in value)
    return str(CHOICE_WORDS.get(option, {}).get(value, value))


def rules_named(tournament: Tournament) -> str:
    """The rule set, and the house where it is not the set's own."""
    return rules_in_full(tournament) if tournament.house else str(tournament.get_rule_edition_display())


def rules_in_full(tournament: Tournament) -> str:
    """The rule set and all that its house plays."""
    return with_house(tournament, house_words(tournament.rules))


def with_house(tournament: Tournament, words: list[str]) -> str:
    edition = str(tournament.get_rule_edition_display())
    return _("%(rules)s, with: %(house)s") % {"rules": edition, "house": "; ".join(words)} if words else edition


def rules_announced(tournament: Tournament) -> str:
    """As a plan announces it: every option, and behind it that it isn't under the order where it isn't."""
    rules = tournament.rules
    words, beside = with_house(tournament, [*house_words(rules), *house_details(rules)]), beside_skwo(rules)
    return f"{words}. {beside}" if beside else words


def beside_skwo(rules: RuleSet) -> str:
    """What stands on every result that isn't one under the order (V13)."""
    return "" if rules.is_order_alone else _("Not under SkWO.")


def played_by(tournament: Tournament) -> list[str]:
    """What a result says of its rules, where they aren't an order's alone."""
    beside = beside_skwo(tournament.rules)
    return [_("Played by: %(rules)s.") % {"rules": rules_named(tournament)}, beside] if beside else []
