import ms from "milsymbol";

import { channels, mixed, safeColours } from "./colours";
import type { CounterShown, Face } from "./declared";
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
    private readonly sides: readonly string[],
    readonly palette: Palette,
  ) {}

  /** A counter's picture that is sharp at this many pixels. */
  at(unit: Shown, pixels: number): HTMLCanvasElement {
    const step = pixels <= 40 ? 40 : pixels <= 80 ? 80 : pixels <= 160 ? 160 : 256;
    const key = `${step} ${unit.id} ${unit.steps ?? ""} ${typeof unit.face === "object" ? JSON.stringify(unit.face) : (unit.face ?? "")}`;
    const known = this.drawn.get(key);
    if (known) return known;
    const made = this.draw(unit, step);
    this.drawn.set(key, made);
    return made;
  }

  draw(unit: Shown, pixels: number): HTMLCanvasElement {
    const face = faceOf(this.counters.get(unit.id), unit);
    const colours = this.palette === "nations" ? face : safeColours(this.sides, unit.side);
    const most = this.counters.get(unit.id)?.steps ?? 1;
    return drawFace({ ...face, fill: colours.fill, ink: colours.ink }, pixels, most > 1 ? [unit.steps ?? most, most] : null);
  }
}

/** The face that is up: as printed, another side of the counter, or what the view says differs. */
export function faceOf(counter: CounterShown | undefined, unit: Partial<Pick<UnitView, "face">>): Face {
  const printed = counter?.face ?? BLANK;
  if (!unit.face) return printed;
  const other = typeof unit.face === "string" ? counter?.faces?.[unit.face] : unit.face;
  return { ...printed, ...other };
}

function drawFace(face: Face, pixels: number, steps: [number, number] | null): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  const pen = canvas.getContext("2d")!;
  pen.scale(pixels / 100, pixels / 100);
  drawPiece(pen, face.fill);
  if (face.sidc) drawSymbol(pen, face, pixels);
  pen.fillStyle = face.ink;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const text = (content: string | undefined, x: number, y: number, height: number, weight: number, width: number): void => {
    if (!content) return;
    pen.font = `${weight} ${height}px ${NAME}`;
    pen.fillText(content, x, y, width);
  };
  if (!face.sidc) text(face.symbol, 50, 62, 34, 700, 80);
  text(face.top, 50, 14.5, 12.5, 500, 90);
  text(face.left, 10.5, 56, 17, 700, 18);
  text(face.right, 89.5, 56, 17, 700, 18);
  text(face.bottom, 50, 94, 25, 700, 90);
  if (steps) drawSteps(pen, face.ink, ...steps);
  return canvas;
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
