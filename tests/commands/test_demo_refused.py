"""The demo comes whole or not at all."""

import pytest
from django.core.management import CommandError, call_command

from tests.builders import make_cast
from tests.tiers import full
from tournament.desks.results.final import services as results
from tournament.models import Organizer, Tournament, User


def test_a_taken_user_name_is_refused(db: None) -> None:
    User.objects.create_user("clerk")
    with pytest.raises(CommandError, match="user names is taken"):
        call_command("demo")
    assert not Organizer.objects.exists()


def test_beside_a_real_tournament_it_is_refused(db: None) -> None:
    make_cast()
    with pytest.raises(CommandError, match="loaded already, or one of its user names is taken"):
        call_command("demo")


@full
def test_stopped_halfway_nothing_of_it_stays(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(results, "finalise", stop)
    with pytest.raises(KeyboardInterrupt):
        call_command("demo", verbosity=0)
    assert not Tournament.objects.exists()
    assert not User.objects.exists()
