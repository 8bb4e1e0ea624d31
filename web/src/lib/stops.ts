// Moments of a game at which somebody who looks back wants to stop: turns, battles, his own decisions.

import { diceOf } from "./dice";
import type { Said } from "./wire";

export type StopKind = "turn" | "battle" | "decision";
export interface Mark {
  n: number; // answers given then
  kind: StopKind;
  turn: number;
}

/** Whether a line of the log tells how a battle was decided. */
export const isBattle = (line: Said): boolean => "result" in line && diceOf(line).length > 0;

/** Where to stop, in the order of the game; of those at the same moment the first kind: turn, battle, decision. */
export function marksOf(log: readonly Said[], decisions: readonly number[], last: number): Mark[] {
  const found = new Map<number, Mark>();
  const mark = (n: number, kind: StopKind, turn: number): void => {
    if (n <= last && !found.has(n)) found.set(n, { n, kind, turn });
  };
  let turn = 0;
  for (const line of log) {
    const now = Array.isArray(line.when) ? Number(line.when[0]) : turn;
    if (now > turn) mark(Number(line.n), "turn", (turn = now));
  }
  for (const line of log) if (isBattle(line)) mark(Number(line.n), "battle", 0);
  for (const n of decisions) mark(n, "decision", 0);
  return [...found.values()].sort((a, b) => a.n - b.n);
}
