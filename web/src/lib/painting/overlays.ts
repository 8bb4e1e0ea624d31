import type { OverlayShown } from "../declared";
import { line, LIT, type Brush } from "./brush";
import { blast, cross, flag } from "./shapes";

/** An overlay that is on, and what there is to show on it. */
export interface Overlay {
  shown: OverlayShown;
  value: unknown;
}

type ColourOf = (side: string) => string;

export function paintOverlays(brush: Brush, overlays: readonly Overlay[], colourOf: ColourOf): void {
  for (const overlay of overlays) paintOverlay(brush, overlay, colourOf);
}

function paintOverlay(brush: Brush, { shown, value }: Overlay, colourOf: ColourOf): void {
  if (value === undefined || value === null) return;
  switch (shown.kind) {
    case "sides":
      Object.entries(value as Record<string, string[]>).forEach(([side, labels], k) => area(brush, labels, colourOf(side), k));
      break;
    case "hexes":
      area(brush, value as string[], "#a8327d", 0);
      break;
    case "costs":
      costs(brush, value as Record<string, number>);
      break;
    case "owners":
      for (const [label, owner] of Object.entries(value as Record<string, string | { side: string; text?: string }>)) {
        const { side, text } = typeof owner === "string" ? { side: owner, text: undefined } : owner;
        const at = brush.place(label);
        if (!at) continue;
        flag(brush.pen, at[0] - brush.scale * 0.36, at[1] - brush.scale * 0.12, brush.scale * 0.2, colourOf(side));
        if (text) brush.letters(text, at[0] + brush.scale * 0.3, at[1] - brush.scale * 0.22, brush.scale * 0.2);
      }
      break;
    case "marks":
      for (const label of Object.keys(value as object)) {
        const at = brush.place(label);
        if (!at) continue;
        if (shown.shape === "cross") cross(brush.pen, at[0], at[1], brush.scale * 0.3);
        else blast(brush.pen, at[0], at[1], brush.scale * 0.4, "#f28c28");
      }
      break;
    case "hexsides":
      for (const [a, b] of value as [string, string][]) hexside(brush, a, b, shown.shape === "cross");
      break;
    case "places":
    case "units":
      area(brush, value as string[], shown.kind === "units" ? "#b00020" : "#7a1f6b", 0);
      break;
    case "lines":
      for (const line of value as LineShown[]) sightLine(brush, line);
      break;
    case "markers":
      break; // they lie on the counters
  }
}

/** A line from hex to hex, and the hexes that blocked it. */
interface LineShown {
  from: string;
  to: string;
  blocked?: string[];
}

function sightLine(brush: Brush, { from, to, blocked }: LineShown): void {
  const [a, b] = [brush.board.hexes.get(from), brush.board.hexes.get(to)];
  if (!a || !b) return;
  const path = new Path2D();
  path.moveTo(a.x, a.y);
  path.lineTo(b.x, b.y);
  brush.stroke(path, "#fff", line(3.2, brush.scale * 0.07), 0.85);
  brush.stroke(path, blocked ? "#b00020" : "#1b5e20", line(1.8, brush.scale * 0.04), 1, blocked ? [0.12, 0.1] : []);
  for (const label of blocked ?? []) {
    const at = brush.place(label);
    if (at) cross(brush.pen, at[0], at[1], brush.scale * 0.16);
  }
}

function area(brush: Brush, labels: readonly string[], colour: string, k: number): void {
  brush.fill(brush.areas.inside(labels), colour, 0.12);
  if (brush.scale > 22) brush.stroke(brush.areas.hatch(labels, k % 2 === 0), colour, line(1, brush.scale * 0.022), 0.28);
  brush.stroke(brush.areas.edge(labels), colour, line(2, brush.scale * 0.05), 0.9, k % 2 ? [0.14, 0.12] : []);
}

/** Where a unit can come to, and what it costs. */
export function costs(brush: Brush, reach: Readonly<Record<string, number>>, strong = false): void {
  const labels = listed(reach);
  if (!labels.length) return;
  brush.fill(brush.areas.inside(labels), LIT, strong ? 0.4 : 0.22);
  brush.stroke(brush.areas.edge(labels), "#8a6a00", line(1.6, brush.scale * 0.035), 0.9);
  if (brush.scale < 36) return;
  for (const label of labels) {
    const at = brush.place(label);
    if (at) brush.letters(String(reach[label]), at[0], at[1] + brush.scale * 0.3, brush.scale * 0.18);
  }
}

const lists = new WeakMap<object, string[]>();

/** The hexes of a map of costs: the same list each time, so that its area is worked out once. */
function listed(reach: object): string[] {
  const known = lists.get(reach) ?? Object.keys(reach);
  lists.set(reach, known);
  return known;
}

function hexside(brush: Brush, a: string, b: string, crossed: boolean): void {
  const [p, q] = [brush.place(a), brush.place(b)];
  if (!p || !q) return;
  const { pen, scale } = brush;
  const [x, y] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  if (crossed) {
    cross(pen, x, y, scale * 0.13);
    return;
  }
  pen.lineWidth = line(2, scale * 0.06);
  pen.strokeStyle = "#0b6e4f";
  pen.beginPath();
  pen.moveTo(x - (q[0] - p[0]) * 0.2, y - (q[1] - p[1]) * 0.2);
  pen.lineTo(x + (q[0] - p[0]) * 0.2, y + (q[1] - p[1]) * 0.2);
  pen.stroke();
}
