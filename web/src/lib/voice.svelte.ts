import { noteRead } from "./reading";
import type { Table } from "./table.svelte";
import { mostTogetherFirst } from "./together";
import type { Told } from "./told";
import type { Said, ToServer } from "./wire";
import { say } from "./words.svelte";

/** What this window says to the table: answers and orders, and whatever else somebody does there. */
export class Voice {
  busy = $state(false); // something was said that the table has not replied to
  answered = ""; // the rule under which something was asked that was answered last
  private lastSent: { text: string; order: boolean } = { text: "", order: false };
  private whoCan: readonly string[] = []; // answers of which those still allowed are given, if not all of them together
  private since = { n: 0, prompt: "" }; // how many answers were given before those, and to what
  private following: readonly string[] = []; // the same, one after the other
  private leftOut: readonly string[] = []; // of those the ones that were not allowed when their turn came

  constructor(private readonly table: Table) {}

  send(message: ToServer): void {
    if (!this.table.hearing.send(message)) this.table.problem = say("problem-offline");
  }

  // -- answers and orders ----------------------------------------------------------------------------------------------

  answer(answer: string): void {
    const now = this.give(answer, false, [answer]);
    if (now) this.send({ type: "answer", n: now.n, answer, version: now.version });
  }

  /** A whole order in the game's own words. */
  order(order: string): void {
    const now = this.give(order, true, null);
    if (now) this.send({ type: "order", n: now.n, order, version: now.version });
  }

  /** Several answers, all or none. */
  giveAll(answers: string[]): void {
    const now = this.give(answers[0] ?? "", false, answers);
    if (now) this.send({ type: "order", n: now.n, answers, version: now.version });
  }

  /** Several answers, all of them; if they do not go together, each one that is still allowed when its turn comes. */
  giveWhoCan(answers: string[]): void {
    const { now } = this.table;
    this.giveAll(answers);
    this.whoCan = answers;
    this.since = { n: now?.n ?? 0, prompt: now?.ask?.prompt ?? "" };
  }

  /** Several answers, up to the first that is not allowed. */
  giveAsFar(answers: string[]): void {
    const now = this.give(answers[0] ?? "", false, answers);
    if (now) this.send({ type: "order", n: now.n, answers, far: true, version: now.version });
  }

  private give(text: string, order: boolean, answers: string[] | null): Told | null {
    const { table } = this;
    const { now, ask } = table;
    this.whoCan = [];
    if (!now || !ask || this.busy || (table.adviser.working && !table.adviser.acting)) return null;
    if (table.recap.on) table.recap.end();
    this.busy = true;
    this.lastSent = { text, order };
    this.answered = ask.rule;
    if (!table.adviser.running) this.readAll(); // what is done for the player he has not seen yet
    table.problem = null;
    table.panel.looking = false;
    table.briefing.close();
    table.guide.did("answer");
    if (answers) table.hand.remember(answers, ask.prompt);
    else table.hand.deeds.rememberOrder(text, ask.prompt);
    return now;
  }

  /** The next of the answers that follow each other, if the ask still takes it; after the last one it is told who is left out. */
  giveNext(): void {
    const { now } = this.table;
    if (now && this.whoCan.length && now.n > this.since.n) {
      if (now.ask?.prompt === this.since.prompt) this.following = this.whoCan.slice(now.n - this.since.n); // a die or a draw ended the order
      this.whoCan = [];
    }
    if (!this.following.length && !this.leftOut.length) return;
    const next = this.following.findIndex((answer) => now?.ask?.options.includes(answer));
    const answer = next < 0 ? null : this.following[next]!;
    const leftOut = [...this.leftOut, ...(next < 0 ? this.following : this.following.slice(0, next))];
    this.following = next < 0 ? [] : this.following.slice(next + 1);
    this.leftOut = answer === null ? [] : leftOut;
    if (answer !== null) this.answer(answer);
    else if (leftOut.length) void this.table.why.leftOut(leftOut);
  }

  /** What was said last is refused. Of answers that do not go together those are given that can be, one by one. */
  refused(reasons: Said[]): void {
    if (this.whoCan.length) {
      this.following = mostTogetherFirst(this.whoCan, this.table.standing);
      this.whoCan = [];
      this.leftOut = [];
      this.giveNext();
      return;
    }
    this.table.hand.refused();
    this.table.why.refuse(this.lastSent.text, reasons, this.lastSent.order);
  }

  undo(): void {
    this.table.hand.refused(); // what was to follow is not wanted any more
    this.table.adviser.halt();
    this.takeBack();
  }

  takeBack(): void {
    if (!this.table.canUndo) return;
    this.readAll();
    this.table.hand.forget();
    this.table.guide.did("undo");
    this.send({ type: "undo" });
  }

  /** The player acts himself: what was done before is behind him. */
  readAll(): void {
    this.table.went.clear();
    this.table.adviser.carriedOut = false;
    this.readNews();
  }

  // -- what else is said -----------------------------------------------------------------------------------------------

  /** The player has seen what there was to see. */
  readNews(): void {
    const { table } = this;
    table.chronicle.read = table.n;
    noteRead(table.id, table.seat, table.n);
  }

  rollback(to: number): void {
    this.send({ type: "rollback", to });
  }

  replyToRollback(accept: boolean): void {
    this.send({ type: "rollback_reply", accept });
  }

  chat(words: string): void {
    this.send({ type: "chat", words });
  }

  /** Give one of the game's own standing orders. */
  instruct(order: string): void {
    this.lastSent = { text: order, order: false };
    this.send({ type: "instruct", order });
  }

  /** Answer a prompt for me from now on; null: ask me again. */
  stand(prompt: string, answer: string | null, until: "turn" | "game"): void {
    this.send({ type: "standing", prompt, answer, until });
  }

  /** Give the game up. */
  concede(): void {
    this.send({ type: "concede" });
  }
}
