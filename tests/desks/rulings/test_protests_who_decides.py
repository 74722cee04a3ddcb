"""Who may not decide a protest is told who may, and how a jury is named."""

import pytest

from tests.builders import Cast, played, players, signed_in, words
from tests.desks.rulings.protesting import filed
from tests.remembered import remembered
from tournament.desks.rulings.jury import services as jury
from tournament.models import Appointment, User


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    players(cast.tournament, 4, by=cast.director)
    played(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    filed(cast)
    return cast


def page(cast: Cast, by: User) -> str:
    return words(signed_in(by).get(f"/t/{cast.tournament.slug}/protests/"))


def address(cast: Cast, step: str) -> str:
    return f'href="/t/{cast.tournament.slug}/{step}"'


def no_jury_role(cast: Cast) -> None:
    Appointment.objects.filter(tournament=cast.tournament, role="jury").delete()


def test_the_director_reads_who_decides_beside_the_protest(hall: Cast) -> None:
    told = "The jury decides, and with the role “jury” it is written down by: jury."
    assert page(hall, hall.director).count(told) == 2  # at the protest, and where the jury is named
    assert page(hall, hall.jury).count(told) == 1
    assert "Decide" in page(hall, hall.jury)


def test_who_may_name_a_jury_is_led_there_and_others_read_who_may(hall: Cast) -> None:
    way = signed_in(hall.director).get(f"/t/{hall.tournament.slug}/protests/").content.decode()
    assert ("Name the jury" in way, address(hall, "protests/jury/") in way) == (True, True)
    for other in (hall.clerk, hall.referee, hall.viewer, hall.jury):
        shown = page(hall, other)
        assert "No jury is named. It is named under “Protests”, “Jury” by: director." in shown
        assert "Name the jury" not in shown


def test_once_it_is_named_nothing_is_said_of_naming(hall: Cast) -> None:
    jury.name(hall.tournament, name="Brandt, Sabine", by=hall.director, reason="one left")
    for reader in (hall.director, hall.clerk):
        assert "No jury is named." not in page(hall, reader)
        assert "Brandt, Sabine" in page(hall, reader)


def test_where_nobody_has_the_role_it_is_said_who_gives_it(hall: Cast) -> None:
    no_jury_role(hall)
    told = "The jury decides, but nobody has the role “jury” yet and could write it down."
    for reader in (hall.director, hall.clerk):
        assert told in page(hall, reader)
    assert "This role is given by: director." in page(hall, hall.clerk)
    assert "Give somebody this role" in page(hall, hall.director)
    way = signed_in(hall.director).get(f"/t/{hall.tournament.slug}/protests/").content.decode()
    assert address(hall, "settings/#roles") in way
    assert 'id="roles"' in signed_in(hall.director).get(f"/t/{hall.tournament.slug}/settings/").content.decode()
