import { untrack } from "svelte";

import { api, patiently } from "./api";
import { readOption, roleOf, type Option } from "./options";
import type { Table } from "./table.svelte";
import type { Gone } from "./went.svelte";
import type { Advice, Ask, Role } from "./wire";
import { words } from "./words.svelte";

const [A_LOOK, A_FIGHT] = [350, 1000]; // milliseconds that a suggestion is seen before it is carried out with the rest of the phase
const FIRST_TURN = 1;
const BY_ROLE: readonly Role[] = ["ends", "suggests", "stops", "joins"]; // that have a reason of their own

/** What the computer would do in the player's place: shown, done when he says so, and then the next; or all of a phase. */
export class Adviser {
  thinking = $state(false);
  following = $state(false); // what comes next is shown without being asked for
  running = $state<string | null>(null); // the phase that is carried out as suggested
  fighting = $state(false); // with all its battles
  acting = false; // an answer is being given as suggested
  private sought: Ask | null = null; // the question for which a suggestion is being thought of
  private targets = $state.raw<readonly string[]>([]); // that could be attacked when that was last asked
  carriedOut = $state(false); // what happened last was done so
  // Advice is for the question it was asked at: after an undo another one may come with the same number of answers.
  private found = $state.raw<{ question: Ask; advice: Advice } | null>(null);

  constructor(private readonly table: Table) {}

  /** Whether there is somebody to ask: against other people everybody thinks for himself. */
  get here(): boolean {
    return this.table.alone || this.plain !== null;
  }

  /** A sensible answer that the game names for somebody who cannot judge yet, if it may be given: in a first game and a
   *  first turn it goes before what the computer thinks, so that nobody is advised twice. */
  plain = $derived.by<string | null>(() => {
    const { ask, board, guide, alone, view } = this.table;
    const answer = ask && board?.file.display.advice?.[ask.prompt];
    const first = guide.on || !alone || (view?.turn ?? 0) <= FIRST_TURN;
    return answer && first && ask.options.includes(answer) ? answer : null;
  });

  advice = $derived.by<Advice | null>(() => (this.found && this.found.question === this.table.ask ? this.found.advice : null));
  /** The advised answers, read. */
  private answers = $derived.by<Option[]>(() => {
    const { ask, board } = this.table;
    return board ? (this.advice?.answers ?? []).map((answer) => readOption(answer, board, [], roleOf(ask, answer))) : [];
  });
  /** The first of them; a button that gives it may show that. */
  answer = $derived.by(() => this.advice?.answers[0] ?? this.plain);
  /** Who is meant, and where they end up or whom they attack. */
  private units = $derived.by(() => [...new Set(this.answers.flatMap((o) => o.things.filter((t) => t.kind === "unit").map((t) => t.id)))]);
  private goal = $derived.by(() => {
    const hexes = this.answers.flatMap((o) => o.things.filter((t) => t.kind === "hex").map((t) => t.id));
    return hexes.at(-1) ?? null;
  });
  /** Whether dice will be thrown by the first answer, and what for is shown: then the player decides himself. */
  private risky = $derived.by(() => {
    const { ask } = this.table;
    return !!ask?.battle || !!(this.answer && ask?.odds?.[this.answer]);
  });

  /** What the player decides himself, even if the rest of the phase is carried out: dice, and who goes on after a fight. */
  private own = $derived.by(() => this.risky || this.table.ask?.kind === "advance");
  /** The phase is being carried out, and the player is asked nothing meanwhile. */
  working = $derived.by(() => this.running !== null && this.running === this.table.phase && (this.fighting || !this.advice || !this.own));

  /** How many places could still be attacked after this battle. */
  get battlesLeft(): number {
    const here = [...(this.table.ask?.about.hexes ?? []), this.goal];
    return this.targets.filter((target) => !here.includes(target)).length;
  }

  /** In words: who does what, with whom, and where it leads. */
  get words(): { what: string; by: string[]; hexes: number } {
    const [first, ...later] = this.answers;
    const { prompt, kind } = this.table.ask ?? {};
    if (!first) return { what: "", by: [], hexes: 0 };
    const steps = this.answers.filter((o) => o.things.some((t) => t.kind === "hex")).length;
    if (kind === "path" && steps > 1) return { what: words.answer(`go ${this.goal!}`), by: this.units, hexes: steps };
    const led = first.things.some((t) => t.kind === "hex") ? null : later.flatMap((o) => o.things.filter((t) => t.kind === "hex")).at(-1);
    const named = first.things.map((t) => t.id);
    const onward = led && first.things.length && words.has(`order-${first.verb}`) ? words.answer(`${first.answer} ${led.id}`) : null;
    return {
      what: onward ?? [words.answer(first.answer, prompt), ...(led ? [words.spot(led.id)] : [])].join(" → "),
      by: this.units.filter((id) => !named.includes(id)),
      hexes: first.role === "moves" ? steps : 0,
    };
  }

  /** Why, by a rule of thumb, where the computer gives no reason of its own. */
  get rule(): string {
    const [first] = this.answers;
    const { kind } = this.table.ask ?? {};
    if (first?.role && BY_ROLE.includes(first.role)) return `advice-${first.role}`;
    return kind === "number" || kind === "gathering" ? `advice-${kind}` : "advice-thumb";
  }

  /** Whom and what it is about, to be marked on the map. */
  things = $derived.by(() => [...this.units, ...(this.goal ? [this.goal] : [])]);
  /** What is drawn on the map: from where those who are meant stand to where they go, or whom they attack. */
  arrows = $derived.by<Gone[]>(() => {
    const { standing, board, ask } = this.table;
    const to = this.goal && board?.hexOf(this.goal);
    const movers = this.units.length ? this.units : ask?.kind === "path" ? ask.about.units : [];
    if (!to) return [];
    return movers.flatMap((unit) => {
      const from = standing.get(unit);
      return from && from !== to && board?.hexes.has(from) ? [{ unit, from, to, when: "" }] : [];
    });
  });

  /** Ask for a suggestion; `follow`: and for the next one when it has been carried out. */
  async ask(follow = true): Promise<void> {
    const { table } = this;
    const question = table.ask;
    if (!question || this.thinking) return;
    this.following ||= follow;
    this.noteTargets();
    if (this.plain) {
      this.found = { question, advice: { answers: [this.plain], why: null } };
      return this.shown();
    }
    this.thinking = true;
    this.sought = question;
    try {
      const advice = await patiently(() => api.advice(table.id, question.side));
      if (this.sought !== question) return; // nobody wants to know any more
      this.found = advice.answers.length ? { question, advice } : null;
      if (!this.found) this.stop();
    } catch (problem) {
      if (this.sought !== question) return;
      this.stop();
      if (table.ask === question) table.complain(problem);
    } finally {
      if (this.sought === question) this.thinking = false;
    }
    if (table.ask !== question) this.asked();
    else this.shown();
  }

  /** A suggestion is there: those whom it concerns come into sight. With the whole phase it is carried out, unless it ends
   *  the phase or throws dice: that is for the player to say. */
  private shown(): void {
    const { table, advice } = this;
    if (!advice) return;
    const places = [...this.units.map((id) => table.standing.get(id)), ...(table.ask?.about.hexes ?? []), this.goal];
    const place = places.find((word) => word && table.board?.hexOf(word));
    if (place) table.hand.bring(place);
    if (this.running !== table.phase) return;
    if (this.own && !this.fighting) return;
    if (this.answers[0]?.role === "ends") {
      this.halt();
      return;
    }
    setTimeout(() => {
      if (this.running === table.phase && this.advice === advice) this.take();
    }, this.risky ? A_FIGHT : A_LOOK);
  }

  private noteTargets(): void {
    const { ask, choice } = this.table;
    if (ask?.kind !== "phase") return;
    const attacks = choice.all.filter(({ role }) => role === "attacks");
    this.targets = [...new Set(attacks.map(({ things, answer }) => things.find(({ kind }) => kind === "hex")?.id ?? answer))];
  }

  /** Another question has come, to this side or to others. */
  asked(): void {
    const { table } = this;
    if (this.running && this.running !== table.phase) this.halt();
    if (!this.running && !table.ask) this.carriedOut = false; // others act now: what happens is no longer the player's own
    this.noteTargets();
    if (this.following && table.ask && table.alone && !table.recap.on) untrack(() => void this.ask());
  }

  take(): void {
    const { table, advice } = this;
    if (!advice) return;
    this.acting = true;
    if (advice.answers.length > 1) table.voice.giveAsFar(advice.answers);
    else table.voice.answer(advice.answers[0]!);
    this.acting = false;
    table.guide.did("advice");
  }

  /** Do this and all that is suggested after it in this phase. */
  takeAll(): void {
    this.table.voice.readAll();
    this.running = this.table.phase;
    this.carriedOut = true;
    this.shown();
  }

  /** The same through this battle and all others of the phase. */
  fightAll(): void {
    this.fighting = true;
    this.take();
  }

  /** The player goes on himself. */
  halt(): void {
    this.running = null;
    this.fighting = false;
  }

  stop(): void {
    this.following = false;
    this.halt();
    this.found = null;
    this.sought = null;
    this.thinking = false;
  }
}
