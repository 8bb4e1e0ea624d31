import { select } from "d3-selection";
import { zoom as d3zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from "d3-zoom";

import type { Board } from "./board";
import type { Sight } from "./painting/brush";

const CLOSEST = 3.2;
const OPENING = 0.62; // the scale of the first sight
const FARTHEST = 0.5; // the least that the map is brought into sight at; a map that fits at this scale is seen whole
const ENOUGH = 1.5; // times as much must be elsewhere, for the map to go there
const ANOTHER = 1.5; // times as wide or high, and it is another screen
const EDGE = 70; // pixels at each side for what lies over the map there
const BEYOND = 300; // pixels of the picture that the map can be pushed beyond its edge
const NARROW = 12; // pixels from the edge at which a hex of a map that is in sight as a whole can still be seen
const MARGIN = 24; // the same on the right, where nothing lies
const TOOLS = 64; // pixels that the tools take up on the left
const RIM = 100; // pixels of the screen that show nothing beyond the edge, for what lies over the map there; less on a phone

/** What part of the map is in sight, and how it is moved: by wheel, drag, pinch, or from elsewhere. */
export class MapSight {
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  width = $state(0);
  height = $state(0);
  moving = $state(false);
  private moved = false; // by the player, in this phase
  private phase = "";
  private brought = new Set<string>(); // questions of this phase whose choice was brought into sight
  private hidden = 0; // pixels that were hidden at the bottom when the map was moved last
  private frame: HTMLElement | null = null;
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>;

  constructor(
    private readonly board: Board,
    private readonly covered: () => number, // pixels hidden at the bottom
    mayPan: () => boolean,
    private readonly cards = (): { top: number; bottom: number } => ({ top: 0, bottom: 0 }), // pixels that cards over the map take up
  ) {
    this.zoom = d3zoom<HTMLElement, unknown>()
      .clickDistance(6)
      .filter((event: Event & { button?: number }) => !event.button && event.type !== "dblclick" && mayPan())
      .on("start", () => (this.moving = true))
      .on("end", () => (this.moving = false))
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        this.transform = event.transform;
        this.hidden = this.covered();
        if (event.sourceEvent) this.moved = true;
      });
  }

  /** What a canvas that lies over the map shows; it is made as large as the frame. */
  over(canvas: HTMLCanvasElement): Sight {
    const { width, height, transform } = this;
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    return { x: transform.x, y: transform.y, k: transform.k, width, height, ratio };
  }

  /** Take hold of the frame of the map; `open` is called when it has a size, and when that becomes quite another. */
  attach(frame: HTMLElement, open: () => void): () => void {
    this.frame = frame;
    const { width: w, height: h } = this.board.file.bounds;
    select(frame).call(this.zoom);
    const watch = new ResizeObserver(() => {
      const [wide, high, all] = [this.width, this.height, this.isWhole];
      const middle = this.transform.invert([wide / 2, (high - this.hidden) / 2]);
      [this.width, this.height] = [frame.clientWidth, frame.clientHeight];
      this.zoom.extent([[0, 0], [this.width, this.height]]);
      this.zoom.translateExtent([[-BEYOND, -BEYOND], [w + BEYOND, h + BEYOND]]);
      this.zoom.scaleExtent([this.picture * 0.8, CLOSEST]);
      if (!wide) open();
      else if (isAnother(wide, this.width) || isAnother(high, this.height)) requestAnimationFrame(() => requestAnimationFrame(open)); // when all the rest has its size, too
      else if (all || this.transform.k < this.whole) this.showAll();
      else this.zoomTo(this.transform.k, ...middle);
    });
    watch.observe(frame);
    return () => watch.disconnect();
  }

  /** The scale at which the whole picture is in sight, with its title and its legend. */
  private get picture(): number {
    return Math.min(this.width / this.board.file.bounds.width, this.height / this.board.file.bounds.height);
  }

  /** The scale at which all hexes are in sight, beside the tools: a title and a legend take no room from them. */
  private get whole(): number {
    const { left, right, top, bottom } = this.board.extent;
    return 0.98 * Math.min((this.width - TOOLS) / (right - left), (this.height - this.covered()) / (bottom - top));
  }

  private get isWhole(): boolean {
    return this.transform.k <= this.whole;
  }

  /** Whether every hex is in sight. */
  get seesAll(): boolean {
    const { left, right, top, bottom } = this.board.extent;
    const [[x, y], [far, low]] = [this.transform.apply([left, top]), this.transform.apply([right, bottom])];
    return x >= 0 && y >= 0 && far <= this.width && low <= this.height - this.covered();
  }

  /** Where a hex is on the screen. */
  at(label: string): [number, number] | null {
    const hex = this.board.hexes.get(label);
    return hex ? this.transform.apply([hex.x, hex.y]) : null;
  }

  /** The hex under the pointer. On a disc that stands for several hexes one of them is meant: the nearest that can be chosen. */
  hexUnder(event: { clientX: number; clientY: number }, canBeChosen: (label: string) => boolean = () => true): string | null {
    const box = this.frame!.getBoundingClientRect();
    const [x, y] = this.transform.invert([event.clientX - box.left, event.clientY - box.top]);
    const disc = this.board.discAt(x, y);
    const meant = (disc?.hexes ?? []).filter(canBeChosen).map((label) => this.board.hexes.get(label)!);
    return meant.length ? nearest(meant, disc!.x, disc!.y).label : (this.board.hexAt(x, y)?.label ?? null);
  }

  /** The hex in the middle. */
  get middle(): string | null {
    const [x, y] = this.transform.invert([this.width / 2, (this.height - this.covered()) / 2]);
    return this.board.hexAt(x, y)?.label ?? null;
  }

  zoomTo(k: number, x: number, y: number): void {
    const frame = select(this.frame!);
    frame.call(this.zoom.scaleTo, k);
    frame.call(this.zoom.translateTo, x, y, [this.width / 2, (this.height - this.covered()) / 2]);
  }

  /** The same from elsewhere: what lies at the edge of the map is looked at from inside. */
  private lookAt(k: number, x: number, y: number): void {
    const { left, right, top, bottom } = this.board.extent;
    const within = (at: number, seen: number, first: number, last: number, beyond: number): number => {
      const [near, far] = [RIM, beyond].map((rim) => (seen / 2 - Math.min(rim, seen / 8)) / k) as [number, number];
      return near + far < last - first ? Math.min(Math.max(at, first + near), last - far) : (first + last) / 2;
    };
    const cards = this.cards();
    const middle = (cards.top - cards.bottom) / 2 / k; // of what is free of cards
    this.zoomTo(k, within(x, this.width, left, right, MARGIN), within(y, this.free, top, bottom, RIM) - middle);
  }

  /** Pixels of the height over which nothing lies. */
  private get free(): number {
    const { top, bottom } = this.cards();
    return this.height - this.covered() - top - bottom;
  }

  // -- by the player, from elsewhere than the map ---------------------------------------------------------------------

  zoomBy(factor: number): void {
    this.moved = true;
    select(this.frame!).call(this.zoom.scaleBy, factor);
  }

  panBy(dx: number, dy: number): void {
    this.moved = true;
    select(this.frame!).call(this.zoom.translateBy, dx / this.transform.k, dy / this.transform.k);
  }

  steer(x: number, y: number): void {
    this.moved = true;
    this.zoomTo(this.transform.k, x, y);
  }

  fit(): void {
    this.moved = true;
    this.showAll();
  }

  // -- by what happens ------------------------------------------------------------------------------------------------

  private showAll(): void {
    const { left, right, top, bottom } = this.board.extent;
    const k = this.whole;
    this.zoomTo(k, (left + right - TOOLS / k) / 2, (top + bottom) / 2);
  }

  /** Whether a hex is well inside what can be seen. */
  private inside(label: string, margin: number): boolean {
    const at = this.at(label);
    const { top } = this.cards();
    const near = Math.min(margin, this.free / 4);
    return !!at && at[0] > margin && at[1] > top + near && at[0] < this.width - margin && at[1] < top + this.free - near;
  }

  /** Bring a hex into sight, if it is not well inside it; where all hexes are in sight, only from under a card. */
  show(label: string, margin = 90): void {
    const hex = this.board.hexes.get(label);
    if (hex && !this.inside(label, this.seesAll ? Math.min(margin, NARROW) : margin)) this.lookAt(Math.max(this.transform.k, 0.5), hex.x, hex.y);
  }

  /** Bring a hex out from under what lies over the map: into the middle of the part that is left free. */
  uncover(label: string, free: Point & { width: number; height: number }, margin: number): void {
    const at = this.at(label);
    const hex = this.board.hexes.get(label);
    if (!at || !hex) return;
    const [dx, dy] = [Math.min(margin, free.width / 2), Math.min(margin, free.height / 2)];
    const seen = at[0] >= free.x + dx && at[0] <= free.x + free.width - dx && at[1] >= free.y + dy && at[1] <= free.y + free.height - dy;
    if (!seen) select(this.frame!).call(this.zoom.translateTo, hex.x, hex.y, [free.x + free.width / 2, free.y + free.height / 2]);
  }

  /** The first sight: the middle of these places, else the whole map. */
  open(labels: readonly string[]): void {
    const { width, height } = this.board.file.bounds;
    const hexes = labels.map((l) => this.board.hexes.get(l)).filter((h) => h !== undefined);
    const mean = (values: number[], middle: number): number => (values.length ? values.reduce((a, b) => a + b) / values.length : middle);
    this.moved = false;
    this.brought.clear();
    if (this.whole > FARTHEST) this.showAll();
    else this.lookAt(OPENING, mean(hexes.map((h) => h.x), width / 2), mean(hexes.map((h) => h.y), height / 2));
  }

  /** A phase of the game goes on or begins. */
  follow(phase: string): void {
    if (phase === this.phase) return;
    this.phase = phase;
    this.moved = false;
    this.brought.clear();
  }

  /** What there is to choose comes into sight: when it is asked for the first time in a phase, all of it if it has room,
   * else where most of it is, unless the player has moved the map himself, or it is `anywhere`; later what is nearest, if
   * nothing is seen. */
  bring(question: string, lit: readonly string[], anywhere: boolean): void {
    const hexes = lit.map((l) => this.board.hexes.get(l)).filter((h) => h !== undefined);
    const first = !this.brought.has(question) && !this.moved && !anywhere;
    this.brought.add(question);
    const seen = hexes.filter((h) => this.inside(h.label, 30)).length;
    if (seen === hexes.length || (seen && !first)) return;
    const k = Math.max(this.transform.k, FARTHEST);
    if (!first) {
      const near = nearest(hexes, ...this.transform.invert([this.width / 2, (this.height - this.covered()) / 2]));
      this.lookAt(k, near.x, near.y);
      return;
    }
    const [wide, high] = [this.width - 2 * EDGE, Math.max(EDGE, this.free - 2 * EDGE)];
    const all = spread(hexes);
    const room = Math.min(wide / all.width, high / all.height);
    if (room > Math.min(k, OPENING)) {
      this.lookAt(Math.min(k, room), all.x, all.y);
      return;
    }
    const most = thickest(hexes, wide / k, high / k);
    if (seen * ENOUGH < most.length) this.lookAt(k, spread(most).x, spread(most).y);
  }
}

interface Point {
  x: number;
  y: number;
}

/** Whether a length has changed so much that it is another screen, and not an edge that was dragged. */
const isAnother = (before: number, now: number): boolean => Math.max(before, now) > ANOTHER * Math.min(before, now);

/** The middle and the size of what some points take up. */
function spread(points: readonly Point[]): Point & { width: number; height: number } {
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** The most of these points that a window of this size shows at once, seen from one of them. */
function thickest(points: readonly Point[], width: number, height: number): Point[] {
  const around = (p: Point): Point[] => points.filter((q) => Math.abs(q.x - p.x) * 2 < width && Math.abs(q.y - p.y) * 2 < height);
  return points.map(around).reduce((most, some) => (some.length > most.length ? some : most), []);
}

function nearest<P extends Point>(points: readonly P[], x: number, y: number): P {
  const far = (p: P): number => Math.hypot(p.x - x, p.y - y);
  return points.reduce((near, p) => (far(p) < far(near) ? p : near));
}
