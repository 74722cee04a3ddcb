"""The first laptop is killed in the midst of keying, the second takes over, clerks offer what they were told is saved.

So many times, each time with a new second laptop: how many sheets were acknowledged, how many of them the copy had
already, and how many are lost or doubled in the end, which is none.
"""

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.browser.running import Person, manage
from tests.crash.second import Laptops, invited, second_of

ROUNDS, SECONDS = 50, 2.0


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    folder = Path(tempfile.mkdtemp(prefix="skatwart-bench-"))
    os.environ.pop("SKATWART_VAR", None)
    laptops = Laptops.begin(None, folder)
    acknowledged = lost = doubled = again = 0
    took = []
    for place in range(count):
        laptops.work()
        time.sleep(SECONDS)
        laptops.kill_first()
        begun = time.perf_counter()
        laptops.take_over()
        took.append(time.perf_counter() - begun)
        there = laptops.there()
        told = laptops.acknowledged
        again += len(told.keys() - there.keys())
        laptops.offer_again()
        end = laptops.there()
        acknowledged += len(told)
        lost += sum(end.get(sheet) != lines for sheet, lines in told.items())
        beyond = len(end) - len(told)  # saved, but nobody was told any more: one of each clerk at most
        doubled += max(0, beyond - len(laptops.clerks))
        laptops = swapped(laptops, folder / f"laptop-{place}")
    verified = manage(laptops.first.var, "verify").stdout.strip()
    print(f"{count} takeovers: {acknowledged} sheets acknowledged, {again} of them offered again")
    print(f"lost {lost}, doubled {doubled}; verify: {verified}")
    print(f"from the question to leading: {statistics.median(took):.1f} s, {max(took):.1f} at most")
    for server in (laptops.first, laptops.second):
        server.stop()
    shutil.rmtree(folder)


def swapped(before: Laptops, folder: Path) -> Laptops:
    """The second one is the first now, with a tournament of its own, and a new one follows."""
    shutil.rmtree(before.first.var)
    with Person(before.second.port, before.cookies) as person:
        slug = Laptops.tournament(person, folder.name)
        second = second_of(before.second, folder, invited(person))
    return Laptops(before.second, second.wait_for(), slug, before.cookies)


if __name__ == "__main__":
    main()
