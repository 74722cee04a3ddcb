"""Passwords are hashed one after the other: one takes a tenth of a second on every core there is, and a hall of people
that signs in at once would stop whoever is at work already. Whoever would wait too long is told to come again.

What makes a password a bad one is Django's; the sentences are ours, as short as the others of these pages.
"""

from threading import BoundedSemaphore

from django.contrib.auth import password_validation
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.utils.translation import gettext as _

from tournament.refused import ComeAgain

AT_ONCE = BoundedSemaphore(1)
PATIENCE = 4  # seconds
AGAIN = 5  # seconds


class InTurn(Argon2PasswordHasher):
    def encode(self, password: str, salt: str) -> str:
        with Turn():
            return super().encode(password, salt)

    def must_update(self, encoded: str) -> bool:  # noqa: ARG002 - whatever it is
        """Never by signing in: a row that changes by being read would be one that nobody has sealed."""
        return False

    def verify(self, password: str, encoded: str) -> bool:
        with Turn():
            return super().verify(password, encoded)


class Turn:
    def __enter__(self) -> None:
        if not AT_ONCE.acquire(timeout=PATIENCE):
            raise ComeAgain(AGAIN)

    def __exit__(self, *_raised: object) -> None:
        AT_ONCE.release()


class LongEnough(password_validation.MinimumLengthValidator):
    def get_error_message(self) -> str:
        return _("The password is too short: at least %(count)s characters.") % {"count": self.min_length}


class UnlikeTheName(password_validation.UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return _("The password is too much like the name.")


class NotInEveryList(password_validation.CommonPasswordValidator):
    def get_error_message(self) -> str:
        return _("Too many people have this password: it is guessed at once.")
