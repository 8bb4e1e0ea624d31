import { isBareThrow } from "./dice";
import { commonLines } from "./discretion";
import type { Table } from "./table.svelte";
import type { Said } from "./wire";

/** The log as this window may show it, and what of it is new to the player. */
export class Chronicle {
  read = $state(0); // answers given when the player last acted

  constructor(private readonly table: Table) {}

  /** All that this window may show of the log, whatever moment is looked at. */
  wholeLog = $derived.by<Said[]>(() => {
    const { now, beside } = this.table;
    const lines = now?.log ?? [];
    return beside.length ? commonLines(lines, beside.map((told) => told.log)) : lines;
  });
  log = $derived.by<Said[]>(() => {
    const { moment } = this.table.past;
    return moment ? this.wholeLog.filter((line) => Number(line.n) <= moment.n) : this.wholeLog;
  });
  /** What is called out over the map since the player last acted. */
  announced = $derived.by<Said[]>(() => {
    const wanted = new Set(this.table.board?.file.display.announce ?? []);
    return this.log.filter((line) => Number(line.n) > this.read && (wanted.has(line.text) || this.wentOn(line)));
  });

  /** Whether a line says that what the player was just asked is over, because he could choose nothing else there. */
  wentOn(line: Said): boolean {
    const { seat, voice } = this.table;
    return line.text === "passed" && line.side === seat && line.rule === voice.answered;
  }
  /** What dice have decided since the player last acted; of one decision alone also what came of it. */
  news = $derived.by<Said[]>(() => {
    const told = this.log.filter((line) => Number(line.n) > this.read && !isBareThrow(line) && !this.announced.includes(line));
    const decided = told.filter((line) => typeof line.die === "number" || "result" in line || "roll" in line);
    if (decided.length !== 1) return decided;
    const only = decided[0]!;
    const came = told.slice(told.indexOf(only) + 1).filter((line) => String(line.when) === String(only.when)); // in the same step
    return [only, ...came.slice(-3)];
  });
}
