"""The list of start cards."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Player, StartCard, Tournament
from tournament.queries.people.bans import Bans
from tournament.queries.people.fees import Fees
from tournament.wording import money


class CardsTable(tables.Table):
    number = tables.Column(
        verbose_name=_("No."), attrs={"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}
    )
    name = tables.Column(
        verbose_name=_("Name"),
        empty_values=(),
        order_by=("sort_key", "number"),
        attrs={"td": {"class": "name"}},
    )
    club = tables.Column(
        verbose_name=_("Club"),
        accessor="club__name",
        default="",
        attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}},
    )
    category = tables.Column(
        verbose_name=_("Category"),
        empty_values=(),
        order_by=("plays__sex", "plays__category"),
        attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}},
    )
    team = tables.Column(
        verbose_name=_("Team"),
        accessor="team__name",
        default="",
        attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}},
    )
    paid = tables.Column(verbose_name=_("Fee"), empty_values=())
    state = tables.Column(verbose_name=_("State"), empty_values=(), order_by=("withdrawn_at", "checked_in_at"))

    class Meta:
        attrs = {"class": "sk-table"}
        row_attrs = {
            "id": lambda record: f"card-{record.number}",
            "data-cards-row": lambda record: record.number,
        }
        empty_text = _("No start cards yet.")

    def __init__(
        self, *args: Any, fees: Fees, bans: Bans | None = None, may: frozenset[str] = frozenset(), **kwargs: Any
    ) -> None:
        """`may`: what is done from the list itself."""
        super().__init__(*args, **kwargs)
        self.fees, self.bans, self.may = fees, bans, may

    def render_name(self, record: StartCard) -> Any:
        url = reverse("card", args=[record.tournament.slug, record.number])
        banned = bool(self.bans and self.bans.of(record.plays))
        mark = badge("error", gettext("refused by the organizer")) if banned else ""
        below = " · ".join(filter(None, [f"{gettext('No.')} {record.number}", str(record.club or "")]))
        return format_html(
            '<a href="{}">{}</a> {}<div class="phone-only muted">{}</div>', url, record.name, mark, below
        )

    def render_category(self, record: StartCard) -> str:
        """What sets somebody apart: that most are men is said only where a woman and a man play together."""
        player = record.plays
        is_usual = player.sex == Player.Sex.MALE and Tournament.Rating.MIXED not in record.tournament.ratings
        sex = "" if is_usual else player.get_sex_display()
        return " · ".join(filter(None, [sex, record.get_category_display()]))

    def render_paid(self, value: bool, record: Any) -> Any:
        out = "" if record.in_prize_fund else badge("quiet", gettext("not in the prize fund"))
        if value:
            free = not self.fees.owed(record) and record.tournament.entry_fee_cents
            return format_html("{} {}", badge("ok", gettext("free of charge") if free else gettext("paid")), out)
        if "cards.pay" in self.may and plays(record):
            return beside(badge("warn", gettext("unpaid")), self.button(record, "pay", self.take(record), "p"))
        return badge("warn", gettext("unpaid"))

    def render_state(self, record: Any) -> Any:
        if record.expelled:
            return badge("error", gettext("expelled"))
        if record.left:
            return badge("quiet", gettext("withdrawn"))
        if record.substitute:
            return badge("ok", gettext("substitute plays"))
        if record.checked_in_at:
            return badge("ok", gettext("here"))
        absent = badge("quiet", gettext("not here yet"))
        if "cards.check_in" in self.may:
            return beside(absent, self.button(record, "check-in", gettext("Is here"), "h"))
        return absent

    def take(self, record: StartCard) -> str:
        """What is to be asked for; a fee that all of it was given back is taken again."""
        cents = self.fees.owed(record)
        return gettext("Take %(sum)s") % {"sum": money(cents)} if cents else gettext("Take the fee")

    def button(self, record: StartCard, name: str, text: str, key: str) -> Any:
        """Of the one form of the list: pressed, the list is there again."""
        return format_html(
            '<button class="btn btn-sm" form="door" formaction="{}" data-cards-key="{}" aria-label="{}">{}</button>',
            reverse(name, args=[record.tournament.slug, record.number]),
            key,
            f"{record}: {text}",
            text,
        )


def beside(state: Any, button: Any) -> Any:
    """On a phone the button alone says what lacks."""
    return format_html('<span class="wide-only">{}</span> {}', state, button)


def plays(record: Any) -> bool:
    return not (record.left or record.expelled)


def badge(kind: str, text: str) -> Any:
    return format_html('<span class="sk-badge {}">{}</span>', kind, text)
