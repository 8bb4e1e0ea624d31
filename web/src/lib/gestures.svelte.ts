import type { MapSight } from "./sight.svelte";
import type { Table } from "./table.svelte";

const LONG_PRESS = 550; // milliseconds
const STEADY = 8; // pixels that a resting finger may move

/** What a pointer does on the map: it points, draws the way of a move, or rests and asks "why not?". */
export class Gestures {
  hover = $state<string | null>(null);
  path = $state.raw<string[]>([]);
  private pressing: ReturnType<typeof setTimeout> | undefined;
  private start: [number, number] = [0, 0];
  private fingers = 0;
  private done = false; // the click that follows belongs to what has been done already

  constructor(
    private readonly table: Table,
    private readonly sight: MapSight,
  ) {}

  down(event: PointerEvent, frame: HTMLElement): void {
    this.done = false;
    this.fingers = event.isPrimary ? 1 : this.fingers + 1;
    this.start = [event.clientX, event.clientY];
    clearTimeout(this.pressing);
    if (this.fingers > 1) {
      this.path = []; // two fingers pinch
      return;
    }
    const label = this.sight.hexUnder(event);
    if (!label || event.button !== 0) return;
    if (event.pointerType !== "mouse") this.pressing = setTimeout(() => this.rest(label), LONG_PRESS);
    if (this.mayDrawFrom(label, event.pointerType === "mouse")) {
      this.path = [label];
      frame.setPointerCapture(event.pointerId);
    }
  }

  /** A way is drawn from units under way, or from a stack that can move; a finger must have chosen the stack before. */
  private mayDrawFrom(label: string, byMouse: boolean): boolean {
    const { hand } = this.table;
    if (hand.underWay) return hand.from === label;
    return (byMouse || hand.pointed === label || hand.from === label) && hand.canMoveFrom(label);
  }

  private rest(label: string): void {
    this.done = true;
    this.path = [];
    void this.table.why.about(label, null);
  }

  move(event: PointerEvent): void {
    const label = this.sight.hexUnder(event);
    if (event.pointerType === "mouse") this.hover = label;
    if (Math.hypot(event.clientX - this.start[0], event.clientY - this.start[1]) > STEADY) clearTimeout(this.pressing);
    if (!this.path.length || !label || label === this.path.at(-1)) return;
    const known = this.path.indexOf(label);
    if (known >= 0) this.path = this.path.slice(0, known + 1);
    else this.path = [...this.path, label]; // where the pointer was too fast the cheapest way fills the gap
  }

  up(event: PointerEvent): void {
    clearTimeout(this.pressing);
    this.fingers = Math.max(0, this.fingers - 1);
    if (this.path.length > 1 && event.isPrimary) {
      this.done = true;
      this.table.hand.go(this.path);
    }
    this.path = [];
  }

  cancel(): void {
    clearTimeout(this.pressing);
    this.fingers = 0;
    this.path = [];
  }

  leave(): void {
    this.hover = null;
  }

  click(event: MouseEvent): void {
    if (this.done) {
      this.done = false;
      return;
    }
    const label = this.sight.hexUnder(event);
    if (label) {
      this.table.hand.cursor = null;
      this.table.hand.pointAt(label);
    } else this.table.hand.back();
  }

  menu(event: MouseEvent): void {
    event.preventDefault();
    const label = this.sight.hexUnder(event);
    if (label && !this.done) void this.table.why.about(label, null);
  }
}
