"""Where a phone in the hall reaches this machine: what the codes on papers begin with."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def address(request: HttpRequest) -> str:
    """Where a phone in the hall reaches this machine, from whichever address the director prints."""
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    if settings.HOST == settings.EVERYWHERE:
        for host in filter(is_in_the_hall, settings.ADDRESSES):
            return f"http://{host}:{settings.PORT}"
    return request.build_absolute_uri("/").rstrip("/")


def phone_address(request: HttpRequest) -> str:
    """What the codes of papers begin with; "" where no other device reaches this machine: then they have none."""
    base = address(request)
    return base if leads_somewhere(base) else ""


def is_in_the_hall(host: str) -> bool:
    """An address by figures, for most phones know no machine by its name; and none that means the phone itself."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return False


def leads_somewhere(base: str) -> bool:
    """Whether another device gets here by it: 127.0.0.1 is the phone itself, on every phone."""
    host = urlsplit(base).hostname or ""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"
