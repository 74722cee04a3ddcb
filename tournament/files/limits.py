"""What a process of ours may take of the machine, whatever it is told to read: the only place that knows the system.

Linux holds all of it. Where a system has no such limits (Windows), or doesn't hold that of memory (macOS), the parent's
clock and its measure of the answer hold alone, and what `tables` refuses by itself.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

MEMORY = 384 * 1024 * 1024  # bytes of addresses; 20,000 lines of 20 cells take 200 MB
SECONDS = 4  # of the processor

try:
    import resource
except ImportError:
    IS_HELD = False
else:
    IS_HELD = True


def hold(memory: int, seconds: int, *, written: int = 0, opened: int = 16) -> None:
    """From here on, for this process: it leaves no core, writes no file longer than that, and opens so many."""
    if not IS_HELD:
        return
    limits = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: written,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: opened,
    }
    for limit, most in limits.items():
        with suppress(ValueError, OSError):  # a system that doesn't know it
            resource.setrlimit(limit, (most, most))


def hold_memory(more: int) -> None:
    """From here on this process takes so many bytes beyond what it has; where that can't be told, it isn't held."""
    if not IS_HELD:
        return
    with suppress(ValueError, OSError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + more
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    """Holds itself to memory, seconds and bytes of a file, and becomes the command that follows."""
    memory, seconds, written, *command = sys.argv[1:]
    hold(int(memory), int(seconds), written=int(written), opened=64)
    os.execv(sys.executable, [sys.executable, *command])  # noqa: S606 - a command of ours


if __name__ == "__main__":
    main()
