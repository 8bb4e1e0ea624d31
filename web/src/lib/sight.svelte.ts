import { select } from "d3-selection";
import { zoom as d3zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from "d3-zoom";

import type { Board } from "./board";

const CLOSEST = 3.2;
const BEYOND = 300; // pixels of the picture that the map can be pushed beyond its edge
const RIM = 100; // pixels of the screen that show nothing beyond the edge, for what lies over the map there; less on a phone

/** What part of the map is in sight, and how it is moved: by wheel, drag, pinch, or from elsewhere. */
export class MapSight {
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  width = $state(0);
  height = $state(0);
  moving = $state(false);
  private frame: HTMLElement | null = null;
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>;

  constructor(
    private readonly board: Board,
    private readonly covered: () => number, // pixels hidden at the bottom
    mayPan: () => boolean,
  ) {
    this.zoom = d3zoom<HTMLElement, unknown>()
      .clickDistance(6)
      .filter((event: Event & { button?: number }) => !event.button && event.type !== "dblclick" && mayPan())
      .on("start", () => (this.moving = true))
      .on("end", () => (this.moving = false))
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => (this.transform = event.transform));
  }

  /** Take hold of the frame of the map; `first` is called when it has a size. */
  attach(frame: HTMLElement, first: () => void): () => void {
    this.frame = frame;
    const { width: w, height: h } = this.board.file.bounds;
    select(frame).call(this.zoom);
    const watch = new ResizeObserver(() => {
      const unseen = this.width === 0;
      [this.width, this.height] = [frame.clientWidth, frame.clientHeight];
      this.zoom.extent([[0, 0], [this.width, this.height]]);
      this.zoom.translateExtent([[-BEYOND, -BEYOND], [w + BEYOND, h + BEYOND]]);
      this.zoom.scaleExtent([this.whole * 0.8, CLOSEST]);
      if (unseen) first();
    });
    watch.observe(frame);
    return () => watch.disconnect();
  }

  /** The scale at which the whole map is in sight. */
  private get whole(): number {
    return Math.min(this.width / this.board.file.bounds.width, this.height / this.board.file.bounds.height);
  }

  /** Where a hex is on the screen. */
  at(label: string): [number, number] | null {
    const hex = this.board.hexes.get(label);
    return hex ? this.transform.apply([hex.x, hex.y]) : null;
  }

  hexUnder(event: { clientX: number; clientY: number }): string | null {
    const box = this.frame!.getBoundingClientRect();
    const [x, y] = this.transform.invert([event.clientX - box.left, event.clientY - box.top]);
    return this.board.hexAt(x, y)?.label ?? null;
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
    const { width, height } = this.board.file.bounds;
    const within = (at: number, seen: number, whole: number): number => {
      const near = (seen / 2 - Math.min(RIM, seen / 8)) / k;
      return near * 2 < whole ? Math.min(Math.max(at, near), whole - near) : whole / 2;
    };
    this.zoomTo(k, within(x, this.width, width), within(y, this.height - this.covered(), height));
  }

  zoomBy(factor: number): void {
    select(this.frame!).call(this.zoom.scaleBy, factor);
  }

  panBy(dx: number, dy: number): void {
    select(this.frame!).call(this.zoom.translateBy, dx / this.transform.k, dy / this.transform.k);
  }

  fit(): void {
    const { width, height } = this.board.file.bounds;
    this.zoomTo(this.whole * 0.98, width / 2, height / 2);
  }

  /** Whether a hex is well inside what can be seen. */
  private inside(label: string, margin: number): boolean {
    const at = this.at(label);
    return !!at && at[0] > margin && at[1] > margin && at[0] < this.width - margin && at[1] < this.height - this.covered() - margin;
  }

  /** Bring a hex into sight, if it is not well inside it. */
  show(label: string, margin = 90): void {
    const hex = this.board.hexes.get(label);
    if (hex && !this.inside(label, margin)) this.lookAt(Math.max(this.transform.k, 0.5), hex.x, hex.y);
  }

  /** The first sight: the middle of these places, else the whole map. */
  open(labels: readonly string[]): void {
    const { width, height } = this.board.file.bounds;
    const hexes = labels.map((l) => this.board.hexes.get(l)).filter((h) => h !== undefined);
    const mean = (values: number[], middle: number): number => (values.length ? values.reduce((a, b) => a + b) / values.length : middle);
    if (this.whole > 0.62) this.fit();
    else this.lookAt(0.62, mean(hexes.map((h) => h.x), width / 2), mean(hexes.map((h) => h.y), height / 2));
  }

  /** What is asked comes into sight: what it is about, all there is to choose if it has room, else what is nearest of it
   * unless enough is seen. */
  bring(about: string | undefined, lit: readonly string[]): void {
    if (about) {
      this.show(about, 60);
      return;
    }
    const hexes = lit.map((l) => this.board.hexes.get(l)).filter((h) => h !== undefined);
    const seen = hexes.filter((h) => this.inside(h.label, 30)).length;
    if (seen === hexes.length) return;
    const [xs, ys] = [hexes.map((h) => h.x), hexes.map((h) => h.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const room = 140; // for what lies over the edges of the map
    const { k } = this.transform;
    if ((right - left) * k < this.width - room && (bottom - top) * k < this.height - this.covered() - room) {
      this.lookAt(Math.max(k, 0.5), (left + right) / 2, (top + bottom) / 2);
      return;
    }
    if (seen > (hexes.length > 40 ? 0 : hexes.length / 2)) return;
    const [x, y] = this.transform.invert([this.width / 2, (this.height - this.covered()) / 2]);
    const far = (h: { x: number; y: number }): number => Math.hypot(h.x - x, h.y - y);
    const [near] = hexes.sort((a, b) => far(a) - far(b));
    this.lookAt(Math.max(k, 0.5), near!.x, near!.y);
  }
}
