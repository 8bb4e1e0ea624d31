import { INK, line, LIT, type Brush } from "./brush";

const ENEMY = "#d55e00";

/** Hexes to choose from. */
export interface Lit {
  free: string[];
  enemy: string[]; // with somebody else's units
  own: string[]; // with units to choose
  about: string[]; // what the ask is about
}

const MANY = 60; // hexes that are lit faintly as one area, for the map to be read beneath

/** Gold, and vermilion where others stand; a dark edge for every eye. */
export function paintLight(brush: Brush, lit: Lit, contrast: boolean): void {
  const { scale } = brush;
  const thick = contrast ? 1.8 : 1; // edges, and full ones
  for (const [labels, colour, alpha] of [[lit.free, LIT, 0.4], [lit.enemy, ENEMY, 0.4], [lit.own, LIT, 0.16]] as const) {
    if (!labels.length) continue;
    if (labels.length > MANY) {
      brush.fill(brush.areas.inside(labels), colour, contrast ? 0.45 : 0.22);
      brush.stroke(brush.areas.edge(labels), INK, line(2.4, scale * 0.06) * thick, contrast ? 1 : 0.55);
      brush.stroke(brush.areas.edge(labels), colour, line(1.4, scale * 0.034) * thick);
      continue;
    }
    const path = brush.areas.inside(labels, 0.94);
    brush.fill(path, colour, contrast ? Math.min(1, alpha + 0.25) : alpha);
    brush.stroke(path, INK, line(2.4, scale * 0.06) * thick, contrast ? 1 : 0.55);
    brush.stroke(path, colour, line(1.4, scale * 0.034) * thick);
  }
  if (lit.about.length) {
    const path = brush.areas.inside(lit.about, 0.9);
    brush.stroke(path, "#fff", line(3, scale * 0.085));
    brush.stroke(path, "#0b4f8a", line(2, scale * 0.05));
  }
}

export interface Pointed {
  hover: string | null;
  cursor: string | null;
  open: string | null;
}

export function paintPointers(brush: Brush, { hover, cursor, open }: Pointed): void {
  const { scale } = brush;
  if (hover) brush.stroke(brush.areas.inside([hover]), "rgba(20,17,11,.75)", line(1.5, scale * 0.03));
  for (const label of [open, cursor]) {
    if (!label) continue;
    const path = brush.areas.inside([label], 1.02);
    brush.stroke(path, "#fff", line(4, scale * 0.09));
    brush.stroke(path, "#111", line(2, scale * 0.05), 1, [0.14, 0.09]);
  }
}
