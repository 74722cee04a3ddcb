"""The Wi-Fi of a hall between phones and the server: it can die without a word, as Wi-Fis do."""

import select
import socket
import threading
from types import TracebackType
from typing import Self

AT_ONCE = 65_536  # bytes
MOMENT = 0.05  # seconds: how soon it sees that it has been closed


class Wifi:
    """Hands on what comes. Dead, it swallows everything; what was open then stays dead, as phones find it.

    Off, it breaks every connection and takes none: phones see at once that there is no network.
    """

    def __init__(self, port: int) -> None:
        self.to = ("127.0.0.1", port)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.alive = threading.Event()
        self.alive.set()
        self.is_off = threading.Event()
        self.is_over = threading.Event()
        self.deaths = 0
        self.threads = [threading.Thread(target=self.accept, daemon=True)]
        self.threads[0].start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.is_over.set()
        self.listening.close()
        for thread in self.threads:
            thread.join()

    def die(self) -> None:
        self.alive.clear()
        self.deaths += 1

    def revive(self) -> None:
        self.alive.set()

    def switch_off(self) -> None:
        self.is_off.set()

    def switch_on(self) -> None:
        self.is_off.clear()

    def accept(self) -> None:
        while not self.is_over.is_set():
            if not select.select([self.listening], [], [], MOMENT)[0]:
                continue
            try:
                phone, _address = self.listening.accept()
            except OSError:
                return
            thread = threading.Thread(target=self.hand_on, args=(phone, self.deaths), daemon=True)
            self.threads.append(thread)
            thread.start()

    def hand_on(self, phone: socket.socket, deaths: int) -> None:
        """One connection of a phone, until either side closes it or the test is over."""
        with phone, socket.create_connection(self.to) as server:
            others = {phone: server, server: phone}
            while not self.is_over.is_set() and not self.is_off.is_set():
                for side in select.select(list(others), [], [], MOMENT)[0]:
                    try:
                        said = side.recv(AT_ONCE)
                        if not said:
                            return
                        if self.alive.is_set() and deaths == self.deaths:
                            others[side].sendall(said)
                    except OSError:
                        return
