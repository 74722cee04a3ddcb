"""What processes cost a machine, as Linux tells it."""

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def family(process: int) -> list[int]:
    """A process with those that it has started, and those that they have."""
    parents: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents.setdefault(int(columns(place)[1]), []).append(int(place.parent.name))
        except OSError:
            continue  # it has ended meanwhile
    members = [process]
    for member in members:
        members += parents.get(member, [])
    return members


def parent(process: int) -> int:
    return int(columns(Path(f"/proc/{process}/stat"))[1])


def columns(stat: Path) -> list[str]:
    """From the state on; the name before it may hold anything."""
    return stat.read_text().rpartition(")")[2].split()


def resident(process: int) -> float:
    """MB that a process holds now."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def worked(process: int) -> float:
    """Seconds of a core that a family has worked so far, those that have ended included."""
    total = 0
    for member in family(process):
        try:
            total += sum(map(int, columns(Path(f"/proc/{member}/stat"))[11:15]))
        except OSError:
            continue
    return total / TICK
