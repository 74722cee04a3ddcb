"""The money of a tournament: ISO codes, how many places they have, their signs and names. It reckons nothing.

Sums are whole numbers of the smallest coin: cents, or pesos where those have no cents. In which currency they are
written and read is bound as the language is, for as long as a tournament is looked at; elsewhere there is no sum.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from functools import cache

from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_precision
from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _

EURO = "EUR"
bound: ContextVar[str] = ContextVar("currency")


@contextmanager
def using(code: str) -> Iterator[None]:
    token = bound.set(code)
    try:
        yield
    finally:
        bound.reset(token)


def places() -> int:
    """Behind the point. LookupError where no tournament is looked at: a sum without its currency is none."""
    return places_of(bound.get())


@cache
def places_of(code: str) -> int:
    return int(get_currency_precision(code))


def sign() -> str:
    """€, or the code where readers of this language know no sign for it."""
    return sign_in(get_language() or "en", bound.get())


@cache
def sign_in(language: str, code: str) -> str:
    return str(Locale(language).currency_symbols.get(code, code))


def name() -> str:
    """As a heading."""
    called = str(spoken().currencies.get(bound.get(), bound.get()))
    return called[0].upper() + called[1:]


def coin() -> str:
    """What a stake a point is reckoned in: the smallest coin."""
    if bound.get() == EURO:
        return _("cents")
    return f"1/{10 ** places()} {sign()}" if places() else sign()


def amount(coins: int) -> Decimal:
    """What so many of the smallest coins are: 1250 cents are 12.50 euros."""
    return Decimal(coins).scaleb(-places())


def coins(amount: Decimal) -> int:
    """The other way round; ValueError where the currency has no coin so small."""
    exact = amount.scaleb(places())
    if exact != exact.to_integral_value():
        raise ValueError(amount)
    return int(exact)


@cache
def in_use() -> frozenset[str]:
    """What some country pays with today."""
    tenders = get_global("territory_currencies").values()
    return frozenset(code for tender in tenders for code, _since, until, legal in tender if legal and until is None)


def choices(*more: str) -> list[tuple[str, str]]:
    """Euros first, then by name in the reader's language; what a tournament has stays in the list."""
    names = spoken().currencies  # CLDR does not have all of them in every language
    offered = sorted((str(names.get(code, code)), code) for code in in_use() | {*more} if code != EURO)
    return [(EURO, f"{EURO} · {names[EURO]}"), *((code, f"{code} · {called}") for called, code in offered)]


def known(code: str) -> None:
    """A validator: an archive may have what nobody pays with any more."""
    if code not in Locale("en").currencies:
        raise ValidationError(_("%(code)s is no currency: three letters of ISO 4217, as EUR."), params={"code": code})


def spoken() -> Locale:
    return Locale(get_language() or "en")


sign_of_now = lazy(sign, str)
coin_of_now = lazy(coin, str)
