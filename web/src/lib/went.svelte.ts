import type { View } from "./wire";

export interface Gone {
  unit: string;
  from: string;
  to: string;
  when: string; // turn and step
}

/** Steps that units have lost in a hex; `gone`: units that are no more on the map. */
export interface Lost {
  hex: string;
  side: string;
  steps: number;
  gone: number;
}

const MOST = 40;

/** Who went where, and what was lost where, since the player last acted. */
export class Went {
  arrows = $state.raw<Gone[]>([]);
  losses = $state.raw<Lost[]>([]);

  /** `isLost`: whether units that are in a box have been lost. */
  constructor(private readonly isLost: (box: string) => boolean) {}

  get any(): boolean {
    return this.arrows.length + this.losses.length > 0;
  }

  clear(): void {
    this.arrows = [];
    this.losses = [];
  }

  take(other: Went): void {
    this.arrows = other.arrows;
    this.losses = other.losses;
  }

  /** Steps of one unit are one arrow. Those who watch see one step of play at a time, players all since they acted. */
  note(before: View, now: View, playing: boolean): void {
    const old = new Map((before.units ?? []).map((u) => [u.id, u]));
    const when = `${now.turn}/${String(now.place)}`;
    const [joined, lost] = [[...this.arrows], [...this.losses]];
    let any = false;
    for (const unit of now.units ?? []) {
      const was = old.get(unit.id);
      if (!was?.hex || was === unit) continue;
      if (unit.hex && was.hex !== unit.hex) {
        any = true;
        const step = { unit: unit.id, from: was.hex, to: unit.hex, when };
        const earlier = joined.findIndex((w) => w.unit === step.unit && w.to === step.from);
        if (earlier >= 0) joined[earlier] = { ...step, from: joined[earlier]!.from };
        else joined.push(step);
      }
      const gone = !unit.hex && this.isLost(unit.where);
      const steps = gone ? (was.steps ?? 1) : (was.steps ?? 1) - (unit.steps ?? 1);
      if (steps > 0) {
        const here = lost.findIndex((l) => l.hex === was.hex && l.side === unit.side);
        const more = { hex: was.hex, side: unit.side, steps, gone: gone ? 1 : 0 };
        if (here < 0) lost.push(more);
        else lost[here] = { ...more, steps: lost[here]!.steps + steps, gone: lost[here]!.gone + more.gone };
      }
    }
    if (any) this.arrows = joined.filter((w) => w.from !== w.to && (playing || w.when === when)).slice(-MOST);
    if (lost.length !== this.losses.length || lost.some((l, k) => l !== this.losses[k])) this.losses = lost.slice(-MOST);
  }
}
