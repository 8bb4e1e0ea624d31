import type { Gone, Lost } from "../went.svelte";
import { INK, line, LIT, type Brush } from "./brush";

/** Who went where, each in the colour of his side. */
export function paintMoves(brush: Brush, arrows: readonly Gone[], colourOf: (side: string) => string): void {
  for (const { unit, from, to } of arrows) arrow(brush, from, to, colourOf(brush.board.counters.get(unit)?.side ?? ""));
}

/** What was lost where: the steps, on a burst in the colour of the side. */
export function paintLosses(brush: Brush, losses: readonly Lost[], colourOf: (side: string) => string): void {
  const { pen, scale } = brush;
  const seen = new Map<string, number>(); // losses of several sides in one hex stand side by side
  for (const { hex, side, steps, gone } of losses) {
    const place = brush.board.hexes.get(hex);
    if (!place) continue;
    const beside = seen.get(hex) ?? 0;
    seen.set(hex, beside + 1);
    const [x, y] = brush.at([place.x, place.y]);
    const r = Math.max(8, scale * 0.15);
    const [left, top] = [x - scale * 0.4 + beside * r * 2.2, y - scale * 0.5]; // at the rim of the hex: the counter stays legible
    burst(brush, left, top, r, colourOf(side), gone > 0);
    pen.fillStyle = "#fff";
    pen.font = `700 ${Math.round(r * 1.05)}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(`−${steps}`, left, top);
  }
}

/** A star of many points; red at its rim where a whole unit is gone. */
function burst({ pen, scale }: Brush, x: number, y: number, r: number, colour: string, gone: boolean): void {
  const POINTS = 9;
  pen.beginPath();
  for (let k = 0; k < POINTS * 2; k += 1) {
    const [far, turn] = [k % 2 ? r : r * 1.3, (k * Math.PI) / POINTS];
    pen.lineTo(x + Math.cos(turn) * far, y + Math.sin(turn) * far);
  }
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
  pen.strokeStyle = gone ? "#c1121f" : "#fff";
  pen.lineWidth = line(gone ? 2 : 1, scale * (gone ? 0.04 : 0.02));
  pen.stroke();
}

/** The way that is being drawn, or that a click would take. */
export function paintPath(brush: Brush, path: readonly string[], meant: boolean): void {
  const points = path.map((label) => brush.board.hexes.get(label)).filter((hex) => hex !== undefined);
  if (points.length < 2) return;
  const drawn = new Path2D();
  points.forEach(({ x, y }, k) => (k ? drawn.lineTo(x, y) : drawn.moveTo(x, y)));
  brush.stroke(drawn, INK, line(4, brush.scale * 0.12), meant ? 1 : 0.6, meant ? [] : [0.02, 0.24]);
  brush.stroke(drawn, LIT, line(2.5, brush.scale * 0.075), 1, meant ? [] : [0.02, 0.24]);
}

function arrow(brush: Brush, from: string, to: string, colour: string): void {
  const [a, b] = [brush.board.hexes.get(from), brush.board.hexes.get(to)];
  if (!a || !b) return;
  const { pen, scale } = brush;
  const [x0, y0] = brush.at([a.x, a.y]);
  const [x1, y1] = brush.at([b.x, b.y]);
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!length) return;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const short = Math.min(scale * 0.38, length * 0.4);
  const [tx, ty] = [x1 - ux * short, y1 - uy * short];
  const w = scale * 0.075;
  pen.beginPath();
  pen.moveTo(x0 - uy * w * 0.3, y0 + ux * w * 0.3);
  pen.lineTo(tx - ux * w * 2 - uy * w, ty - uy * w * 2 + ux * w);
  pen.lineTo(tx - ux * w * 2 - uy * w * 2.1, ty - uy * w * 2 + ux * w * 2.1);
  pen.lineTo(tx + ux * w, ty + uy * w);
  pen.lineTo(tx - ux * w * 2 + uy * w * 2.1, ty - uy * w * 2 - ux * w * 2.1);
  pen.lineTo(tx - ux * w * 2 + uy * w, ty - uy * w * 2 - ux * w);
  pen.lineTo(x0 + uy * w * 0.3, y0 - ux * w * 0.3);
  pen.closePath();
  pen.globalAlpha = 0.65;
  pen.fillStyle = colour;
  pen.fill();
  pen.globalAlpha = 0.9;
  pen.strokeStyle = "#fff";
  pen.lineWidth = line(1, scale * 0.02);
  pen.stroke();
  pen.globalAlpha = 1;
}
