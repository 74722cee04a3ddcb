"""The code by which a browser may found the first organizer. It is printed where the server was started.

Kept in the memory of that process alone, and only as a digest: all its threads know it, and it ends with the process.
"""

import secrets

from django.core.cache import cache
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring import Finding, finding
from tournament.gate import SIGN_IN
from tournament.models.people import make_code

TRIES, WAIT = SIGN_IN.tries, int(SIGN_IN.wait.total_seconds())


class Door:
    def __init__(self) -> None:
        self.key = secrets.token_hex()
        self.digest = ""

    def issue(self) -> str:
        """A new code, to be shown this once; the one before is no good any more."""
        code = make_code()
        self.digest = self.digest_of(code)
        return code

    def close(self) -> None:
        self.digest = ""

    def refusal(self, typed: str, *, address: str) -> Finding | None:
        """Why this code opens nothing. Whoever guesses waits as long as at signing in, and nobody else."""
        key = f"beginning-{address}"
        cache.add(key, 0, WAIT)
        tries = cache.incr(key)
        if tries <= TRIES and self.digest and constant_time_compare(self.digest, self.digest_of(typed)):
            cache.set(key, 0, WAIT)
            return None
        return finding("beginning.wrong_code") if tries < TRIES else finding("beginning.wait")

    def digest_of(self, code: str) -> str:
        """However it is typed: in small letters, without the dash."""
        signs = "".join(sign for sign in code.upper() if sign.isalnum())
        return salted_hmac("tournament.beginning", signs, secret=self.key, algorithm="sha256").hexdigest()


door = Door()
