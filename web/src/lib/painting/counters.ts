import type { StatusShown } from "../declared";
import type { Faces } from "../faces";
import type { UnitView } from "../wire";
import { INK, line, LIT, type Brush } from "./brush";
import { edgeCounter } from "./contrast";

const COUNTER = 0.72; // of a hex
const STEP = 0.085; // from one counter of a stack to the next
const SHOWN = 6; // counters of a stack
const RED = "#b00020";
const LEVEL = "#0b4f8a"; // of a place above or below the ground

export interface OnHexes {
  stacks: ReadonlyMap<string, UnitView[]>;
  faces: Faces;
  status: readonly StatusShown[];
  lit: ReadonlyMap<string, unknown>; // units to choose from
  about: ReadonlySet<string>; // units the ask is about
  fanned: string | null; // the stack under the pointer
  contrast: boolean;
}

export function paintCounters(brush: Brush, on: OnHexes): void {
  const seen: [string, number, number][] = [];
  for (const label of on.stacks.keys()) {
    const at = brush.place(label);
    if (at) seen.push([label, at[0], at[1]]);
  }
  seen.sort((a, b) => a[2] - b[2]);
  let last: [string, number, number] | null = null;
  for (const entry of seen) {
    if (entry[0] === on.fanned && (on.stacks.get(entry[0])?.length ?? 0) > 1) last = entry;
    else stack(brush, on, ...entry, STEP, STEP);
  }
  if (last) stack(brush, on, ...last, COUNTER * 0.62, 0.03);
}

function stack(brush: Brush, on: OnHexes, label: string, x: number, y: number, stepX: number, stepY: number): void {
  const units = on.stacks.get(label)!;
  const size = brush.scale * COUNTER;
  const shown = units.slice(-SHOWN);
  const middle = (shown.length - 1) / 2;
  shown.forEach((unit, k) => {
    counter(brush, on, unit, x + (k - middle) * stepX * brush.scale, y - (k - middle) * stepY * brush.scale, size);
  });
  if (units.length > shown.length) badge(brush, x + size / 2, y - size / 2, String(units.length), size, RED);
}

function counter(brush: Brush, on: OnHexes, unit: UnitView, x: number, y: number, size: number): void {
  const { pen } = brush;
  const [left, top] = [x - size / 2, y - size / 2];
  pen.globalAlpha = 0.35;
  pen.fillStyle = "#000";
  pen.fillRect(left + size * 0.05, top + size * 0.06, size, size);
  pen.globalAlpha = 1;
  pen.drawImage(on.faces.at(unit, size * brush.sight.ratio), left, top, size, size);
  const marks = on.status.filter((s) => unit[s.name] === true);
  const shape = (): void => {
    pen.beginPath();
    pen.roundRect(left, top, size, size, size * 0.09);
  };
  if (marks.some((s) => s.mark === "dim")) {
    pen.globalAlpha = 0.2;
    pen.fillStyle = "#20242a";
    shape();
    pen.fill();
    pen.globalAlpha = 1;
  }
  if (on.contrast) {
    shape();
    edgeCounter(pen, size);
  }
  const about = on.about.has(unit.id);
  if (about || on.lit.has(unit.id)) {
    shape();
    pen.lineWidth = line(3, size * 0.1);
    pen.strokeStyle = about ? "#fff" : INK;
    pen.stroke();
    pen.lineWidth = line(1.8, size * 0.06);
    pen.strokeStyle = about ? "#0b4f8a" : LIT;
    pen.stroke();
  }
  marks
    .filter((s) => s.mark && s.mark !== "dim")
    .forEach((s, k) => badge(brush, left + size * (0.94 - (k % 3) * 0.36), top + size * (0.08 + Math.floor(k / 3) * 0.3), s.mark, size, s.fill ?? RED));
  if (unit.level) badge(brush, left + size * 0.06, top + size * 0.94, String(unit.level), size, LEVEL);
}

function badge(brush: Brush, x: number, y: number, text: string, size: number, fill: string): void {
  const { pen } = brush;
  pen.beginPath();
  pen.arc(x, y, size * 0.17, 0, 7);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = line(1, size * 0.03);
  pen.strokeStyle = "#fff";
  pen.stroke();
  pen.fillStyle = "#fff";
  pen.font = `700 ${size * (text.length > 2 ? 0.17 : 0.22)}px Arial, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + size * 0.01, size * 0.3);
}
