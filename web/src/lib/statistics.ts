import type { Said, Side } from "./wire";

/** How a side's dice fell, against what was to be expected. */
export interface Luck {
  side: Side;
  thrown: number;
  mean: number;
  expected: number;
  faces: number[]; // how often each face came
  deviation: number; // of the sum, in standard deviations
}

export function luck(log: readonly Said[], sides: readonly Side[]): Luck[] {
  return sides.map((side) => {
    const dice = log.filter((l) => l.text === "die" && l.side === side && typeof l.die === "number");
    const faces = Array.from({ length: Math.max(6, ...dice.map((d) => Number(d.sides ?? 6))) }, () => 0);
    let sum = 0;
    let expected = 0;
    let variance = 0;
    for (const line of dice) {
      const count = Number(line.sides ?? 6);
      sum += Number(line.die);
      expected += (count + 1) / 2;
      variance += (count * count - 1) / 12;
      faces[Number(line.die) - 1]! += 1;
    }
    return {
      side,
      thrown: dice.length,
      mean: dice.length ? sum / dice.length : 0,
      expected: dice.length ? expected / dice.length : 0,
      faces,
      deviation: variance ? (sum - expected) / Math.sqrt(variance) : 0,
    };
  });
}

/** Units lost, side by side, at the end of each turn. */
export function losses(
  log: readonly Said[],
  sides: readonly Side[],
  sideOf: (unit: string) => Side | undefined,
  kinds: ReadonlySet<string> = new Set(["eliminated", "destroyed", "collapsed", "lost-in-drop", "lost-in-transit"]),
): { turn: number; lost: Record<Side, number> }[] {
  const lost: Record<Side, number> = Object.fromEntries(sides.map((s) => [s, 0]));
  const rows: { turn: number; lost: Record<Side, number> }[] = [{ turn: 0, lost: { ...lost } }];
  let turn = 1;
  for (const line of log) {
    if (line.text === "next-turn") {
      rows.push({ turn, lost: { ...lost } });
      turn = Number(line.turn ?? turn + 1);
    } else if (kinds.has(line.text) && typeof line.unit === "string") {
      const side = sideOf(line.unit);
      if (side !== undefined) lost[side] = (lost[side] ?? 0) + 1;
    }
  }
  rows.push({ turn, lost: { ...lost } });
  return rows;
}
