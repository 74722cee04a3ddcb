"""Whoever stands at the server opens the sign-in for those whom strangers have locked out."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.builders import PASSWORD, Cast
from tournament.gate import SIGN_IN
from tournament.models import Tries


def sign_in(name: str, password: str = PASSWORD) -> int:
    return Client().post("/sign-in/", {"username": name, "password": password}).status_code


def locked(*names: str) -> None:
    for name in names:
        for _try in range(SIGN_IN.tries):
            sign_in(name, "wrong")


def answer(*names: str) -> str:
    out = StringIO()
    call_command("unlock", *names, stdout=out)
    return out.getvalue().strip()


def test_it_opens_for_one_name(cast: Cast) -> None:
    locked("director", "clerk")
    assert answer("director") == "1 lock is open."
    assert (sign_in("director"), sign_in("clerk")) == (302, 429)


def test_it_opens_for_everybody(cast: Cast) -> None:
    locked("director", "clerk")
    assert answer() == "2 locks are open."
    assert (sign_in("director"), sign_in("clerk")) == (302, 302)
    assert not Tries.objects.exists()


def test_it_says_that_nothing_was_locked(cast: Cast) -> None:
    sign_in("director", "wrong")
    assert answer("director") == "Nothing was locked."


def test_it_says_whom_it_doesn_t_know(cast: Cast) -> None:
    with pytest.raises(CommandError, match=r"Nobody signs in as Director, otto\."):
        answer("otto", "director", "Director")
