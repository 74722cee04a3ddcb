"""Passwords are hashed one after the other: one takes a tenth of a second on every core there is, and a hall of people
that signs in at once would stop whoever is at work already. Whoever would wait too long is told to come again."""

from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

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
