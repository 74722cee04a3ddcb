"""A process that loads this has no Pango, no limits, no fork and no ranks of processes, as on Windows.

`make test-elsewhere` runs tests so (`-p tests.elsewhere`), test_unset.py a server whose Pythons find this file as their
`sitecustomize`: it needs the standard library alone, and no other test may import it. What can't be taken away on
Linux (locks, signals, paths) is seen by test_portable.py.
"""

import multiprocessing
import os
import sys
import time
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec

LACKING = {os: ("fork", "getloadavg", "nice", "sched_getaffinity"), time: ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC")}
MODULES = ("resource", "grp", "pwd", "termios")


class NoPango(MetaPathFinder):
    """WeasyPrint can't be imported, in its own words."""

    def find_spec(self, name: str, *_where: object) -> ModuleSpec | None:
        if name.split(".")[0] == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")
        return None


def take_away() -> None:
    for module, names in LACKING.items():
        for name in names:
            vars(module).pop(name, None)
    for name in MODULES:
        vars(sys)["modules"][name] = None  # Python's mark of none
    sys.meta_path.insert(0, NoPango())
    multiprocessing.set_start_method("spawn", force=True)


take_away()
