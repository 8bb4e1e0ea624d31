import type { Luck, Said, Side } from "./wire";

/** A turn in short: what each side lost in it, how the score stands and changed, and what the log tells of it again. */
export interface Summary {
  turn: number;
  lost: { side: Side; count: number }[];
  points: { side: Side; total: number; gain: number }[]; // the first score is no gain
  lines: Said[];
}

const whole = (kinds: Record<string, number> | undefined): number => Object.values(kinds ?? {}).reduce((sum, count) => sum + count, 0);

/** Of the last turn that is over; null: the first is not over yet. */
export function summaryOf(luck: Luck, log: readonly Said[], recount: readonly string[], sides: readonly Side[]): Summary | null {
  const ended = luck.points.at(-1);
  if (!ended) return null;
  const { turn } = ended;
  const before = luck.losses.findLast((row) => row.turn < turn)?.losses ?? {};
  const after = luck.losses.findLast((row) => row.turn <= turn)?.losses ?? {};
  const scored = luck.points.at(-2)?.points ?? ended.points;
  return {
    turn,
    lost: sides.flatMap((side) => (side in after ? [{ side, count: Math.max(0, whole(after[side]) - whole(before[side])) }] : [])),
    points: sides.flatMap((side) => (side in ended.points ? [{ side, total: ended.points[side]!, gain: ended.points[side]! - (scored[side] ?? 0) }] : [])),
    lines: log.filter((line) => recount.includes(line.text) && Array.isArray(line.when) && line.when[0] === turn),
  };
}
