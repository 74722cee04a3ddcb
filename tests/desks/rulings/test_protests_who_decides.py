"""People who may not decide a protest are told who may, and how a jury is named."""

import pytest
from django.urls import reverse

from tests.builders import Cast, page_words, play_series, register_players, sign_in
from tests.desks.rulings.protesting import file_protest
from tests.remembered import remembered
from tournament.desks.rulings.jury import services as jury
from tournament.desks.setup.settings import services as setup
from tournament.models import Appointment, User


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    file_protest(cast)
    return cast


def page(cast: Cast, by: User) -> str:
    return page_words(sign_in(by).get(f"/t/{cast.tournament.slug}/protests/"))


def address(cast: Cast, step: str) -> str:
    return f'href="/t/{cast.tournament.slug}/{step}"'


def remove_jury_role(cast: Cast) -> None:
    Appointment.objects.filter(tournament=cast.tournament, role="jury").delete()


def test_the_director_reads_who_decides_beside_the_protest(hall: Cast) -> None:
    told = "The jury decides, and with the role “jury” it is written down by: jury."
    assert page(hall, hall.director).count(told) == 2  # at the protest, and where the jury is named
    assert page(hall, hall.jury).count(told) == 1
    assert "Decide" in page(hall, hall.jury)


def test_the_director_is_led_to_naming_a_jury_and_others_read_who_may_name_it(hall: Cast) -> None:
    way = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/protests/").content.decode()
    assert ("Name the jury" in way, address(hall, "protests/jury/") in way) == (True, True)
    for other in (hall.clerk, hall.referee, hall.viewer, hall.jury):
        shown = page(hall, other)
        assert "No jury is named. It is named under “Protests”, “Jury” by: director." in shown
        assert "Name the jury" not in shown


def test_no_word_about_naming_stands_there_once_a_jury_is_named(hall: Cast) -> None:
    jury.name(hall.tournament, name="Brandt, Sabine", by=hall.director, reason="one left")
    for reader in (hall.director, hall.clerk):
        assert "No jury is named." not in page(hall, reader)
        assert "Brandt, Sabine" in page(hall, reader)


def test_the_page_says_who_gives_the_role_jury_where_nobody_has_it(hall: Cast) -> None:
    remove_jury_role(hall)
    told = "The jury decides, but nobody has the role “jury” yet and could write it down."
    for reader in (hall.director, hall.clerk):
        assert told in page(hall, reader)
    assert "This role is given by: director." in page(hall, hall.clerk)
    assert "Give somebody this role" in page(hall, hall.director)
    way = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/protests/").content.decode()
    assert address(hall, "settings/#roles") in way
    assert 'id="roles"' in sign_in(hall.director).get(f"/t/{hall.tournament.slug}/settings/").content.decode()


def decide_page(cast: Cast, by: User) -> str:
    return page_words(sign_in(by).get(f"/t/{cast.tournament.slug}/protests/1/decide/"))


def test_a_clerk_who_keyed_the_sheet_is_told_before_the_form_that_he_may_not_decide(hall: Cast) -> None:
    """The clerk has the role "jury", but the page refers him to others and opens no form that would be refused."""
    setup.appoint(hall.tournament, hall.clerk, role="jury", by=hall.director)
    own = "clerk made this decision and is not among its judges."
    for shown in (page(hall, hall.clerk), decide_page(hall, hall.clerk)):
        assert own in shown
        assert "it is written down by: jury." in shown
    assert address(hall, "protests/1/decide/") not in sign_in(hall.clerk).get(protests(hall)).text
    assert "That is the decision" not in decide_page(hall, hall.clerk)
    assert "That is the decision" in decide_page(hall, hall.jury)


def test_the_page_links_to_roles_and_sign_ins_where_nobody_else_has_the_role(hall: Cast) -> None:
    remove_jury_role(hall)
    setup.appoint(hall.tournament, hall.clerk, role="jury", by=hall.director)
    told = "The jury decides, but nobody else has the role “jury” and could write it down."
    assert told in page(hall, hall.clerk)
    shown = sign_in(hall.director).get(protests(hall)).text
    assert f'href="{reverse("add-person", args=[hall.organizer.slug])}"' in shown


def test_the_roles_say_where_people_are_added(hall: Cast) -> None:
    settings = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/settings/")
    assert "Only people with a sign-in of the organizer stand on the list." in page_words(settings)
    assert f'href="{reverse("add-person", args=[hall.organizer.slug])}"' in settings.text


def protests(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/protests/"
