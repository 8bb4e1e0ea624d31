import type { MapSight } from "./sight.svelte";
import type { Table } from "./table.svelte";

const LONG_PRESS = 550; // milliseconds
const STEADY = 8; // pixels that a resting finger may move

/** What a pointer does on the map: it points, drags units to where they shall go, or rests and asks "why not?". */
export class Gestures {
  hover = $state<string | null>(null);
  path = $state.raw<string[]>([]); // while units are dragged: where they are, and where they are dragged to
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
    const label = this.hexUnder(event);
    if (!label || event.button !== 0) return;
    if (event.pointerType !== "mouse") this.pressing = setTimeout(() => this.rest(label), LONG_PRESS);
    if (this.mayDragFrom(label, event.pointerType === "mouse")) {
      this.path = [label];
      frame.setPointerCapture(event.pointerId);
    }
  }

  private hexUnder(event: MouseEvent): string | null {
    const { lit, entrances } = this.table;
    return this.sight.hexUnder(event, (label) => lit.has(label) || entrances.includes(label));
  }

  /** Units under way are dragged, or a stack that can move; a finger must have chosen the stack before. */
  private mayDragFrom(label: string, byMouse: boolean): boolean {
    const { hand } = this.table;
    if (hand.underWay) return hand.from === label;
    return (byMouse || hand.pointed === label || hand.from === label) && (hand.canMoveFrom(label) || hand.canCarryFrom(label));
  }

  private rest(label: string): void {
    this.done = true;
    this.path = [];
    void this.table.why.about(label, null);
  }

  move(event: PointerEvent): void {
    const label = this.hexUnder(event);
    if (event.pointerType === "mouse") this.hover = label;
    if (Math.hypot(event.clientX - this.start[0], event.clientY - this.start[1]) > STEADY) clearTimeout(this.pressing);
    if (!this.path.length || !label || label === this.path.at(-1)) return;
    const [from] = this.path as [string];
    this.path = label === from ? [from] : [from, label]; // by the cheapest way, as a click would go
  }

  up(event: PointerEvent): void {
    clearTimeout(this.pressing);
    this.fingers = Math.max(0, this.fingers - 1);
    const [from, to] = this.path;
    if (from && to && event.isPrimary) {
      this.done = true;
      this.table.hand.drag(from, to);
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
    const label = this.hexUnder(event);
    if (label) {
      this.table.hand.cursor = null;
      this.table.hand.pointAt(label);
    } else this.table.hand.back();
  }

  menu(event: MouseEvent): void {
    event.preventDefault();
    const label = this.hexUnder(event);
    if (label && !this.done) void this.table.why.about(label, null);
  }
}
