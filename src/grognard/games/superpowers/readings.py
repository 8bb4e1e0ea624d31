"""Every ambiguity of the rulebook that is decided here: what we chose, and why, is told in `readings.toml`."""

from __future__ import annotations

from pathlib import Path

from ...engine.ledger import read_readings

READINGS = read_readings(Path(__file__).parent)
