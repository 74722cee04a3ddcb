"""The list of the people of an organizer."""

from collections.abc import Iterator
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Organizer, Player
from tournament.queries.people.register import Person

WIDE: dict[str, Any] = {"td": {"class": "wide-only"}, "th": {"class": "wide-only"}}


class PlayersTable(tables.Table):
    name = tables.Column(
        verbose_name=_("Name"), empty_values=(), order_by=("sort_key", "pk"), attrs={"td": {"class": "name"}}
    )
    club = tables.Column(verbose_name=_("Club"), default="", attrs=WIDE)
    membership = tables.Column(
        verbose_name=_("Guest or member"), empty_values=(), order_by=("player__membership", "sort_key")
    )
    category = tables.Column(verbose_name=_("Category"), empty_values=(), orderable=False, attrs=WIDE)
    pass_number = tables.Column(verbose_name=_("Pass"), accessor="player__pass_number", default="", attrs=WIDE)
    days = tables.Column(verbose_name=_("Tournaments"), attrs={"td": {"class": "num"}, "th": {"class": "num"}})

    class Meta:
        attrs = {"class": "sk-table"}
        row_attrs = {"id": lambda record: f"player-{record.pk}"}

    def __init__(self, *args: Any, organizer: Organizer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.organizer = organizer

    def render_name(self, record: Person) -> Any:
        url = reverse("player-entry", args=[self.organizer.slug, record.pk])
        also = gettext("also %(names)s") % {"names": "; ".join(record.names)} if record.names else ""
        beside = format_html('<div class="muted">{}</div>', also) if also else ""
        club = format_html('<div class="phone-only muted">{}</div>', record.club) if record.club else ""
        return format_html('<a href="{}">{}</a> {}{}{}', url, record.player, hidden(record.player), beside, club)

    def render_membership(self, record: Person) -> Any:
        player = record.player
        if not player.has_been_member:
            return format_html('<span class="sk-badge quiet">{}</span>', player.get_membership_display())
        badge = "ok" if player.is_member else "quiet"
        days = " ".join(membership_days(player))
        member = player.get_membership_display() if player.is_member else gettext("was a member")
        return format_html('<span class="sk-badge {}">{}</span> <span class="muted">{}</span>', badge, member, days)

    def render_category(self, record: Person) -> str:
        player = record.player
        return " · ".join(filter(None, [player.get_sex_display(), player.get_category_display()]))


def membership_days(player: Player) -> Iterator[str]:
    """Since when and until when, as far as it is known."""
    if player.member_since:
        yield gettext("since %(day)s") % {"day": date_format(player.member_since, "SHORT_DATE_FORMAT")}
    if player.member_until:
        yield gettext("until %(day)s") % {"day": date_format(player.member_until, "SHORT_DATE_FORMAT")}


def hidden(player: Player) -> Any:
    """Who is not named in public like everybody."""
    if player.publish_as == Player.Naming.FULL:
        return ""
    return format_html(
        '<span class="sk-badge warn">{}</span>',
        gettext("in public: %(how)s") % {"how": player.get_publish_as_display()},
    )
