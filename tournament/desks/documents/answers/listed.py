"""The addresses of a list, one for each kind of file: a line in the table of `documents/urls.py` gives them."""

import re
from collections.abc import Callable, Sequence

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournament.access import HallRequest, View, allowed
from tournament.desks.documents.answers.files import KINDS, Format, as_listing
from tournament.models import Organizer, Tournament
from tournament.papers.listing import Listing

ALL = tuple(KINDS)
NAMED = re.compile(r"<(?:\w+:)?(\w+)>")  # in an address


def listed(
    name: str,
    address: str,
    maker: Callable[..., Listing],
    *,
    kinds: Sequence[Format] = ALL,
    action: str = "documents.look",
) -> list[URLPattern]:
    """`participants` stands at `participants.pdf` and is reversed as `participants-pdf`; the file has that name, too.

    The maker takes the tournament, or the organizer, and what the address names.
    """
    file = NAMED.sub(r"{\1}", address)

    @allowed(action)
    def answer(request: HallRequest, of: Tournament | Organizer, kind: Format, **named: int | str) -> HttpResponse:
        return as_listing(request, of, file.format(**named), maker(of, **named), kind)

    return viewed(name, address, answer, kinds=kinds)


def viewed(name: str, address: str, view: View, *, kinds: Sequence[Format] = ALL) -> list[URLPattern]:
    """A list with a view of its own: where more decides than what the address names."""
    return [path(f"{address}.{kind}", view, {"kind": kind}, name=f"{name}-{kind}") for kind in kinds]
