"""Simultaneous steps at the desk and at setup have one effect; the others are refused or find it done."""

from functools import partial

from tests.builders import create_tournament, make_cast, register_players, run_at_once
from tournament.desks.registration.cards import services
from tournament.desks.registration.cards.reading import seen
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees import services as entry_fees
from tournament.desks.registration.files import services as import_services
from tournament.desks.registration.files.changes import list_base
from tournament.desks.setup.settings import services as setup
from tournament.models import Appointment, AuditEntry, CashEntry, Club, StartCard, Tournament
from tournament.refused import Refused


def test_a_fee_taken_several_times_at_once_is_booked_once(committed: None) -> None:
    cast = make_cast()
    (card,) = register_players(cast.tournament, 1, by=cast.director, paid=False)
    assert run_at_once(*[partial(entry_fees.pay, card, by=cast.treasurer)] * 4) == [None] * 4
    assert CashEntry.objects.count() == 1
    assert AuditEntry.objects.filter(action="card.pay").count() == 1


def test_a_list_confirmed_several_times_at_once_is_added_once(committed: None) -> None:
    cast = make_cast()
    entries, base = [Entry("Böhme"), Entry("Schmidt")], list_base(cast.tournament)
    confirm = partial(
        import_services.register_all,
        cast.tournament,
        entries,
        by=cast.director,
        source="x.csv",
        base=base,
        seal="seal",
    )
    assert sorted(len(done.new) for done in run_at_once(*[confirm] * 3)) == [0, 0, 2]
    assert StartCard.objects.count() == 2


def test_different_lists_imported_at_once_are_not_mixed(committed: None) -> None:
    cast = make_cast()
    imports = [
        partial(
            import_services.register_all,
            cast.tournament,
            [Entry(name)],
            by=cast.director,
            source=name,
            base=list_base(cast.tournament),
            seal=name,
        )
        for name in ("Böhme", "Schmidt")
    ]
    assert sorted(type(done).__name__ for done in run_at_once(*imports)) == ["Imported", "Refused"]
    assert StartCard.objects.count() == 1


def test_a_person_registered_twice_at_once_gets_one_card(committed: None) -> None:
    cast = make_cast()
    done = run_at_once(*[partial(services.register, cast.tournament, Entry("Böhme", "Erna"), by=cast.clerk)] * 2)
    assert {type(outcome) for outcome in done} == {StartCard, Refused}


def test_simultaneous_changes_of_a_card_are_not_mixed(committed: None) -> None:
    cast = make_cast()
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    base = seen(card)
    entries = Entry("AaAaAaAa", club="Kreuz As"), Entry("AaAaAaAa", team="Asse")
    changes = [partial(services.change, card, entry, by=cast.clerk, base=base) for entry in entries]
    done = run_at_once(*changes)
    assert sorted(type(outcome).__name__ for outcome in done) == ["Refused", "StartCard"]
    card = StartCard.objects.get()
    assert (card.player.club is None) != (card.team is None)


def test_two_directors_who_leave_at_once_leave_one_behind(committed: None) -> None:
    cast = make_cast()
    role = Appointment.Role.DIRECTOR
    setup.appoint(cast.tournament, cast.clerk, role=role, by=cast.director)
    done = run_at_once(
        *(partial(setup.dismiss, cast.tournament, user, role=role, by=user) for user in (cast.director, cast.clerk))
    )
    assert sorted(type(outcome).__name__ for outcome in done) == ["NoneType", "Refused"]
    assert Appointment.objects.filter(tournament=cast.tournament, role=role).count() == 1


def test_a_role_given_several_times_at_once_is_given_once(committed: None) -> None:
    cast = make_cast()
    give = partial(setup.appoint, cast.tournament, cast.viewer, role=Appointment.Role.REFEREE, by=cast.director)
    assert run_at_once(*[give] * 3) == [None] * 3
    assert Appointment.objects.filter(user=cast.viewer, role="referee").count() == 1


def test_a_tournament_opened_twice_at_once_is_opened_once(committed: None) -> None:
    cast = make_cast()
    done = run_at_once(*[partial(create_tournament, cast.organizer, cast.director, name="Neu")] * 2)
    assert {type(outcome) for outcome in done} == {Tournament, Refused}


def test_two_tournaments_that_meet_the_same_new_club_at_once_share_it(committed: None) -> None:
    cast = make_cast()
    other = create_tournament(cast.organizer, name="Other", by=cast.director)
    entry = Entry("Böhme", club="Kreuz As")
    done = run_at_once(
        *[partial(services.register, tournament, entry, by=cast.director) for tournament in (cast.tournament, other)]
    )
    assert {type(outcome) for outcome in done} == {StartCard}
    assert Club.objects.count() == 1
