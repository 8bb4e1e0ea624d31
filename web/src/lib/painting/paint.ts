// What lies on the map's picture, painted on one canvas in screen coordinates, each frame anew: only what is in sight.

import type { Board } from "../board";
import type { Gone } from "../went.svelte";
import { Brush, type Sight } from "./brush";
import { paintCounters, type OnHexes } from "./counters";
import { paintLight, paintPointers, type Lit, type Pointed } from "./light";
import { paintMarkers, paintRanges, type OnMarkers } from "./markers";
import { paintMoves, paintPath } from "./moves";
import { costs, paintOverlays, type Overlay } from "./overlays";

export interface OnMap extends OnHexes, OnMarkers, Pointed {
  board: Board;
  overlays: readonly Overlay[];
  reach: Readonly<Record<string, number>> | null; // where a move under way can come to
  places: Lit;
  went: readonly Gone[];
  path: readonly string[]; // being drawn
  way: readonly string[]; // that a click would take
  hidden: boolean;
  contrast: boolean;
}

export function paint(pen: CanvasRenderingContext2D, sight: Sight, on: OnMap): void {
  pen.setTransform(sight.ratio, 0, 0, sight.ratio, 0, 0);
  pen.clearRect(0, 0, sight.width, sight.height);
  const brush = new Brush(pen, sight, on.board);
  paintOverlays(brush, on.overlays, on.colourOf);
  if (on.reach) costs(brush, on.reach, on.contrast);
  paintRanges(brush, on);
  paintLight(brush, on.places, on.contrast);
  paintMoves(brush, on.went, on.colourOf);
  if (!on.hidden) paintCounters(brush, on);
  paintMarkers(brush, on);
  paintPath(brush, on.way, false);
  paintPath(brush, on.path, true);
  paintPointers(brush, on);
}
