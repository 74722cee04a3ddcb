"""How it stands between the two laptops: for pages, and for browsers whose laptop is gone."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from scoring import Finding, finding
from tournament import part
from tournament.desks.setup.second import following
from tournament.desks.setup.second.followers import KNOWN, WRITTEN, heard
from tournament.models import AuditEntry
from tournament.part import Here, Part
from tournament.wording import sentence

SILENT = timedelta(seconds=30)  # after which it is said that the second laptop doesn't ask any more
APART = 30  # seconds by which two clocks may differ unsaid
WISH = "take-over-asked"  # a file beside the data, by which a command or a page asks the thread that follows
LATELY = timedelta(minutes=30)  # how long it is said that this laptop has taken over


@dataclass(frozen=True)
class Standing:
    """What the bar at the head of every page says; `behind` in seconds, of a laptop that follows."""

    here: Here
    behind: int | None = None
    is_silent: bool = False
    as_of: datetime | None = None
    apart: int = 0
    why: str = ""  # nothing new is here though somebody answers
    written_since: int = 0  # entries of a laptop that was replaced which the other one never had

    @property
    def follows(self) -> bool:
        return self.here.part is Part.FOLLOWS

    @property
    def replaced(self) -> bool:
        return self.here.part is Part.REPLACED

    @property
    def unsure(self) -> bool:
        return self.here.part is Part.UNSURE

    @property
    def says(self) -> bool:
        """Whether pages have anything to say of it."""
        return not self.here.leads or self.is_new

    @property
    def is_new(self) -> bool:
        """Took over just now, and nobody follows yet."""
        since = self.here.since_when
        return self.here.took_over and not self.here.invites and since is not None and timezone.now() - since < LATELY


def wish() -> Path:
    return settings.VAR / WISH


def is_wished() -> bool:
    return wish().exists()


def standing() -> Standing:
    now = part.here()
    if now.part is Part.FOLLOWS and (first := following.following):
        as_of = timezone.now() - timedelta(seconds=first.behind)
        apart = first.apart if abs(first.apart) > APART else 0
        why = sentence(first.lacks) if first.lacks else ""
        return Standing(now, first.behind, first.is_silent, as_of, apart, why)
    if now.part is Part.REPLACED:
        return Standing(now, written_since=AuditEntry.objects.filter(pk__gt=now.entry).count())
    return Standing(now)


def followers() -> list[tuple[str, int, str]]:
    """Who follows this laptop, how many seconds ago each has asked, and why it can't keep what comes, if it can't."""
    return [
        (other, int((timezone.now() - last.at).total_seconds()), last.lacks) for other, last in sorted(heard.items())
    ]


def address() -> str:
    """Where the second laptop finds this one: by figures, which need nobody who knows names."""
    in_hall = (host for host in settings.ADDRESSES if host[:1].isdigit() and not host.startswith("127."))
    return f"http://{next(in_hall, '192.168.…')}:{settings.PORT}"


def bar(_request: HttpRequest) -> dict[str, Any]:
    """For templates: the part that this server plays, and what every page says of it."""
    return {"here": part.here(), "standing": SimpleLazyObject(standing)}


def second_lacks() -> list[Finding]:
    """What is to be said on the day where a second laptop followed today, and doesn't any more."""
    now = part.here()
    if not now.leads or not now.invites or not now.heard:
        return []
    last = max([datetime.fromisoformat(now.heard), *(of.at for of in heard.values())])
    if timezone.now() - last < (SILENT if heard else WRITTEN + SILENT):
        lacking = [(other, of.lacks) for other, of in sorted(heard.items()) if of.lacks]
        return [finding("second.keeps_nothing", other=other, why=why) for other, why in lacking]
    if timezone.now() - last > KNOWN:
        return []
    return [finding("second.silent", other=now.other, since=f"{timezone.localtime(last):%H:%M}")]


def told_to_browsers() -> dict[str, Any]:
    """For whoever asks, also from a page of the other laptop: whether to go on here, and from which entry on."""
    now = standing()
    return {
        "leads": now.here.leads,
        "since": now.here.since,
        "entry": now.here.entry,
        "behind": now.behind,
        "why": now.why,
    }
