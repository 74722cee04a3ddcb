"""What somebody saw of a proposal: as a short hash, which is accepted only as such, and as an address tells it."""

from django.utils.http import urlencode

from tournament.queries.record.seen import base_of
from tournament.queries.season.closing import Proposal


def seen_in(made: Proposal) -> str:
    return base_of({str(share.account.pk): [share.lists, share.cents, share.after] for share in made.shares})


def told_by(made: Proposal) -> str:
    """For the address of its papers."""
    told = {"cents": str(made.surplus), "least": str(made.least)}
    return urlencode(told if made.members_only else told | {"everybody": "on"})
