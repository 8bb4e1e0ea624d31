"""Data and records are read by several threads of a server at once."""

import subprocess
import sys

READERS = """
import sys, threading
from grognard.games import game_info

sys.setswitchinterval(1e-6)
info = game_info("superpowers")
together = threading.Barrier(4)

def read(scenario, bridges):
    together.wait()
    info.load(scenario, {"bridges": bridges})

readers = [threading.Thread(target=read, args=(s, b)) for s in info.scenarios for b in (True, False)]
for reader in readers:
    reader.start()
for reader in readers:
    reader.join()
"""


def test_the_first_readers_of_a_type_do_not_bring_the_process_down():
    """In a process of its own: without `learn` it mostly dies of a broken memory access."""
    assert subprocess.run([sys.executable, "-c", READERS], check=False).returncode == 0
