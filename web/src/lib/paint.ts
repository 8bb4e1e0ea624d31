// What lies on the map's picture, painted on one canvas in screen coordinates, each frame anew: only what is in sight.

import type { Board, OverlayShown } from "./board";
import { lookUp } from "./board";
import { SIDE_COLOURS, type Faces } from "./faces";
import type { UnitView, View } from "./wire";
import type { Went } from "./table.svelte";

export interface Sight {
  x: number;
  y: number;
  k: number;
  width: number;
  height: number;
  ratio: number; // device pixels a pixel
}

export interface OnMap {
  board: Board;
  view: View;
  faces: Faces;
  sides: readonly string[];
  stacks: ReadonlyMap<string, UnitView[]>;
  lit: ReadonlyMap<string, unknown>;
  reach: Readonly<Record<string, number>>;
  litUnits: ReadonlyMap<string, unknown>;
  aboutUnits: ReadonlySet<string>;
  aboutHexes: ReadonlySet<string>;
  went: readonly Went[];
  overlays: ReadonlySet<string>;
  hidden: boolean;
  hover: string | null;
  cursor: string | null;
  open: string | null;
  path: readonly string[];
  range: { hex: string; range: number } | null;
  contrast: boolean;
}

const COUNTER = 0.72; // of a hex
const STEP = 0.085;
const LIT = "#ffd23f";
const INK = "#14110b";
const ENEMY = "#d55e00";

/** A line's width: never too thin to be seen, never so thick that it hides what it marks. */
function line(least: number, wanted: number): number {
  return Math.min(Math.max(least, wanted), least * 2.2);
}

export function paint(pen: CanvasRenderingContext2D, sight: Sight, on: OnMap): void {
  pen.setTransform(sight.ratio, 0, 0, sight.ratio, 0, 0);
  pen.clearRect(0, 0, sight.width, sight.height);
  const painter = new Painter(pen, sight, on);
  painter.overlays();
  painter.reach();
  painter.light();
  painter.moves();
  if (!on.hidden) painter.counters();
  painter.pointers();
}

const PLAIN: Record<string, string> = {
  clear: "#ece4c8",
  forest: "#b4c58b",
  rough: "#d8c592",
  urban: "#dcbcab",
  city: "#c98f7e",
  lake: "#a6cae4",
};

/** A plain map of coloured hexes, until the drawn one has come. */
export function paintPlain(pen: OffscreenCanvasRenderingContext2D, board: Board): void {
  pen.fillStyle = "#f6f1e2";
  pen.fillRect(0, 0, board.file.bounds.width, board.file.bounds.height);
  pen.strokeStyle = "rgba(80,70,50,.35)";
  pen.lineWidth = 1;
  for (const hex of board.file.hexes) {
    pen.beginPath();
    for (const [dx, dy] of board.outline) pen.lineTo(hex.x + dx, hex.y + dy);
    pen.closePath();
    pen.fillStyle = PLAIN[hex.terrain] ?? "#e3d9bd";
    pen.fill();
    pen.stroke();
  }
}

class Painter {
  private readonly scale: number;

  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly sight: Sight,
    private readonly on: OnMap,
  ) {
    this.scale = on.board.scale * sight.k;
  }

  private place(label: string): [number, number] | null {
    const hex = this.on.board.hexes.get(label);
    if (!hex) return null;
    const x = hex.x * this.sight.k + this.sight.x;
    const y = hex.y * this.sight.k + this.sight.y;
    const margin = this.scale;
    if (x < -margin || y < -margin || x > this.sight.width + margin || y > this.sight.height + margin) return null;
    return [x, y];
  }

  private trace(labels: Iterable<string>, inset = 1): boolean {
    const { pen } = this;
    const k = this.sight.k * inset;
    let any = false;
    pen.beginPath();
    for (const label of labels) {
      const at = this.place(label);
      if (!at) continue;
      any = true;
      this.on.board.outline.forEach(([dx, dy], i) => {
        if (i) pen.lineTo(at[0] + dx * k, at[1] + dy * k);
        else pen.moveTo(at[0] + dx * k, at[1] + dy * k);
      });
      pen.closePath();
    }
    return any;
  }

  private sideColour(side: string): string {
    return SIDE_COLOURS[Math.max(0, this.on.sides.indexOf(side)) % SIDE_COLOURS.length]!;
  }

  // -- overlays ---------------------------------------------------------------------------------------------------

  overlays(): void {
    for (const overlay of this.on.board.overlays) {
      if (overlay.always || this.on.overlays.has(overlay.name)) this.overlay(overlay);
    }
    if (this.on.range) {
      const { hex, range } = this.on.range;
      this.fill(this.on.board.within(hex, range), "#cc79a7", 0.22);
    }
  }

  private fill(labels: Iterable<string>, colour: string, alpha: number): void {
    const { pen } = this;
    if (!this.trace(labels)) return;
    pen.globalAlpha = alpha;
    pen.fillStyle = colour;
    pen.fill();
    pen.globalAlpha = 1;
  }

  private overlay(overlay: OverlayShown): void {
    const { pen, on } = this;
    const value = overlay.path ? lookUp(on.view, overlay.path) : undefined;
    switch (overlay.kind) {
      case "sides":
        Object.entries((value ?? {}) as Record<string, string[]>).forEach(([side, labels], k) => {
          this.fill(labels, this.sideColour(side), 0.2);
          this.hatch(labels, this.sideColour(side), k % 2 === 0);
        });
        break;
      case "owners":
        for (const [label, side] of Object.entries((value ?? {}) as Record<string, string>)) this.flag(label, side);
        break;
      case "marks":
        for (const label of Object.keys((value ?? {}) as object)) this.blast(label);
        break;
      case "hexsides":
        for (const [a, b] of (value ?? []) as [string, string][]) this.bar(a, b, overlay.name.includes("destroyed"));
        break;
      case "places": {
        const kinds = new Set(overlay.places ?? []);
        const labels = on.board.file.hexes.filter((h) => h.places?.some((p) => kinds.has(p.kind))).map((h) => h.label);
        if (this.trace(labels, 0.92)) {
          pen.lineWidth = line(2, this.scale * 0.05);
          pen.strokeStyle = "#7a1f6b";
          pen.setLineDash([this.scale * 0.12, this.scale * 0.07]);
          pen.stroke();
          pen.setLineDash([]);
        }
        break;
      }
      case "units": {
        const labels = on.view.units.filter((u) => u.hex && overlay.flag && u[overlay.flag] === true).map((u) => u.hex!);
        this.fill(labels, "#b00020", 0.35);
        break;
      }
      case "range":
        break;
    }
  }

  /** Lines across an area, so that it is told from the other side's without colour. */
  private hatch(labels: readonly string[], colour: string, rising: boolean): void {
    const { pen } = this;
    pen.strokeStyle = colour;
    pen.lineWidth = line(1, this.scale * 0.022);
    pen.globalAlpha = 0.55;
    pen.beginPath();
    const r = this.scale * 0.3;
    for (const label of labels) {
      const at = this.place(label);
      if (!at) continue;
      for (const off of [-0.28, 0, 0.28]) {
        const x = at[0] + off * this.scale;
        const short = off ? 0.62 : 1;
        pen.moveTo(x - r * 0.5 * short, at[1] + (rising ? r : -r) * short);
        pen.lineTo(x + r * 0.5 * short, at[1] + (rising ? -r : r) * short);
      }
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  private flag(label: string, side: string): void {
    const at = this.place(label);
    if (!at) return;
    const { pen } = this;
    const s = this.scale * 0.2;
    const [x, y] = [at[0] - this.scale * 0.36, at[1] - this.scale * 0.12];
    pen.lineWidth = line(1, s * 0.12);
    pen.strokeStyle = INK;
    pen.fillStyle = this.sideColour(side);
    pen.beginPath();
    pen.moveTo(x, y + s * 1.3);
    pen.lineTo(x, y - s);
    pen.lineTo(x + s * 1.3, y - s * 0.5);
    pen.lineTo(x, y);
    pen.fill();
    pen.stroke();
  }

  private blast(label: string): void {
    const at = this.place(label);
    if (!at) return;
    const { pen } = this;
    this.fill([label], "#2b1a10", 0.5);
    pen.beginPath();
    for (let k = 0; k < 24; k++) {
      const r = this.scale * (k % 2 ? 0.2 : 0.4);
      const angle = (k * Math.PI) / 12;
      pen.lineTo(at[0] + r * Math.cos(angle), at[1] + r * Math.sin(angle));
    }
    pen.closePath();
    pen.fillStyle = "#f28c28";
    pen.fill();
    pen.strokeStyle = INK;
    pen.lineWidth = line(1, this.scale * 0.03);
    pen.stroke();
  }

  private bar(a: string, b: string, cross: boolean): void {
    const [p, q] = [this.place(a), this.place(b)];
    if (!p || !q) return;
    const { pen } = this;
    const [x, y] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const s = this.scale * 0.13;
    pen.lineWidth = line(2, this.scale * 0.06);
    pen.strokeStyle = cross ? "#b00020" : "#0b6e4f";
    pen.beginPath();
    if (cross) {
      pen.moveTo(x - s, y - s);
      pen.lineTo(x + s, y + s);
      pen.moveTo(x + s, y - s);
      pen.lineTo(x - s, y + s);
    } else {
      pen.moveTo(x - (q[0] - p[0]) * 0.2, y - (q[1] - p[1]) * 0.2);
      pen.lineTo(x + (q[0] - p[0]) * 0.2, y + (q[1] - p[1]) * 0.2);
    }
    pen.stroke();
  }

  // -- options ----------------------------------------------------------------------------------------------------

  /** Where a move under way can come to, with the points it would cost. */
  reach(): void {
    const { pen, on } = this;
    const far = Object.entries(on.reach).filter(([label]) => !on.lit.has(label));
    this.fill(far.map(([label]) => label), LIT, on.contrast ? 0.4 : 0.2);
    if (this.scale < 36) return;
    pen.font = `600 ${this.scale * 0.18}px Arial, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineWidth = this.scale * 0.05;
    pen.strokeStyle = "rgba(255,253,240,.9)";
    pen.fillStyle = INK;
    for (const [label, cost] of Object.entries(on.reach)) {
      const at = this.place(label);
      if (!at) continue;
      pen.strokeText(String(cost), at[0], at[1] + this.scale * 0.3);
      pen.fillText(String(cost), at[0], at[1] + this.scale * 0.3);
    }
  }

  /** Hexes to choose from: gold, and those with somebody else's units in vermilion; a dark edge for every eye. */
  light(): void {
    const { pen, on } = this;
    const enemy: string[] = [];
    const free: string[] = [];
    const own: string[] = [];
    for (const label of on.lit.keys()) {
      const stack = on.stacks.get(label);
      const mine = stack?.some((u) => on.litUnits.has(u.id));
      if (mine) own.push(label);
      else if (stack?.length) enemy.push(label);
      else free.push(label);
    }
    for (const [labels, colour, alpha] of [[free, LIT, 0.4], [enemy, ENEMY, 0.4], [own, LIT, 0.16]] as const) {
      if (!this.trace(labels, 0.94)) continue;
      pen.globalAlpha = on.contrast ? Math.min(1, alpha + 0.25) : alpha;
      pen.fillStyle = colour;
      pen.fill();
      pen.globalAlpha = 1;
      pen.lineJoin = "round";
      pen.lineWidth = line(2.4, this.scale * 0.06);
      pen.strokeStyle = INK;
      pen.globalAlpha = 0.55;
      pen.stroke();
      pen.globalAlpha = 1;
      pen.lineWidth = line(1.4, this.scale * 0.034);
      pen.strokeStyle = colour;
      pen.stroke();
    }
    if (this.trace(on.aboutHexes, 0.9)) {
      pen.lineWidth = line(3, this.scale * 0.085);
      pen.strokeStyle = "#fff";
      pen.stroke();
      pen.lineWidth = line(2, this.scale * 0.05);
      pen.strokeStyle = "#0b4f8a";
      pen.stroke();
    }
  }

  /** Who went where since the player last acted. */
  moves(): void {
    const { pen, on } = this;
    pen.lineCap = "round";
    for (const { unit, from, to } of on.went) {
      const side = on.board.counters.get(unit)?.side ?? "";
      this.arrow(from, to, this.sideColour(side));
    }
    if (on.path.length > 1) {
      const points = on.path.map((label) => this.place(label)).filter((p) => p !== null);
      pen.beginPath();
      points.forEach(([x, y], k) => (k ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      pen.strokeStyle = INK;
      pen.lineWidth = line(4, this.scale * 0.12);
      pen.stroke();
      pen.strokeStyle = LIT;
      pen.lineWidth = line(2.5, this.scale * 0.075);
      pen.stroke();
    }
  }

  private arrow(from: string, to: string, colour: string): void {
    const a = this.on.board.hexes.get(from);
    const b = this.on.board.hexes.get(to);
    if (!a || !b) return;
    const { pen, sight } = this;
    const [x0, y0] = [a.x * sight.k + sight.x, a.y * sight.k + sight.y];
    const [x1, y1] = [b.x * sight.k + sight.x, b.y * sight.k + sight.y];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (!length) return;
    const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
    const short = Math.min(this.scale * 0.38, length * 0.4);
    const [tx, ty] = [x1 - ux * short, y1 - uy * short];
    const w = this.scale * 0.075;
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
    pen.lineWidth = line(1, this.scale * 0.02);
    pen.stroke();
    pen.globalAlpha = 1;
  }

  // -- counters ---------------------------------------------------------------------------------------------------

  counters(): void {
    const { on } = this;
    const seen: [string, number, number][] = [];
    for (const label of on.stacks.keys()) {
      const at = this.place(label);
      if (at) seen.push([label, at[0], at[1]]);
    }
    seen.sort((a, b) => a[2] - b[2]);
    let fanned: [string, number, number] | null = null;
    for (const entry of seen) {
      if (entry[0] === on.hover && on.open === null && (on.stacks.get(entry[0])?.length ?? 0) > 1) fanned = entry;
      else this.stack(...entry, STEP, STEP);
    }
    if (fanned) this.stack(...fanned, COUNTER * 0.62, 0.03);
  }

  private stack(label: string, x: number, y: number, stepX: number, stepY: number): void {
    const units = this.on.stacks.get(label)!;
    const size = this.scale * COUNTER;
    const shown = units.slice(-6);
    const middle = (shown.length - 1) / 2;
    shown.forEach((unit, k) => {
      const dx = (k - middle) * stepX * this.scale;
      const dy = -(k - middle) * stepY * this.scale;
      this.counter(unit, x + dx, y + dy, size);
    });
    if (units.length > shown.length) this.badge(x + size / 2, y - size / 2, String(units.length), size);
  }

  private counter(unit: UnitView, x: number, y: number, size: number): void {
    const { pen, on } = this;
    const picture = on.faces.at(unit.id, size * this.sight.ratio);
    if (!picture) return;
    const [left, top] = [x - size / 2, y - size / 2];
    pen.globalAlpha = 0.35;
    pen.fillStyle = "#000";
    pen.fillRect(left + size * 0.05, top + size * 0.06, size, size);
    pen.globalAlpha = 1;
    pen.drawImage(picture, left, top, size, size);
    if (unit.moved === true || unit.fought === true) {
      pen.globalAlpha = 0.2;
      pen.fillStyle = "#20242a";
      pen.beginPath();
      pen.roundRect(left, top, size, size, size * 0.09);
      pen.fill();
      pen.globalAlpha = 1;
    }
    const about = on.aboutUnits.has(unit.id);
    if (about || on.litUnits.has(unit.id)) {
      pen.beginPath();
      pen.roundRect(left, top, size, size, size * 0.09);
      pen.lineWidth = line(3, size * 0.1);
      pen.strokeStyle = about ? "#fff" : INK;
      pen.stroke();
      pen.lineWidth = line(1.8, size * 0.06);
      pen.strokeStyle = about ? "#0b4f8a" : LIT;
      pen.stroke();
    }
    if (unit.out_of_supply === true) this.badge(left + size * 0.94, top + size * 0.08, "!", size);
  }

  private badge(x: number, y: number, text: string, size: number): void {
    const { pen } = this;
    pen.beginPath();
    pen.arc(x, y, size * 0.17, 0, 7);
    pen.fillStyle = "#b00020";
    pen.fill();
    pen.lineWidth = line(1, size * 0.03);
    pen.strokeStyle = "#fff";
    pen.stroke();
    pen.fillStyle = "#fff";
    pen.font = `700 ${size * 0.24}px Arial, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, x, y + size * 0.01);
  }

  // -- pointers ---------------------------------------------------------------------------------------------------

  pointers(): void {
    const { pen, on } = this;
    if (on.hover && this.trace([on.hover])) {
      pen.lineWidth = line(1.5, this.scale * 0.03);
      pen.strokeStyle = "rgba(20,17,11,.75)";
      pen.stroke();
    }
    for (const label of [on.open, on.cursor]) {
      if (!label || !this.trace([label], 1.02)) continue;
      pen.lineWidth = line(4, this.scale * 0.09);
      pen.strokeStyle = "#fff";
      pen.stroke();
      pen.lineWidth = line(2, this.scale * 0.05);
      pen.strokeStyle = "#111";
      pen.setLineDash([this.scale * 0.14, this.scale * 0.09]);
      pen.stroke();
      pen.setLineDash([]);
    }
  }
}
