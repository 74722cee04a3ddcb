"""What is ticked beside a person of an evening, by the names of the boxes, and what a page that is saved changes.

A page says what stood there when it was opened and what is ticked now: the difference is what somebody did, and that
alone is done. So two laptops lose nothing of each other, and the same page sent twice does nothing the second time.
"""

from collections.abc import Collection, Iterable, Mapping
from urllib.parse import quote

from tournament.queries.season.declared import Declarable

Ticks = frozenset[str]

HERE, MONEY, PAID = "here", "money", "paid"
RATING = "rating-"  # and its key
DECLARED = "declared-"  # and the series, and for what


def rating_tick(key: int) -> str:
    return f"{RATING}{key}"


def declared_tick(asked: Declarable) -> str:
    """Without a sign that parts boxes.

    >>> declared_tick(Declarable("Cup, spring", 2))
    'declared-2-Cup%2C%20spring'
    """
    return f"{DECLARED}{asked.series}-{quote(asked.what, safe='')}"


def done_with(was: Ticks, wanted: Ticks, now: Ticks) -> Ticks:
    """What is to stand there: what stands now, with what somebody ticked and unticked since his page was opened.

    >>> sorted(done_with(frozenset({"here"}), frozenset({"here", "paid"}), frozenset({"here", "money"})))
    ['here', 'money', 'paid']
    """
    return (now - (was - wanted)) | (wanted - was)


def as_text(ticks: Mapping[int, Iterable[str]]) -> str:
    """As a form carries it from opening to saving.

    >>> as_text({7: ["paid", "here"], 9: []})
    '7:here,paid;9:'
    """
    return ";".join(f"{key}:{','.join(sorted(names))}" for key, names in ticks.items())


def from_text(text: str, names: Collection[str]) -> dict[int, Ticks]:
    """The same back, with no other names than these; ValueError where it is something else.

    >>> from_text("7:here,paid;9:", ["here"])
    {7: frozenset({'here'}), 9: frozenset()}
    """
    told: dict[int, Ticks] = {}
    for part in filter(None, text.split(";")):
        key, between, ticked = part.partition(":")
        if not (between and key.isascii() and key.isdecimal() and len(key) < 19):
            raise ValueError(part)
        told[int(key)] = frozenset(ticked.split(",")) & frozenset(names)
    return told
