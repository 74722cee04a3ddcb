"""A second laptop is invited, hears what is new, takes over; the first one gives way. Each step stands in the trail."""

import threading
import time
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from django.db import connection
from django.utils import timezone

from scoring import finding
from tournament import audit, part
from tournament.access import not_managed
from tournament.desks.setup.archive.services import forget_what_was_cut_off
from tournament.desks.setup.second.answering import answer
from tournament.desks.setup.second.asking import NoAnswer, Unknown, ask
from tournament.desks.setup.second.followers import KNOWN, heard
from tournament.desks.setup.second.following import Following, last_entry, not_kept, say
from tournament.desks.setup.second.letters import Letter, new_key
from tournament.desks.setup.second.reading import is_wished, wish
from tournament.models import Organizer, User
from tournament.part import Here, Outdated, Part, refuse_unless_leads
from tournament.queries.people.demo import manages_own_organizer
from tournament.refused import Refused

AGAIN = 5  # seconds
PAUSE = 2.0  # seconds between two questions of a laptop that follows
SHARE = 4  # and so many times what the last answer took: a large database on a small laptop is asked for less often


def invite(organizer: Organizer, *, by: User) -> Here:
    """A new key; whoever follows with the one before hears nothing more."""
    if connection.vendor != "sqlite":
        raise Refused(finding("backup.postgresql"))
    with audit.atomic():
        refuse_others(by)
        if not manages_own_organizer(by):
            raise Refused(finding("second.demo"))
        audit.record("second.invited", by=by, organizer=organizer)
        with part.changing:
            now = inviting(part.here())
            part.remember(now)
    heard.clear()
    return now


def inviting(before: Here) -> Here:
    """The laptop that was replaced keeps its key: it is told, or asks when it comes back, with that one."""
    now = replace(before, key=new_key(), other="", heard="")
    if before.took_over and not before.key_before:
        now = replace(now, key_before=before.key, other_before=before.other)
    return now


def forget(organizer: Organizer, *, by: User) -> None:
    """Nobody follows any more."""
    with audit.atomic():
        refuse_others(by)
        audit.record("second.forgotten", by=by, organizer=organizer, before={"address": part.here().other})
        with part.changing:
            part.remember(replace(part.here(), key="", other="", heard=""))
    heard.clear()


def go_on(organizer: Organizer, *, by: User) -> None:
    """The second laptop can't be asked, and somebody knows that it has not taken over."""
    before = part.here()
    if before.part is not Part.UNSURE:
        return
    refuse_others(by)
    part.remember(replace(before, part=Part.LEADS, other="", heard="", since=""))
    with audit.atomic():
        audit.record("second.went_on", by=by, organizer=organizer, before={"address": before.other})


def refuse_others(by: User) -> None:
    if not_managed(by).exists():
        raise Refused(finding("backup.others"))


def give_way(letter: Letter) -> Letter:
    """The second laptop leads from now on. What was acknowledged here is in the answer, to the last row.

    The line of the writers is held meanwhile: who comes after it finds that this laptop leads no more. A message of an
    earlier term, recorded by somebody and sent again, changes nothing.
    """
    now = part.here()
    if now.part is Part.FOLLOWS:  # what is here is older than what the other one has, who led
        refuse_unless_leads()
    other, term = str(letter.words["at"]), int(letter.words.get("term", 0))
    if (now.part, now.other, now.term) == (Part.REPLACED, other, term):  # it asks again: the answer got lost
        return answer(letter)
    with audit.atomic() if now.leads else nullcontext(), part.changing:
        now = part.here()
        if term <= now.term:
            raise Outdated
        entry = int(letter.words["entry"])
        part.remember(now.now_plays(Part.REPLACED, timezone.now(), other=other, entry=entry, term=term))
    return answer(letter)


def take_over(following: Following | None) -> Here:
    """From now on this laptop leads. Whether the first one has heard it stands in what is remembered.

    Nothing comes in between the last word and that: a late answer would take the place of what is written from now on.
    """
    with following.lock if following else nullcontext():
        before = part.here()
        if before.leads:  # somebody was quicker
            return before
        refuse_unless_it_can_write(before, following)
        told = following.last_word() if following else False
        term = following.term if following else before.term + 1
        now = before.now_plays(Part.LEADS, timezone.now(), entry=last_entry(), told=told, term=term)
        part.remember(now)
        if following:
            following.is_over = True
    threading.Thread(target=tell_until_heard, name="telling", daemon=True).start()
    with audit.atomic():
        for organizer in Organizer.objects.all():
            audit.record(
                "second.took_over", by=None, organizer=organizer, after={"address": before.other, "answered": told}
            )
    forget_what_was_cut_off()
    return now


def ask_to_take_over(following: Following | None) -> None:
    """By the thread that follows: the first laptop, which is told, may keep it waiting, and no page waits for that."""
    if following is None:
        take_over(None)
        return
    refuse_unless_it_can_write(part.here(), following)
    wish().touch()
    following.is_wanted.set()


def refuse_unless_it_can_write(now: Here, following: Following | None) -> None:
    """Before the first one gives way: nobody would lead."""
    if following and following.lacks and following.keeps_nothing:
        raise Refused(following.lacks)
    try:
        part.remember(now)
    except OSError as error:
        raise Refused(not_kept(error)) from None


def follow(following: Following) -> None:
    """As long as this laptop follows: it asks again and again, until somebody wants it to take over."""
    while part.here().part is Part.FOLLOWS:
        begun = time.monotonic()
        following.is_wanted.clear()
        try:
            if is_wished():
                take_over_as_wished(following, wish())
            else:
                following.try_to_look()
        finally:
            connection.close()
        following.is_wanted.wait(max(PAUSE, SHARE * (time.monotonic() - begun)))


def take_over_as_wished(following: Following, wish: Path) -> None:
    """The command that asked for it sees the file go."""
    try:
        take_over(following)
    except Refused as refusal:
        following.lacks = refusal.findings[0]
        say(*refusal.findings)
    finally:
        wish.unlink(missing_ok=True)


def start_following(following: Following) -> None:
    wish().unlink(missing_ok=True)  # of one who has given it up
    threading.Thread(target=follow, args=(following,), name="following", daemon=True).start()


def tell_until_heard() -> None:
    """The first laptop may come back any time: it hears that it was replaced before anybody writes much there."""
    while (now := part.here()).took_over and not now.told:
        try:
            address, key = now.other_before or now.other, now.key_before or now.key
            ask(address, "replaced", key, Letter({"have": "", "entry": now.entry, "term": now.term}))
        except (NoAnswer, Unknown):
            time.sleep(AGAIN)
        else:
            with part.changing:
                part.remember(replace(part.here(), told=True))


def ask_whether_replaced() -> None:
    """At the start of a laptop that was followed until lately: has the other one taken over meanwhile?"""
    now = part.here()
    if now.part is Part.LEADS and (not now.heard or timezone.now() - datetime.fromisoformat(now.heard) > KNOWN):
        return
    if now.part in (Part.REPLACED, Part.FOLLOWS) or (now.leads and not now.invites):
        return
    try:
        answer = ask(now.other, "part", now.key, Letter({}), patience=3)
    except (NoAnswer, Unknown):
        part.remember(now.now_plays(Part.UNSURE, timezone.now()))
        return
    term = int(answer.words.get("term", 0))
    if answer.words["part"] == Part.LEADS and term > now.term:
        part.remember(now.now_plays(Part.REPLACED, timezone.now(), entry=int(answer.words["entry"]), term=term))
    elif answer.words["part"] != Part.FOLLOWS:  # it led, and somebody else may
        part.remember(now.now_plays(Part.UNSURE, timezone.now()))
    elif now.part is Part.UNSURE:
        part.remember(replace(now, part=Part.LEADS, since=""))


def keep_asking() -> None:
    """As long as that can't be known."""
    while part.here().part is Part.UNSURE:
        time.sleep(AGAIN)
        if part.here().part is Part.UNSURE:
            ask_whether_replaced()


def start_talking() -> None:
    """Threads of a server for what has to be said or asked; both end by themselves."""
    for talk in (tell_until_heard, keep_asking):
        threading.Thread(target=talk, name=talk.__name__, daemon=True).start()
