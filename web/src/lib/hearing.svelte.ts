import { Connection } from "./connection";
import { unitsDiffer } from "./discretion";
import { settings } from "./settings.svelte";
import { throwTogether } from "./shareddice";
import type { Table } from "./table.svelte";
import { toldAll, toldMore, type Told } from "./told";
import { inWords, say } from "./words.svelte";
import type { FromServer, Side, ToServer } from "./wire";

export const WATCHING = "";

/** What this window hears from the table: a connection for each seat that it holds, and what each seat was told. */
export class Hearing {
  told = $state.raw<Record<Side, Told>>({});
  up = $state(true);
  private lines = new Map<Side, Connection>();
  private secretSeat = false;
  others = $state(false); // have acted since this window last did

  constructor(private readonly table: Table) {}

  connect(side: Side): void {
    const seen = (): number | null => this.told[side]?.version ?? null;
    this.lines.set(side, new Connection(this.table.id, side, (message) => this.hear(side, message), (up) => (this.up = up), seen));
  }

  close(): void {
    for (const line of this.lines.values()) line.close();
  }

  /** Send something for the seat that the window shows; false: there is no connection. */
  send(message: ToServer): boolean {
    return this.lines.get(this.table.seat)?.send(message) ?? false;
  }

  private hear(side: Side, message: FromServer): void {
    const { table } = this;
    switch (message.type) {
      case "table": {
        const now = toldAll(message);
        this.keep(side, now);
        void throwTogether(table.id, side, now, (m) => this.lines.get(side)?.send(m));
        table.sitDown(side, message);
        break;
      }
      case "update": {
        const before = this.told[side];
        if (before) this.keep(side, toldMore(before, message));
        break;
      }
      case "refused":
        table.voice.busy = false;
        if (side === table.seat) table.voice.refused(message.reasons);
        else table.hand.refused();
        break;
      case "why":
        table.why.hear(message.answer, message.reasons);
        break;
      case "seen":
        table.looks.hear(message.what, message.found);
        break;
      case "error":
        table.voice.busy = false;
        table.problem = inWords(message.key, message.message);
        break;
    }
  }

  private keep(side: Side, now: Told): void {
    const { table } = this;
    const before = this.told[side];
    if (now.view.units) table.board?.meet(now.view.units);
    this.told = { ...this.told, [side]: now };
    if (side === table.seat) {
      table.voice.busy = false;
      if (now.ask && now.view.asked.length > 1) this.secretSeat = true;
      if (before) this.follow(before, now);
    }
    if (before && before.n === now.n && before.version === now.version) return;
    if (side === table.seat) {
      table.hand.letGo();
      table.why.close();
    }
    this.changeSeat();
    if (side === table.seat) table.hand.asked(now.ask?.prompt ?? null);
    if (side === table.seat) table.voice.giveNext();
    if (side === table.seat) table.adviser.asked();
    table.why.lookAhead();
    if (now.ask && !before?.ask) ring(table.id);
  }

  /** Who went where: by my own answer, or by what others did while I waited. */
  private follow(before: Told, now: Told): void {
    const { went, theirs } = this.table;
    if (now.n < before.n) {
      went.clear(); // somebody took back: nobody went there
      theirs.clear();
    } else if (before.n !== now.n) {
      if (before.ask) this.others = false;
      else if (!this.others) {
        this.others = true;
        theirs.clear();
      }
      (before.ask ? went : theirs).note(before.view, now.view, this.table.seat !== WATCHING);
    }
  }

  /** In a hot seat the window belongs to whoever is asked; secrets are covered while the window changes hands. */
  private changeSeat(): void {
    const { table, told } = this;
    if (table.mine.length < 2 || told[table.seat]?.ask) return;
    const next = table.mine.find((side) => told[side]?.ask);
    if (!next || next === table.seat) return;
    // the same news may come to the other seat first: wait until this one has it, too
    if ((told[table.seat]?.common ?? -1) < told[next]!.common) return;
    const unlike = unitsDiffer(told[table.seat]!.view, told[next]!.view);
    const secret = this.secretSeat || unlike || isSecret(told[next]);
    this.secretSeat = isSecret(told[next]);
    table.show(next, secret);
  }

  /** The board has come: from now on the window may have to be covered. */
  begin(): void {
    this.secretSeat = isSecret(this.told[this.table.seat]);
  }
}

/** Several sides are asked at once, and do not hear each other's answers. */
const isSecret = (told: Told | undefined): boolean => (told?.view.asked?.length ?? 0) > 1;

/** Call somebody who looks at another window: it is his move. */
function ring(table: string): void {
  if (!document.hidden) return;
  document.title = `● ${say("your-move")} – Grognard`;
  const back = (): void => {
    document.title = "Grognard";
    document.removeEventListener("visibilitychange", back);
  };
  document.addEventListener("visibilitychange", back);
  if (settings.notify && "Notification" in window && Notification.permission === "granted") {
    new Notification("Grognard", { body: say("your-move"), tag: table });
  }
}
