"""The pixels of a screenshot."""

from __future__ import annotations

import struct
import zlib


class Picture:
    """A PNG with eight bits a channel, as browsers make them."""

    def __init__(self, png: bytes) -> None:
        self.width, self.height, depth, kind = struct.unpack(">IIBB", png[16:26])
        assert depth == 8
        self.channels = {2: 3, 6: 4}[kind]
        self.rows = self._read(zlib.decompress(self._data(png)))

    @staticmethod
    def _data(png: bytes) -> bytes:
        found, at = b"", 8
        while at < len(png):
            (length,), name = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
            if name == b"IDAT":
                found += png[at + 8 : at + 8 + length]
            at += length + 12
        return found

    def _read(self, data: bytes) -> list[bytearray]:
        wide, step = self.width * self.channels, self.channels
        above, rows = bytearray(wide), []
        for y in range(self.height):
            start = y * (wide + 1)
            how, row = data[start], bytearray(data[start + 1 : start + 1 + wide])
            for x in range(wide):
                a, b, c = row[x - step] if x >= step else 0, above[x], above[x - step] if x >= step else 0
                row[x] = (row[x] + (0, a, b, (a + b) // 2, paeth(a, b, c))[how]) & 255
            rows.append(row)
            above = row
        return rows

    def luminance(self, x: float, y: float) -> float:
        """As WCAG counts it."""
        at = int(x) * self.channels
        red, green, blue = (
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
            for c in (v / 255 for v in self.rows[int(y)][at : at + 3])
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def paeth(a: int, b: int, c: int) -> int:
    near = (abs(b - c), a), (abs(a - c), b), (abs(a + b - 2 * c), c)
    return min(near, key=lambda pair: pair[0])[1]


def contrast(one: float, other: float) -> float:
    """The ratio of two luminances, from 1 to 21."""
    dark, bright = sorted((one, other))
    return (bright + 0.05) / (dark + 0.05)
