import type { Board, Point } from "../board";

export interface Sight {
  x: number;
  y: number;
  k: number;
  width: number;
  height: number;
  ratio: number; // device pixels a pixel
}

export const INK = "#14110b";
export const LIT = "#ffd23f";

/** A line's width: never too thin to be seen, never so thick that it hides what it marks. */
export function line(least: number, wanted: number): number {
  return Math.min(Math.max(least, wanted), least * 2.2);
}

/** Areas of hexes as paths in the coordinates of the map's picture, made once for each list of hexes. */
class Areas {
  private readonly known = new WeakMap<readonly string[], Map<string, Path2D>>();
  private readonly discs = new Map<string, string[]>();

  constructor(private readonly board: Board) {}

  private keep(labels: readonly string[], name: string, make: () => Path2D): Path2D {
    const held = this.known.get(labels) ?? new Map<string, Path2D>();
    this.known.set(labels, held);
    const path = held.get(name) ?? make();
    held.set(name, path);
    return path;
  }

  inside(labels: readonly string[], inset = 1): Path2D {
    return this.keep(labels, `inside ${inset}`, () => {
      const path = new Path2D();
      for (const label of labels) {
        const hex = this.board.hexes.get(label);
        if (!hex) continue;
        this.board.outline.forEach(([dx, dy], k) => {
          if (k) path.lineTo(hex.x + dx * inset, hex.y + dy * inset);
          else path.moveTo(hex.x + dx * inset, hex.y + dy * inset);
        });
        path.closePath();
      }
      return path;
    });
  }

  /** The hexsides between the area and what is around it. */
  edge(labels: readonly string[]): Path2D {
    return this.keep(labels, "edge", () => {
      const [path, inside] = [new Path2D(), new Set(labels)];
      for (const label of inside) {
        for (const next of this.board.neighbours(label)) {
          const side = inside.has(next.label) ? null : this.board.hexside(label, next.label);
          if (!side) continue;
          path.moveTo(...(side[0] as [number, number]));
          path.lineTo(...(side[1] as [number, number]));
        }
      }
      return path;
    });
  }

  /** All hexes so far away and nearer. */
  disc(label: string, range: number): string[] {
    const key = `${label} ${range}`;
    const known = this.discs.get(key) ?? this.board.within(label, range);
    this.discs.set(key, known);
    return known;
  }

  /** Lines across an area, so that it is told from another's without colour. */
  hatch(labels: readonly string[], rising: boolean): Path2D {
    return this.keep(labels, `hatch ${rising}`, () => {
      const path = new Path2D();
      const { scale } = this.board;
      const r = scale * 0.3;
      for (const label of labels) {
        const hex = this.board.hexes.get(label);
        if (!hex) continue;
        for (const off of [-0.28, 0, 0.28]) {
          const short = off ? 0.62 : 1;
          const x = hex.x + off * scale;
          path.moveTo(x - r * 0.5 * short, hex.y + (rising ? r : -r) * short);
          path.lineTo(x + r * 0.5 * short, hex.y + (rising ? -r : r) * short);
        }
      }
      return path;
    });
  }
}

const areas = new WeakMap<Board, Areas>();

/** A pen on the screen that knows where hexes are. */
export class Brush {
  readonly scale: number; // of a hex, on the screen
  readonly areas: Areas;

  constructor(
    readonly pen: CanvasRenderingContext2D,
    readonly sight: Sight,
    readonly board: Board,
  ) {
    this.scale = board.scale * sight.k;
    const known = areas.get(board) ?? new Areas(board);
    areas.set(board, known);
    this.areas = known;
    this.toScreen();
  }

  private toScreen(): void {
    const { ratio } = this.sight;
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Paint only where the board lies: its outer hexes may be cut through. */
  onTheBoard(painted: () => void): void {
    const { cut } = this.board.file;
    if (!cut) return painted();
    const [x, y] = this.at([cut[0], cut[1]]);
    this.pen.save();
    this.pen.beginPath();
    this.pen.rect(x, y, cut[2] * this.sight.k, cut[3] * this.sight.k);
    this.pen.clip();
    painted();
    this.pen.restore();
  }

  /** Where a point of the map is on the screen. */
  at([x, y]: Point): [number, number] {
    return [x * this.sight.k + this.sight.x, y * this.sight.k + this.sight.y];
  }

  /** Where a hex is on the screen, if it can be seen. */
  place(label: string): [number, number] | null {
    const hex = this.board.hexes.get(label);
    if (!hex) return null;
    const [x, y] = this.at([hex.x, hex.y]);
    const margin = this.scale;
    if (x < -margin || y < -margin || x > this.sight.width + margin || y > this.sight.height + margin) return null;
    return [x, y];
  }

  /** Draw a path of the map's coordinates. */
  private onMap(draw: (k: number) => void): void {
    const { x, y, k, ratio } = this.sight;
    this.pen.setTransform(k * ratio, 0, 0, k * ratio, x * ratio, y * ratio);
    draw(k);
    this.toScreen();
  }

  fill(path: Path2D, colour: string, alpha: number): void {
    const { pen } = this;
    this.onMap(() => {
      pen.globalAlpha = alpha;
      pen.fillStyle = colour;
      pen.fill(path);
      pen.globalAlpha = 1;
    });
  }

  /** `width` in pixels of the screen, `dash` in hexes. */
  stroke(path: Path2D, colour: string, width: number, alpha = 1, dash: readonly number[] = []): void {
    const { pen } = this;
    this.onMap((k) => {
      pen.globalAlpha = alpha;
      pen.strokeStyle = colour;
      pen.lineWidth = width / k;
      pen.lineJoin = "round";
      pen.lineCap = "round";
      pen.setLineDash(dash.map((d) => d * this.board.scale));
      pen.stroke(path);
      pen.setLineDash([]);
      pen.globalAlpha = 1;
    });
  }

  /** Letters with a pale edge, readable on any ground. */
  letters(text: string, x: number, y: number, size: number): void {
    const { pen } = this;
    pen.font = `600 ${size}px Arial, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.lineWidth = size * 0.28;
    pen.strokeStyle = "rgba(255,253,240,.9)";
    pen.fillStyle = INK;
    pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
  }
}
