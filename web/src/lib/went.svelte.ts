import type { View } from "./wire";

export interface Gone {
  unit: string;
  from: string;
  to: string;
  when: string; // turn and step
}

const MOST = 40;

/** Who went where since the player last acted. */
export class Went {
  arrows = $state.raw<Gone[]>([]);

  clear(): void {
    this.arrows = [];
  }

  /** Steps of one unit are one arrow. Those who watch see one step of play at a time, players all since they acted. */
  note(before: View, now: View, playing: boolean): void {
    const old = new Map((before.units ?? []).map((u) => [u.id, u.hex]));
    const when = `${now.turn}/${String(now.place)}`;
    const joined = [...this.arrows];
    let any = false;
    for (const unit of now.units ?? []) {
      const from = old.get(unit.id);
      if (!unit.hex || !from || from === unit.hex) continue;
      any = true;
      const step = { unit: unit.id, from, to: unit.hex, when };
      const earlier = joined.findIndex((w) => w.unit === step.unit && w.to === step.from);
      if (earlier >= 0) joined[earlier] = { ...step, from: joined[earlier]!.from };
      else joined.push(step);
    }
    if (any) this.arrows = joined.filter((w) => w.from !== w.to && (playing || w.when === when)).slice(-MOST);
  }
}
