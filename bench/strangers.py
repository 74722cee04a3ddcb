"""Files that were made to do harm, sent to the reader: how each is refused, how long it takes, what memory it leaves.

Seconds are of this machine; none may take five. The memory is that of this process, in whose place a server stands.
"""

import time
from pathlib import Path

from tests.files.attacks import ATTACKS
from tournament.files.apart import read_apart
from tournament.refused import Refused

HEADINGS = {"name": "last_name", "vorname": "first_name"}
MOST = 5.0
KEPT = 16_000  # KB: what Python has at hand for the next file


def main() -> None:
    read_apart("warm.csv", b"Name\nOtto\n", HEADINGS)
    attacks = {name: make() for name, make in ATTACKS.items()}
    before = resident()
    print("file                                        KB  seconds  refused as")
    slowest = max(attacked(name, data) for name, data in attacks.items())
    afterwards = resident()
    print(f"memory of the caller: {before} KB before, {afterwards} KB afterwards; the slowest took {slowest:.1f} s")
    assert slowest < MOST
    assert afterwards < before + KEPT


def attacked(name: str, data: bytes) -> float:
    began = time.perf_counter()
    try:
        told = f"read: {len(read_apart('list', data, HEADINGS))} lines"
    except Refused as refusal:
        told = ", ".join(found.code for found in refusal.findings)
    took = time.perf_counter() - began
    print(f"{name:40} {len(data) // 1024:6,} {took:8.2f}  {told}")
    return took


def resident() -> int:
    """KB; of a system that tells them."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


if __name__ == "__main__":
    main()
