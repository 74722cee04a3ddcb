"""What keeps `manage.py start` from starting is said in a sentence."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from tournament.management.commands import start


@pytest.mark.parametrize("broken", [OSError("No space left on device"), OperationalError("disk is full")])
def test_data_that_cant_be_made_ready_is_said(
    monkeypatch: pytest.MonkeyPatch, settings: Any, broken: Exception
) -> None:
    def fail(*_names: Any, **_options: Any) -> None:
        raise broken

    settings.PORT = 0
    monkeypatch.setattr(start, "call_command", fail)
    with pytest.raises(CommandError, match=f"{settings.VAR} can't be made ready: {broken}"):
        call_command("start")
