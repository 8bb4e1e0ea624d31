// What lies on the map's picture, painted on one canvas in screen coordinates, each frame anew: only what is in sight.

import type { Board } from "../board";
import type { Gone, Lost } from "../went.svelte";
import { Brush, type Sight } from "./brush";
import { paintGrid } from "./contrast";
import { paintCounters, type OnHexes } from "./counters";
import { paintLight, paintPointers, type Lit, type Pointed } from "./light";
import { paintMarkers, paintRanges, type OnMarkers } from "./markers";
import { paintLosses, paintMoves, paintPath } from "./moves";
import { costs, paintOverlays, type Overlay } from "./overlays";

export interface OnMap extends OnHexes, OnMarkers, Pointed {
  board: Board;
  overlays: readonly Overlay[];
  reach: Readonly<Record<string, number>> | null; // where a move under way can come to
  places: Lit;
  went: readonly Gone[];
  lost: readonly Lost[];
  path: readonly string[]; // that units are being dragged along
  way: readonly string[]; // that a click would take
  hidden: boolean;
}

export function paint(pen: CanvasRenderingContext2D, sight: Sight, on: OnMap): void {
  pen.setTransform(sight.ratio, 0, 0, sight.ratio, 0, 0);
  pen.clearRect(0, 0, sight.width, sight.height);
  const brush = new Brush(pen, sight, on.board);
  brush.onTheBoard(() => {
    if (on.contrast) paintGrid(brush);
    paintOverlays(brush, on.overlays, on.colourOf);
    if (on.reach) costs(brush, on.reach, on.contrast);
    paintRanges(brush, on);
    paintLight(brush, on.places, on.contrast);
  });
  paintMoves(brush, on.went, on.colourOf);
  if (!on.hidden) paintCounters(brush, on);
  paintMarkers(brush, on);
  paintLosses(brush, on.lost, on.colourOf);
  paintPath(brush, on.way, false);
  paintPath(brush, on.path, true);
  brush.onTheBoard(() => paintPointers(brush, on));
}
