import type { Marker, MarkerLook } from "../declared";
import { line, type Brush } from "./brush";
import { drawMarker } from "./shapes";

const PLAIN: MarkerLook = { shape: "square" };

export interface OnMarkers {
  markers: ReadonlyMap<string, Marker[]>; // by place
  looks: Readonly<Record<string, MarkerLook>>;
  ranges: readonly string[]; // hexes whose markers show how far they reach
  colourOf: (side: string) => string;
}

/** Markers stand in the upper left of their hex, above the counters: the badges of a counter are at its right. */
export function paintMarkers(brush: Brush, on: OnMarkers): void {
  const size = brush.scale * 0.15;
  for (const [label, markers] of on.markers) {
    const at = brush.place(label);
    if (!at) continue;
    markers.forEach((marker, k) => {
      const [x, y] = [at[0] - brush.scale * 0.34, at[1] - brush.scale * 0.3 + k * size * 1.9];
      drawMarker(brush.pen, marker, on.looks[marker.kind] ?? PLAIN, x, y, size, on.colourOf(marker.side ?? ""));
    });
  }
}

/** How far markers reach: the hexes around them, outlined. */
export function paintRanges(brush: Brush, on: OnMarkers): void {
  for (const label of on.ranges) {
    for (const marker of on.markers.get(label) ?? []) {
      if (!marker.range) continue;
      const hexes = brush.areas.disc(label, marker.range);
      const colour = on.looks[marker.kind]?.fill ?? on.colourOf(marker.side ?? "");
      brush.fill(brush.areas.inside(hexes), colour, 0.1);
      brush.stroke(brush.areas.edge(hexes), "#fff", line(3.4, brush.scale * 0.08), 0.8);
      brush.stroke(brush.areas.edge(hexes), colour, line(2, brush.scale * 0.05));
    }
  }
}
