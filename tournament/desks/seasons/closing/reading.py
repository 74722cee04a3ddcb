"""What somebody saw of a proposal, as a short hash: what is accepted has to be just that."""

from tournament.queries.record.seen import base_of
from tournament.queries.season.closing import Proposal


def seen_in(made: Proposal) -> str:
    return base_of({str(share.account.pk): [share.lists, share.cents, share.after] for share in made.shares})
