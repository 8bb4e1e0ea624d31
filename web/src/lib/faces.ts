import ms from "milsymbol";

import { channels, mixed, safeColours } from "./colours";
import type { CounterShown, Display, Face, Figure, PicturePart } from "./declared";
import type { Palette } from "./settings.svelte";
import type { UnitView } from "./wire";

const BLANK: Face = { sidc: "", fill: "#cfc8b6", ink: "#24211b" };
const NAME = '"Helvetica Neue", Arial, "Noto Sans", "Noto Sans CJK JP", sans-serif';

/** A unit as far as its picture goes: printed counter, side that is up, steps left. */
type Shown = Pick<UnitView, "id" | "side"> & Partial<UnitView>;

/** Pictures of counters, drawn once for each size. */
export class Faces {
  private readonly drawn = new Map<string, HTMLCanvasElement>();

  constructor(
    private readonly counters: ReadonlyMap<string, CounterShown>,
    private readonly display: Pick<Display, "shapes" | "pictures">,
    private readonly sides: readonly string[],
    readonly palette: Palette,
  ) {}

  /** A counter's picture that is sharp at this many pixels. */
  at(unit: Shown, pixels: number): HTMLCanvasElement {
    const step = pixels <= 40 ? 40 : pixels <= 80 ? 80 : pixels <= 160 ? 160 : 256;
    const key = `${step} ${unit.counter ?? unit.id} ${unit.side} ${unit.steps ?? ""} ${typeof unit.face === "object" ? JSON.stringify(unit.face) : (unit.face ?? "")}`;
    const known = this.drawn.get(key);
    if (known) return known;
    const made = this.draw(unit, step);
    this.drawn.set(key, made);
    return made;
  }

  draw(unit: Shown, pixels: number): HTMLCanvasElement {
    const face = faceOf(this.counters.get(unit.counter ?? unit.id), unit);
    const colours = this.palette === "nations" ? face : safeColours(this.sides, unit.side);
    const most = this.counters.get(unit.id)?.steps ?? 1;
    const shown = { ...face, fill: colours.fill, ink: colours.ink };
    return drawFace(shown, this.display, pixels, most > 1 ? [unit.steps ?? most, most] : null);
  }
}

/** The face that is up: as printed, another side of the counter, or what the view says differs. */
export function faceOf(counter: CounterShown | undefined, unit: Partial<Pick<UnitView, "face">>): Face {
  const printed = counter?.face ?? BLANK;
  if (!unit.face) return printed;
  const other = typeof unit.face === "string" ? counter?.faces?.[unit.face] : unit.face;
  return { ...printed, ...other };
}

function drawFace(face: Face, display: Pick<Display, "shapes" | "pictures">, pixels: number, steps: [number, number] | null): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  const pen = canvas.getContext("2d")!;
  pen.scale(pixels / 100, pixels / 100);
  drawPiece(pen, face.fill);
  if (face.sidc) drawSymbol(pen, face, pixels);
  pen.fillStyle = face.ink;
  const parts = display.pictures?.[face.picture ?? ""];
  if (parts) drawPicture(pen, parts, display.shapes ?? {});
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const text = (content: string | undefined, x: number, y: number, height: number, weight: number, width: number): void => {
    if (!content) return;
    pen.font = `${weight} ${height}px ${NAME}`;
    pen.fillText(content, x, y, width);
  };
  if (!face.sidc) text(face.symbol, 50, 68, 52, 700, 80);
  text(face.top, 50, 14.5, 12.5, 500, 90);
  text(face.left, 10.5, 56, 17, 700, 18);
  text(face.right, 89.5, 56, 17, 700, 18);
  if (face.figures) drawFigures(pen, face.figures);
  else text(face.symbol ? "" : face.bottom, 50, 94, 25, 700, 90);
  if (steps) drawSteps(pen, face.ink, ...steps);
  return canvas;
}

/** A silhouette, put together from shapes. */
function drawPicture(pen: CanvasRenderingContext2D, parts: readonly PicturePart[], shapes: Readonly<Record<string, string>>): void {
  for (const [shape, x, y, size] of parts) {
    pen.save();
    pen.translate(x, y);
    pen.scale(size, size);
    pen.fill(new Path2D(shapes[shape]));
    pen.restore();
  }
}

/** Figures side by side along the lower edge, each with its marks; they shrink to fit. */
function drawFigures(pen: CanvasRenderingContext2D, figures: readonly Figure[]): void {
  const [size, small, base] = [26, 13, 93];
  const big = `700 ${size}px ${NAME}`;
  const little = `700 ${small}px ${NAME}`;
  const wide = (content: string, font: string): number => {
    pen.font = font;
    return pen.measureText(content).width;
  };
  const widths = figures.map((f) => wide(f.text, big) + (f.raised ? wide(f.raised, little) : 0));
  const all = widths.reduce((a, b) => a + b, 0);
  pen.save();
  pen.translate(50, 0);
  pen.scale(Math.min(1, 90 / all), 1);
  pen.translate(-all / 2, 0);
  pen.textAlign = "left";
  pen.strokeStyle = pen.fillStyle;
  let x = 0;
  figures.forEach((figure, k) => {
    const own = wide(figure.text, big);
    pen.font = big;
    pen.fillText(figure.text, x, base);
    if (figure.under) pen.fillRect(x + 0.5, base + 2, own - 1, 2.6);
    if (figure.box) {
      pen.lineWidth = 2.2;
      pen.strokeRect(x - 3, base - size * 0.78, own + 6, size * 0.86);
    }
    if (figure.raised) {
      pen.font = little;
      pen.fillText(figure.raised, x + own, base - size * 0.45);
    }
    x += widths[k]!;
  });
  pen.restore();
}

/** A die-cut piece, with light from the upper left. */
function drawPiece(pen: CanvasRenderingContext2D, fill: string): void {
  pen.beginPath();
  pen.roundRect(1.5, 1.5, 97, 97, 9);
  pen.fillStyle = fill;
  pen.fill();
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
  pen.strokeStyle = mixed(fill, 0, 0.5);
  pen.stroke();
}

/** The unit symbol of APP-6, in the colours of the piece. */
function drawSymbol(pen: CanvasRenderingContext2D, face: Face, pixels: number): void {
  const { fill, ink } = face;
  const light = channels(ink).reduce((a, b) => a + b) > 420;
  const ground = light ? mixed(fill, 0, 0.35) : mixed(fill, 255, 0.55);
  const all = (colour: string): Record<string, string> =>
    Object.fromEntries(["Civilian", "Friend", "Hostile", "Neutral", "Suspect", "Unknown"].map((who) => [who, colour]));
  const symbol = new ms.Symbol(face.sidc, {
    size: 42,
    infoFields: false,
    strokeWidth: 5,
    colorMode: all(ground) as never,
    frameColor: all(ink) as never,
    iconColor: all(ink) as never,
  });
  const picture = symbol.asCanvas(pixels / 100);
  const size = symbol.getSize();
  const anchor = symbol.getAnchor();
  const shrink = Math.min(1, 60 / size.width);
  pen.drawImage(picture, 50 - anchor.x * shrink, 50 - anchor.y * shrink, size.width * shrink, size.height * shrink);
}

/** Steps left, as dots along the left edge: full ones are there, empty ones are lost. */
function drawSteps(pen: CanvasRenderingContext2D, ink: string, left: number, most: number): void {
  for (let k = 0; k < most; k++) {
    pen.beginPath();
    pen.arc(9, 24 + k * 11, 4, 0, 7);
    pen.lineWidth = 2;
    pen.strokeStyle = ink;
    pen.fillStyle = ink;
    if (k < left) pen.fill();
    pen.stroke();
  }
}
