"""At the first laptop: which second ones have asked, and when. In memory each time, beside the data once a minute."""

from dataclasses import replace
from datetime import datetime, timedelta

from django.utils import timezone

from tournament import part

KNOWN = timedelta(hours=12)  # that a laptop which followed once may have taken over: no day is longer
WRITTEN = timedelta(minutes=1)  # how often it is written down that it was heard

heard: dict[str, datetime] = {}  # by their addresses


def note(address: str) -> None:
    """What is beside the data is for the case that this laptop dies, and comes back."""
    at = timezone.now()
    heard[address] = at
    with part.changing:  # one that gives way meanwhile leads no more
        now = part.here()
        is_written = now.other == address and now.heard and at - datetime.fromisoformat(now.heard) < WRITTEN
        if now.leads and not is_written:
            part.remember(replace(now, other=address, heard=at.isoformat()))
