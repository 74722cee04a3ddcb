"""Filters for templates: a finding as a sentence, with the way to its place; cents. No query and no rule lives here."""

import json
from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString

from scoring import Finding as ScoringFinding
from seating import Finding as SeatingFinding
from tournament import currencies
from tournament.hall_address import phone_address
from tournament.models import Tournament
from tournament.papers import words
from tournament.wording import STATES, decision_words, effect_note, effect_words, money, sentence, signed
from tournament.wording.advance import badge_of_entry, fate_of_entry
from tournament.wording.columns import column_name
from tournament.wording.draws import (
    chance_in_full,
    chance_words,
    cost_words,
    read_aloud,
    recount_words,
    seated_words,
    way_words,
)
from tournament.wording.effects import decided_by_words, decider, why, why_withdrawn
from tournament.wording.fates import fate_badge, fate_words
from tournament.wording.houses import played_by, rules_announced, rules_named
from tournament.wording.jackpots import jackpot
from tournament.wording.law.index import title_of
from tournament.wording.money import about, played_for, plus_money, stake, why_void
from tournament.wording.papers import objection_windows
from tournament.wording.people import booking_words
from tournament.wording.plan import TEXT_NAMES
from tournament.wording.plan import of_five as fives_by_isko
from tournament.wording.positions import claim_in_words
from tournament.wording.prizes import POOL_LINES, ordinal, prize_place
from tournament.wording.qualified import fate_of_place
from tournament.wording.results import formula, lack_name, points, rating_name, why_lapsed, why_lots
from tournament.wording.season import decimal, local_day
from tournament.wording.seasonlists import name_as
from tournament.wording.seating import set_by_words
from tournament.wording.settings import by_rank, entry_fee, passed_fee
from tournament.wording.systems import counted_by, lost_against, others_column, parts

register = template.Library()

PLACES = {
    "cards.unpaid": ("cards", "?show=unpaid"),
    "cards.absent": ("cards", "?show=absent"),
    "cards.no_club": ("cards", "?show=clubless"),
    "cards.not_invited": ("qualified", ""),
    "draw.unpublished": ("draw", ""),
    "draw.seated_left": ("draw", ""),
    "series.undrawn": ("draw", ""),
    "draw.tied_apart": ("lots", ""),
    "draw.tied_before_moves": ("lots", ""),
    "sheets.missing": ("series-sheets", ""),
    "sheets.with_findings": ("series-sheets", ""),
    "sheets.waiting": ("series-sheets", ""),
    "sheets.differ": ("series-sheets", ""),
    "sheets.rejected": ("series-sheets", ""),
    "sheets.twins": ("series-sheets", ""),
    "sheets.unsigned": ("series-sheets", "?show=unsigned#list"),
    "draw.settings_changed": ("settings", ""),
    "announcement.lacks": ("plan", ""),
    "protests.open": ("protests", ""),
    "tournament.final": ("results", ""),
    "window.runs": ("protests", ""),
    "window.no_end": ("times", ""),
    "window.no_posting": ("results", ""),
    "lot.undrawn": ("lots", ""),
    "prizes.no_plan": ("prizes", ""),
    "prizes.still_due": ("payout", ""),
    "prizes.undue": ("payout", ""),
    "prizes.undue_goods": ("payout", ""),
    "prizes.paid_less": ("payout", ""),
    "prizes.paid_more": ("payout", ""),
    "prizes.other_goods": ("payout", ""),
    "jackpot.unpaid": ("jackpot", ""),
    "jackpot.paid_other": ("jackpot", ""),
    "rating.unplayed": ("refunds", ""),
    "evening.not_over": ("evening-over", ""),
    "returns.lacking": ("returns", ""),
    "teams.cards_out": ("team-cards", ""),
    "teams.cards_incomplete": ("team-cards", ""),
    "fees.open": ("series-loss-fees", ""),
    "fees.too_much": ("series-loss-fees", ""),
}
FOR_DIRECTORS = frozenset({"plan", "settings"})
FOR_ALL_SERIES = frozenset({"protests", "times", "results", "lots"})

register.filter("sentence", sentence)
register.filter("money", money)
register.simple_tag(currencies.sign, name="currency_sign")
register.filter("title_of", title_of)
register.filter("formula", formula)
register.filter("points", points)
register.filter("lack_name", lack_name)
register.filter("rating_named", rating_name)
register.filter("why_lapsed", why_lapsed)
register.filter("about", about)
register.filter("stake", stake)
register.filter("played_for", played_for)
register.filter("entry_fee", entry_fee)
register.filter("by_rank", by_rank)
register.filter("passed_fee", passed_fee)
register.filter("jackpot", lambda tournament: ", ".join(jackpot(tournament)))
register.filter("plus_money", plus_money)
register.filter("why_void", why_void)
register.filter("why", why)


register.filter("column_name", column_name)
register.filter("decision_words", decision_words)
register.filter("decider", decider)
register.filter("decided_by_words", decided_by_words)
register.filter("effect_words", effect_words)
register.filter("effect_note", effect_note)
register.filter("why_withdrawn", why_withdrawn)
register.filter("signed", signed)
register.filter("fate_badge", fate_badge)
register.filter("fate_words", fate_words)
register.filter("way_words", way_words)
register.filter("set_by_words", set_by_words)
register.filter("seated_words", seated_words)
register.filter("chance_words", chance_words)
register.filter("chance_in_full", chance_in_full)
register.filter("cost_words", cost_words)
register.filter("read_aloud", read_aloud)
register.filter("recount_words", recount_words)
register.filter("fate_of_place", fate_of_place)
register.filter("badge_of_entry", badge_of_entry)
register.filter("fate_of_entry", fate_of_entry)
register.filter("prize_place", prize_place)
register.filter("ordinal", ordinal)
register.filter("why_lots", why_lots)
register.filter("performance_parts", parts)
register.filter("others_column", others_column)
register.filter("counted_by", counted_by)
register.filter("played_by", played_by)
register.filter("rules_named", rules_named)
register.filter("rules_announced", rules_announced)
register.filter("lost_against", lost_against)
register.filter("objection_windows", objection_windows)
register.filter("claim_in_words", claim_in_words)
register.filter("booking_words", booking_words)


@register.filter
def of_five(tournament: Tournament) -> str:
    return fives_by_isko(tournament)


@register.filter
def pool_line(code: str) -> str:
    return str(POOL_LINES[code])


@register.filter
def state_words(state: str) -> str:
    return str(STATES[state])


@register.filter
def plan_text(name: str) -> str:
    return str(TEXT_NAMES[name])


@register.filter
def at_field(findings: Iterable[ScoringFinding], name: str) -> bool:
    """Whether a finding stands at this field of a sheet's form, such as `total_3`."""
    return any(f"{finding.where.field}_{finding.where.seat}" == name for finding in findings)


@register.simple_tag(takes_context=True)
def where_to(context: Context, finding: ScoringFinding | SeatingFinding) -> str:
    """The page on which a finding about a tournament is mended; "" where it stands already."""
    tournament, place = context.get("tournament"), PLACES.get(finding.code)
    if not tournament or not place:
        return ""
    name, query = place
    if name in FOR_DIRECTORS and "tournament.settings" not in context["may"]:
        return ""
    numbers = [finding.values["series"]] if "series" in finding.values and name not in FOR_ALL_SERIES else []
    tables = finding.values.get("tables")
    if isinstance(tables, tuple) and len(tables) == 1:
        name, numbers, query = "sheet", [*numbers, *tables], ""
    return reverse(name, args=[tournament.slug, *numbers]) + query


@register.filter
def as_json(value: Any) -> str:
    """For an attribute that a script reads; the template escapes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@register.filter
def rating_words(rating: Any) -> str:
    """Of a rating as it is counted now, or as a posted list keeps it."""
    told = rating if isinstance(rating, dict) else {"code": rating.code, "name": rating.name}
    return rating_name(told["code"], told["name"])


@register.filter
def longest_word(text: str) -> int:
    """How many signs have to stand on one line."""
    return max(map(len, text.split()), default=0)


@register.filter
def unbroken(text: object, room: float) -> SafeString:
    """On paper, in a line so wide, em: words with hyphens go on in the next line as a whole if they can."""
    return SafeString(words.unbroken(str(text), room))


@register.filter(is_safe=True)
def trimmed(rendered: str) -> str:
    """What a block left empty stays empty, and its style sees it, however the block is laid out over lines."""
    return rendered.strip()


@register.filter
def opposite(points: int) -> int:
    return -points


@register.simple_tag(takes_context=True)
def phones_get_here(context: Context) -> bool:
    """Whether papers printed now have codes for phones; "frame/no_phones.html" says so where they have none."""
    return bool(phone_address(context["request"]))


@register.inclusion_tag("documents/answers/files.html")
def files(label: str, name: str, *places: object, kinds: str = "pdf", tables: str = "") -> dict[str, Any]:
    """A paper with its links: of one kind alone the address has the name itself, of several the kind behind it.

    `tables` are the only ones that are printed.
    """
    several = kinds.split()
    names = [f"{name}-{kind}" for kind in several] if len(several) > 1 else [name]
    asked = {"tables": tables} if tables else None
    links = [
        (kind.upper(), reverse(address, args=places, query=asked)) for kind, address in zip(several, names, strict=True)
    ]
    return {"label": label, "links": links}


@register.filter
def other_twin(twins: Any, table: int) -> int:
    """The number of the table that has the same figures as this one."""
    number: int = twins.other(table)
    return number


register.filter("two_decimals", decimal)
register.filter("named_as", name_as)
register.filter(local_day)
