import ms from "milsymbol";

import type { CounterShown } from "./board";
import type { Palette } from "./settings.svelte";

// Okabe and Ito's colours, which people with any colour vision can tell apart.
const SAFE = [
  { fill: "#7cc4ec", ink: "#06263a" },
  { fill: "#f0b849", ink: "#2e1d00" },
  { fill: "#e3a5c7", ink: "#3a0b26" },
  { fill: "#8fd6bd", ink: "#06281d" },
];
export const SIDE_COLOURS = ["#0072b2", "#d55e00", "#cc79a7", "#009e73"];

function channels(colour: string): [number, number, number] {
  return [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16)) as [number, number, number];
}

function mixed(colour: string, target: number, share: number): string {
  return (
    "#" +
    channels(colour)
      .map((c) => Math.round(c + (target - c) * share).toString(16).padStart(2, "0"))
      .join("")
  );
}

/** Pictures of counters, drawn once for each size. */
export class Faces {
  private readonly drawn = new Map<string, HTMLCanvasElement>();
  private pixels = 0;

  constructor(
    private readonly counters: ReadonlyMap<string, CounterShown>,
    private readonly sides: readonly string[],
    readonly palette: Palette,
  ) {}

  /** A counter's picture that is sharp at this many pixels. */
  at(id: string, pixels: number): HTMLCanvasElement | null {
    const step = pixels <= 40 ? 40 : pixels <= 80 ? 80 : pixels <= 160 ? 160 : 256;
    if (step !== this.pixels) {
      this.drawn.clear();
      this.pixels = step;
    }
    const known = this.drawn.get(id);
    if (known) return known;
    const counter = this.counters.get(id);
    if (!counter) return null;
    const made = drawCounter(counter, step, this.colours(counter));
    this.drawn.set(id, made);
    return made;
  }

  colours(counter: CounterShown): { fill: string; ink: string } {
    if (this.palette === "nations") return counter.face;
    return SAFE[Math.max(0, this.sides.indexOf(counter.side)) % SAFE.length]!;
  }
}

export function drawCounter(
  counter: CounterShown,
  pixels: number,
  colours: { fill: string; ink: string },
): HTMLCanvasElement {
  const { face } = counter;
  const { fill, ink } = colours;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  const pen = canvas.getContext("2d")!;
  pen.scale(pixels / 100, pixels / 100);
  const edge = mixed(fill, 0, 0.5);
  pen.beginPath();
  pen.roundRect(1.5, 1.5, 97, 97, 9);
  pen.fillStyle = fill;
  pen.fill();
  // light from the upper left, as on a die-cut piece
  pen.save();
  pen.clip();
  pen.lineWidth = 7;
  pen.strokeStyle = mixed(fill, 255, 0.4);
  pen.beginPath();
  pen.moveTo(1, 99);
  pen.lineTo(1, 1);
  pen.lineTo(99, 1);
  pen.stroke();
  pen.strokeStyle = mixed(fill, 0, 0.22);
  pen.beginPath();
  pen.moveTo(99, 1);
  pen.lineTo(99, 99);
  pen.lineTo(1, 99);
  pen.stroke();
  pen.restore();
  pen.beginPath();
  pen.roundRect(1.5, 1.5, 97, 97, 9);
  pen.lineWidth = 2.4;
  pen.strokeStyle = edge;
  pen.stroke();

  const light = channels(ink).reduce((a, b) => a + b) > 420;
  const ground = light ? mixed(fill, 0, 0.35) : mixed(fill, 255, 0.55);
  const symbol = new ms.Symbol(face.sidc, {
    size: 42,
    infoFields: false,
    strokeWidth: 5,
    colorMode: { Civilian: ground, Friend: ground, Hostile: ground, Neutral: ground, Suspect: ground, Unknown: ground },
    frameColor: { Civilian: ink, Friend: ink, Hostile: ink, Neutral: ink, Suspect: ink, Unknown: ink },
    iconColor: { Civilian: ink, Friend: ink, Hostile: ink, Neutral: ink, Suspect: ink, Unknown: ink },
  });
  const picture = symbol.asCanvas(pixels / 100);
  const size = symbol.getSize();
  const anchor = symbol.getAnchor();
  const shrink = Math.min(1, 60 / size.width);
  pen.drawImage(picture, 50 - anchor.x * shrink, 50 - anchor.y * shrink, size.width * shrink, size.height * shrink);

  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const text = (content: string | undefined, x: number, y: number, height: number, weight: number, width: number): void => {
    if (!content) return;
    pen.font = `${weight} ${height}px "Helvetica Neue", Arial, "Noto Sans", "Noto Sans CJK JP", sans-serif`;
    pen.fillText(content, x, y, width);
  };
  text(face.top, 50, 14.5, 12.5, 500, 90);
  text(face.left, 10.5, 56, 17, 700, 18);
  text(face.right, 89.5, 56, 17, 700, 18);
  text(face.bottom, 50, 94, 25, 700, 90);
  return canvas;
}
