"""What lost games cost at the cash desk, and what of a fee is given back, in whole cents.

Only the tariff that the tournament plan announces (SkWO 6.2); who has paid is not known here.
"""

from collections.abc import Sequence


def loss_fee(lost: int, tiers: Sequence[tuple[int, int]]) -> int:
    """Cents for so many lost games (0 or more); a tier is (from which lost game, cents for each) (SkWO 6.2).

    No tiers, no fee. ValueError if anything is negative or if the tiers don't ascend from game 1.

    >>> loss_fee(5, ((1, 50), (4, 100)))
    350
    """
    starts = [start for start, _ in tiers]
    if lost < 0 or any(cents < 0 for _, cents in tiers):
        raise ValueError("neither lost games nor fees are negative")
    if (starts and starts[0] != 1) or starts != sorted(set(starts)):
        raise ValueError("the tiers have to ascend from the first lost game")
    ends = [*(start - 1 for start in starts[1:]), lost]
    return sum(max(min(end, lost) - start + 1, 0) * cents for (start, cents), end in zip(tiers, ends, strict=False))


def passed_fee(passed: int, cents: int, payers: int) -> int:
    """Cents that a table owes for games that everybody passed: so many cents a game from each who pays (SkWO 6.2).

    passed: games, 0 or more; payers: everybody at the table, or 1 where the table pays together. ValueError below 0.

    >>> passed_fee(3, 50, 4), passed_fee(3, 50, 1)
    (600, 150)
    """
    if min(passed, cents, payers) < 0:
        raise ValueError("neither games nor fees nor payers are negative")
    return passed * cents * payers


def fee_part(fee: int, card_money: int, part: str) -> int:
    """Cents of an entry fee that somebody pays: all of it, its card money alone, or the stake alone (SkWO 6.2).

    fee in cents, 0 or more; card_money: what the organizer keeps of a fee, never more than this one. ValueError for a
    negative sum or another part.

    >>> [fee_part(1000, 200, part) for part in ("all", "list", "stake")], fee_part(0, 200, "all")
    ([1000, 200, 800], 0)
    """
    if fee < 0 or card_money < 0:
        raise ValueError("neither fee nor card money is negative")
    kept = min(card_money, fee)
    parts = {"all": fee, "list": kept, "stake": fee - kept}
    if part not in parts:
        raise ValueError(f"there is no part {part} of a fee")
    return parts[part]


def refund(fee: int, unplayed: int, planned: int) -> int:
    """Cents of one entry fee that go back when a tournament is broken off: fee x unplayed / planned (SkWO 3.4).

    To the nearest cent, half a cent up, for the player. fee in cents, 0 or more; unplayed: series that were not
    played to their end, 0 to planned. ValueError beyond these ranges, or without a planned series.

    >>> refund(1000, 1, 3), refund(1000, 2, 3), refund(25, 1, 2)
    (333, 667, 13)
    """
    if fee < 0 or planned < 1 or not 0 <= unplayed <= planned:
        raise ValueError(f"no refund of {fee} cents for {unplayed} of {planned} series")
    return (2 * fee * unplayed + planned) // (2 * planned)
