"""Letters between the laptops, over the Wi-Fi of the hall: asked here, answered by `views` there."""

from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tournament.desks.setup.second.letters import Letter, Unread, seal, unseal

PATIENCE = 10  # seconds
LARGEST = 512 * 1024 * 1024  # bytes of an answer
KINDS = {"pages", "part", "replaced"}


class NoAnswer(Exception):
    """Nobody is there, or the Wi-Fi is gone."""


class Unknown(Exception):
    """Somebody is there who doesn't know this key."""


def ask(address: str, kind: str, key: str, letter: Letter, *, patience: float = PATIENCE) -> Letter:
    """The answer of the other laptop. Raises NoAnswer and Unknown."""
    request = Request(  # noqa: S310 - the address is one of http, or was told by the other laptop
        f"{address}/second/{kind}/", seal(key, letter), {"Content-Type": "application/octet-stream"}
    )
    try:
        with urlopen(request, timeout=patience) as answer:  # noqa: S310
            return unseal(key, answer.read(LARGEST))
    except HTTPError as error:
        if error.code in (403, 404):
            raise Unknown(address) from None
        raise NoAnswer(str(error)) from None
    except Unread:
        raise Unknown(address) from None
    except (OSError, ValueError) as error:
        raise NoAnswer(str(getattr(error, "reason", error))) from None
