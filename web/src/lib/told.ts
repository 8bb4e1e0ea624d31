import { seenAfter, type Ask, type Note, type Orders, type Proposal, type Said, type Seat, type Side, type StandingOrder } from "./wire";
import type { Step, TableMessage, UpdateMessage, View } from "./wire";

/** What one seat has been told. */
export interface Told {
  n: number;
  version: number;
  common: number;
  view: View;
  ask: Ask | null;
  log: Said[];
  seats: Record<Side, Seat>;
  sequence: Step[];
  canUndo: boolean;
  proposal: Proposal | null;
  standing: StandingOrder[];
  orders: Orders | null;
  notes: Note[];
  dice: string;
  options: Record<string, boolean>;
  commitments: Record<string, string>;
  uncommitted: Side[];
  unrevealed: Side[];
  pinned: string | null;
}

export function toldAll(message: TableMessage): Told {
  return {
    n: message.n,
    version: message.version,
    common: message.common,
    view: message.view,
    ask: message.ask,
    log: message.log,
    seats: message.seats,
    sequence: message.sequence,
    canUndo: message.can_undo,
    proposal: message.proposal,
    standing: message.standing,
    orders: message.orders,
    notes: message.notes,
    dice: message.dice,
    options: message.options,
    commitments: message.commitments ?? {},
    uncommitted: message.uncommitted ?? [],
    unrevealed: message.unrevealed ?? [],
    pinned: message.pinned ?? null,
  };
}

export function toldMore(before: Told, message: UpdateMessage): Told {
  return {
    ...before,
    n: message.n,
    version: message.version,
    common: message.common,
    view: seenAfter(before.view, message),
    ask: message.ask,
    log: [...before.log.slice(0, message.kept), ...message.events],
    seats: message.seats,
    canUndo: message.can_undo,
    proposal: message.proposal,
    standing: message.standing,
    orders: message.orders,
    notes: [...before.notes.slice(0, message.notes_kept), ...message.notes],
  };
}

/** Where the words for something said are sought: under some rules the same is told in other words. */
export function textKeys(kind: string, said: Said): string[] {
  return [`${kind}-${said.text}-${said.rule.replaceAll(".", "-")}`, `${kind}-${said.text}`];
}

export type When = readonly [turn: number, place: number];

/** A line of the log, and the step of play it came in; `begins`: the line before it, as listed, came in another. */
export interface Listed {
  line: Said;
  k: number;
  when: When | null;
  begins: boolean;
}

/** The lines that are wanted, the latest first, under their turns and steps. Notes belong to the step they came in. */
export function inSteps(log: readonly Said[], wanted: (line: Said) => boolean): Listed[] {
  let when: When | null = null;
  const lines = log.map((line, k) => {
    if (line.rule) when = (line.when as When | undefined) ?? null;
    return { line, k, when, begins: false };
  });
  const listed = lines.filter(({ line }) => wanted(line)).reverse();
  listed.forEach((one, k) => {
    const before = listed[k - 1]?.when ?? null;
    one.begins = one.when !== null && (one.when[0] !== before?.[0] || one.when[1] !== before[1]);
  });
  return listed;
}

/** The log with what was noted at the table, each note after the lines of its moment. */
export function withNotes(log: Said[], notes: Note[]): Said[] {
  const noted = notes.map((note) => ({ rule: "", text: note.text, n: note.n, ...note.params }) as Said);
  return [...log, ...noted].sort((a, b) => Number(a.n) - Number(b.n));
}
