"""Why something was done is asked for in one way: what is no reason is refused, and then nothing happens."""

from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest
from django.test import RequestFactory

from tournament.reasons import ReasonField, ReasonForm, reason_in


def told(reason: str) -> HttpRequest:
    request = RequestFactory().post("/", {"reason": reason})
    request._messages = CookieStorage(request)  # type: ignore[attr-defined]
    return request


def test_the_reason_is_handed_on_as_it_was_typed() -> None:
    request = told(" by mistake ")
    assert reason_in(request, lacking="Say why.") == "by mistake"
    assert list(get_messages(request)) == []


@pytest.mark.parametrize("reason", ["", "   "])
def test_without_one_it_is_asked_for(reason: str) -> None:
    request = told(reason)
    assert reason_in(request, lacking="Say why.") == ""
    assert [(message.message, message.level_tag) for message in get_messages(request)] == [("Say why.", "error")]


@pytest.mark.parametrize(("reason", "wrong"), [("a\u202eb", "can't be printed"), ("x" * 201, "at most 200 characters")])
def test_of_one_that_cannot_be_kept_it_is_said_why(reason: str, wrong: str) -> None:
    request = told(reason)
    assert reason_in(request, lacking="Say why.") == ""
    ((message, level),) = [(message.message, message.level_tag) for message in get_messages(request)]
    assert (wrong in message, "Say why." in message, level) == (True, False, "error")


def test_a_form_of_its_own_asks_for_another_length() -> None:
    class Longer(forms.Form):
        reason = ReasonField(max_length=300, label="what the paper says")

    assert reason_in(told("x" * 300), Longer, lacking="Say why.") == "x" * 300
    assert reason_in(told("x" * 301), Longer, lacking="Say why.") == ""
    assert Longer().fields["reason"].label == "what the paper says"


def test_the_field_says_what_it_is_for() -> None:
    assert str(ReasonForm()["reason"].label) == "reason"
    assert ReasonForm().fields["reason"].required


def test_the_line_that_asks_is_written_in_one_template() -> None:
    templates = Path(settings.BASE_DIR) / "templates"
    assert [
        path.relative_to(templates).as_posix()
        for path in templates.rglob("*.html")
        if 'name="reason"' in path.read_text()
    ] == ["frame/reason.html"]
