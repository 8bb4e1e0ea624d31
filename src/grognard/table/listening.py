"""Listening: what other server processes on the same PostgreSQL database have written."""

from __future__ import annotations

import threading
from collections.abc import Callable

import sqlalchemy as sa

CHANNEL = "grognard"
READY = 10.0  # seconds to wait for the first connection


class Listener:
    """A connection of its own that waits for word from other server processes, and reconnects when it is cut."""

    def __init__(self, url: sa.URL, heard: Callable[[str, str], None]) -> None:
        self.url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.heard = heard
        self.stopped = threading.Event()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.run, name="listen", daemon=True)
        self.thread.start()
        self.ready.wait(READY)

    def run(self) -> None:
        import psycopg

        while not self.stopped.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    self.heard("", "")  # whatever was said while nobody listened
                    while not self.stopped.is_set():
                        for told in connection.notifies(timeout=0.5):
                            table, _, what = told.payload.partition(" ")
                            self.heard(table, what)
            except psycopg.Error:
                self.stopped.wait(1.0)

    def stop(self) -> None:
        self.stopped.set()
        self.thread.join(2.0)
