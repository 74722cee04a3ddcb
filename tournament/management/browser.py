"""Opens a page in the browser of whoever sits at this machine; where nobody can, nothing happens."""

import os
import sys
import threading
import webbrowser

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


def show(address: str) -> None:
    if has_screen():
        webbrowser.open(address)


def show_beside(address: str) -> None:
    """The server doesn't wait for it."""
    threading.Thread(target=show, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """A window can be opened; without one Python would take a browser that fills this terminal."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, SCREENS))
