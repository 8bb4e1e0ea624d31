"""The type of numpy arrays here. Needs the extra `maps`."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
