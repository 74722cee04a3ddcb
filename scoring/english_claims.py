"""Finding code -> plain English, for what is wrong with a question about the rest of a game (`scoring.play`)."""

from collections.abc import Mapping
from types import MappingProxyType

CLAIM_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "claim.card_twice": "{card} is there twice: it stands under {other}, too",
        "claim.too_many_cards": "{found} cards: there are {limit} at most",
        "claim.table_count": "{found} cards lie on the table: a trick that is not finished has {limit} at most",
        "claim.hand_count": "number of cards: {found}, not {expected}, so that all have played as often",
        "claim.unseen_count": "{found} unseen cards, but the hands of left and right and the skat have {expected}",
        "claim.skat_count": "{found} cards: the skat is known (0), or {expected} of the unseen cards lie in it",
        "claim.nothing_left": "no card is left to be played",
        "claim.revoke": "{player} played {card} to this trick but holds {other}: that is a revoke (ISkO 4.2.3)",
        "claim.void_held": "{card} is held, so it can't be that there is none of {suit}",
        "claim.no_deal": "the unseen cards can't be shared out so: too many of them are excluded from a hand",
        "claim.claimant": "{found} can't claim this: it is a claim of {expected}",
        "claim.open_alone": "{found} depends on what a partner does: ask with open cards",
        "claim.not_in_null": "{found} is not claimed in null: no_trick is (ISkO 4.3.4, 5.2.7)",
        "claim.only_in_null": "{found} is claimed in null alone (ISkO 4.3.4)",
        "claim.points_range": "{found} points: there are 0 to {limit}",
        "claim.other_kind": "{field} belongs to the other kind of question, not to {found}",
    }
)
