"""Mechanised movement [16.0]."""

from __future__ import annotations

from ...engine.phase import Activity

ACTIVITIES: dict[str, Activity] = {}
