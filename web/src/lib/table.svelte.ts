import { api } from "./api";
import { Board, type BoardFile } from "./board";
import { Connection } from "./connection";
import { Choice, groups, Shapes, standing, type Button, type Thing } from "./options";
import { settings } from "./settings.svelte";
import { inWords, say, told, words } from "./words.svelte";
import type {
  Ask,
  FromServer,
  Moment,
  Note,
  Proposal,
  Rule,
  RuleBook,
  Said,
  Seat,
  Side,
  StandingOrder,
  Step,
  ToServer,
  UnitView,
  View,
} from "./wire";
import { seenAfter } from "./wire";

/** What one seat has been told. */
interface Snapshot {
  n: number;
  version: number;
  view: View;
  ask: Ask | null;
  log: Said[];
  seats: Record<Side, Seat>;
  sequence: Step[];
  canUndo: boolean;
  proposal: Proposal | null;
  standing: StandingOrder[];
  notes: Note[];
  dice: string;
  options: Record<string, boolean>;
  uncommitted: Side[];
  unrevealed: Side[];
  pinned: string | null;
}

export interface Verdict {
  answer: string;
  reasons: Said[];
}

export interface WhyShown {
  title: string;
  verdicts: Verdict[];
  asking: boolean;
}

export interface Went {
  unit: string;
  from: string;
  to: string;
  when: string; // turn and step
}

export type Tab = "log" | "units" | "rules" | "sequence" | "tracks" | "review";

const WATCHING = "";
const MOST_MOVES = 40;

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** A table in this window: the seats we hold, what each was told, and what the player is pointing at. */
export class Table {
  board = $state.raw<Board | null>(null);
  book = $state.raw<RuleBook | null>(null);
  game = $state("");
  scenario = $state("");
  mine = $state.raw<Side[]>([]);
  seat = $state<Side>(WATCHING);
  covered = $state<Side | null>(null);
  up = $state(true);
  problem = $state<string | null>(null);

  picked = $state.raw<string[]>([]);
  pointed = $state<string | null>(null); // the hex whose stack is open
  cursor = $state<string | null>(null); // the hex the keyboard stands on
  chosenUnit = $state<string | null>(null); // the unit being looked at
  glimpsed = $state.raw<Thing | null>(null); // what a button under the pointer names
  refusal = $state.raw<Verdict | null>(null);
  why = $state.raw<WhyShown | null>(null);
  greyed = $state.raw<Verdict[]>([]);
  tab = $state<Tab>("log");
  rule = $state<string | null>(null);
  review = $state.raw<Moment | null>(null);
  went = $state.raw<Went[]>([]);
  busy = $state(false);
  endAsked = $state(false);
  shown = $state<string | null>(null); // a hex that the map shall bring into sight

  private told = $state.raw<Record<Side, Snapshot>>({});
  private lines = new Map<Side, Connection>();
  private waiting = new Map<string, ((reasons: Said[]) => void)[]>();
  private shapes: Shapes | null = null;
  private begun = false;

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    try {
      const line = (await api.tables()).find((t) => t.table === this.id);
      this.mine = line?.mine ?? [];
    } catch (problem) {
      this.complain(problem);
    }
    this.seat = this.mine[0] ?? WATCHING;
    for (const side of this.mine.length ? this.mine : [WATCHING]) this.connect(side);
  }

  close(): void {
    for (const line of this.lines.values()) line.close();
    document.title = "Grognard";
  }

  private connect(side: Side): void {
    this.lines.set(
      side,
      new Connection(
        this.id,
        side,
        (message) => this.hear(side, message),
        (up) => (this.up = up),
        () => this.told[side]?.version ?? null,
      ),
    );
  }

  // -- hearing ---------------------------------------------------------------------------------------------------------

  private hear(side: Side, message: FromServer): void {
    switch (message.type) {
      case "table": {
        this.keep(side, {
          n: message.n,
          version: message.version,
          view: message.view,
          ask: message.ask,
          log: message.log,
          seats: message.seats,
          sequence: message.sequence,
          canUndo: message.can_undo,
          proposal: message.proposal,
          standing: message.standing,
          notes: message.notes,
          dice: message.dice,
          options: message.options,
          uncommitted: message.uncommitted ?? [],
          unrevealed: message.unrevealed ?? [],
          pinned: message.pinned ?? null,
        });
        void this.throwTogether(side);
        if (!this.begun) {
          this.begun = true;
          this.game = message.game;
          this.scenario = message.scenario;
          void this.begin();
        }
        break;
      }
      case "update": {
        const before = this.told[side];
        if (!before) return;
        this.keep(side, {
          ...before,
          n: message.n,
          version: message.version,
          view: seenAfter(before.view, message),
          ask: message.ask,
          log: [...before.log.slice(0, message.kept), ...message.events],
          seats: message.seats,
          canUndo: message.can_undo,
          proposal: message.proposal,
          standing: message.standing,
          notes: message.notes,
        });
        break;
      }
      case "refused":
        this.busy = false;
        if (side === this.seat) this.refusal = { answer: this.lastSent, reasons: message.reasons };
        break;
      case "why":
        for (const tell of this.waiting.get(message.answer) ?? []) tell(message.reasons);
        this.waiting.delete(message.answer);
        break;
      case "error":
        this.busy = false;
        this.problem = inWords(message.key, message.message);
        break;
    }
  }

  private keep(side: Side, now: Snapshot): void {
    const before = this.told[side];
    this.told = { ...this.told, [side]: now };
    if (side === this.seat) {
      this.busy = false;
      if (before && before.n !== now.n) this.noteMoves(before.view, now.view);
    }
    if (!before || before.n !== now.n || before.version !== now.version) {
      if (side === this.seat) {
        this.picked = [];
        this.pointed = null;
        this.refusal = null;
        this.why = null;
        this.endAsked = false;
      }
      this.changeSeat();
      this.lookAhead();
      if (now.ask && !before?.ask) this.ring();
    }
  }

  private noteMoves(before: View, now: View): void {
    const old = standing(before.units ?? []);
    const when = `${now.turn}/${String(now.place)}`;
    const gone: Went[] = [];
    for (const unit of now.units ?? []) {
      const from = old.get(unit.id);
      if (unit.hex && from && from !== unit.hex) gone.push({ unit: unit.id, from, to: unit.hex, when });
    }
    if (!gone.length) return;
    // steps of one unit are one arrow
    const joined = [...this.went];
    for (const step of gone) {
      const earlier = joined.findIndex((w) => w.unit === step.unit && w.to === step.from);
      if (earlier >= 0) joined[earlier] = { ...step, from: joined[earlier]!.from };
      else joined.push(step);
    }
    // those who watch see one step of play at a time, players all that came since they acted last
    this.went = joined.filter((w) => w.from !== w.to && (this.seat !== WATCHING || w.when === when)).slice(-MOST_MOVES);
  }

  /** In a hot seat the window belongs to whoever is asked; secrets are covered while the window changes hands. */
  private changeSeat(): void {
    if (this.mine.length < 2 || this.told[this.seat]?.ask) return;
    const next = this.mine.find((side) => this.told[side]?.ask);
    if (!next || next === this.seat) return;
    // the same news may come to the other seat first: wait until this one has it, too
    if ((this.told[this.seat]?.version ?? -1) < this.told[next]!.version) return;
    const secret = this.secretSeat || (this.told[next]?.view.asked?.length ?? 0) > 1;
    this.secretSeat = (this.told[next]?.view.asked?.length ?? 0) > 1;
    this.covered = secret ? next : null;
    this.seat = next;
    this.picked = [];
  }
  private secretSeat = false;

  private async begin(): Promise<void> {
    try {
      const [raw] = await Promise.all([
        api.board<BoardFile>(this.game, this.scenario),
        words.load(this.game),
        this.loadRules(),
      ]);
      const board = new Board(raw);
      this.shapes = new Shapes(this.game);
      words.speakOf(board, Object.keys(this.seats));
      this.secretSeat = (this.view?.asked.length ?? 0) > 1;
      this.board = board;
      this.lookAhead();
    } catch (problem) {
      this.complain(problem);
    }
  }

  async loadRules(): Promise<void> {
    if (this.game) this.book = await api.rules(this.game, settings.language);
  }

  /** Learn the shapes of answers, and find out about those of one word that are not allowed now. */
  private lookAhead(): void {
    const { ask, board, shapes } = this;
    this.greyed = [];
    if (!ask || !board || !shapes) return;
    shapes.learn(ask.prompt, this.choice.all);
    for (const answer of shapes.bare(ask.prompt)) {
      if (ask.options.includes(answer)) continue;
      void this.reasons(answer).then((reasons) => {
        if (this.ask === ask && reasons.length) this.greyed = [...this.greyed.filter((v) => v.answer !== answer), { answer, reasons }];
      });
    }
  }

  /** Dice that all throw together: bind ourselves to a secret, and show it when everybody is bound. */
  private async throwTogether(side: Side): Promise<void> {
    const now = this.told[side];
    if (!now || !side) return;
    const key = `grognard.secret.${this.id}.${side}`;
    if (now.uncommitted.includes(side)) {
      const secret = localStorage.getItem(key) ?? hexadecimal(crypto.getRandomValues(new Uint8Array(32)));
      localStorage.setItem(key, secret);
      const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
      this.lines.get(side)?.send({ type: "commit", commitment: hexadecimal(new Uint8Array(hash)) });
    } else if (!now.uncommitted.length && now.unrevealed.includes(side)) {
      const secret = localStorage.getItem(key);
      if (secret) this.lines.get(side)?.send({ type: "secret", secret });
    }
  }

  private ring(): void {
    if (!document.hidden) return;
    document.title = `● ${say("your-move")} – Grognard`;
    const back = (): void => {
      document.title = "Grognard";
      document.removeEventListener("visibilitychange", back);
    };
    document.addEventListener("visibilitychange", back);
    if (settings.notify && "Notification" in window && Notification.permission === "granted") {
      new Notification("Grognard", { body: say("your-move"), tag: this.id });
    }
  }

  complain(problem: unknown): void {
    this.problem = told(problem);
  }

  // -- what there is to see --------------------------------------------------------------------------------------------

  now = $derived<Snapshot | null>(this.told[this.seat] ?? null);
  view = $derived<View | null>(this.review?.view ?? (this.now?.view.units ? this.now.view : null));
  ask = $derived<Ask | null>(this.review || this.covered ? null : (this.now?.ask ?? null));
  log = $derived<Said[]>(this.review ? (this.now?.log ?? []).slice(0, this.review.told) : (this.now?.log ?? []));
  seats = $derived<Record<Side, Seat>>(this.now?.seats ?? {});
  sides = $derived<Side[]>(Object.keys(this.now?.seats ?? {}));
  n = $derived(this.now?.n ?? 0);
  canUndo = $derived((this.now?.canUndo ?? false) && !this.review);
  choice = $derived(new Choice(this.ask, this.board, this.picked));
  standing = $derived(standing(this.view?.units ?? []));
  units = $derived(new Map((this.view?.units ?? []).map((u) => [u.id, u])));
  stacks = $derived.by(() => {
    const stacks = new Map<string, UnitView[]>();
    for (const unit of this.view?.units ?? []) {
      if (!unit.hex) continue;
      const held = stacks.get(unit.hex);
      if (held) held.push(unit);
      else stacks.set(unit.hex, [unit]);
    }
    return stacks;
  });
  lit = $derived(this.choice.lit(this.standing));
  rules = $derived(new Map((this.book?.rules ?? []).map((r) => [r.id, r])));

  /** Units and hexes that the ask is about. */
  about = $derived.by(() => {
    const [units, hexes] = [new Set<string>(), new Set<string>()];
    const add = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(add);
      else if (typeof value === "string" && this.board?.counters.has(value)) units.add(value);
      else if (typeof value === "string" && this.board?.hexes.has(value)) hexes.add(value);
    };
    Object.values(this.ask?.params ?? {}).forEach(add);
    this.picked.forEach(add);
    if (this.glimpsed) add(this.glimpsed.id);
    return { units, hexes };
  });

  ruleOf(id: string): Rule | undefined {
    for (let key = id; key; key = key.slice(0, Math.max(0, key.lastIndexOf(".")))) {
      const rule = this.rules.get(key);
      if (rule) return rule;
    }
    return undefined;
  }

  // -- playing ---------------------------------------------------------------------------------------------------------

  private lastSent = "";

  private send(message: ToServer): void {
    if (!this.lines.get(this.seat)?.send(message)) this.problem = say("problem-offline");
  }

  answer(answer: string): void {
    const { now, ask } = this;
    if (!now || !ask || this.busy) return;
    this.busy = true;
    this.lastSent = answer;
    this.went = [];
    this.problem = null;
    this.send({ type: "answer", n: now.n, answer, version: now.version });
  }

  order(order: string): void {
    const { now, ask } = this;
    if (!now || !ask || this.busy) return;
    this.busy = true;
    this.lastSent = order;
    this.went = [];
    this.send({ type: "order", n: now.n, order, version: now.version });
  }

  orders(answers: string[]): void {
    const { now, ask } = this;
    if (!now || !ask || this.busy || !answers.length) return;
    this.busy = true;
    this.lastSent = answers.join(" · ");
    this.went = [];
    this.send({ type: "order", n: now.n, answers, version: now.version });
  }

  groups = $derived(groups(this.choice));
  buttons = $derived(this.groups.flatMap((g) => g.buttons));
  couldAct = $derived([...this.choice.units.keys()].filter((id) => this.standing.has(id)).length);

  /** Buttons that belong to a hex: for the hex itself and for the units in it. */
  buttonsAt(label: string): Button[] {
    const stack = new Set((this.stacks.get(label) ?? []).map((u) => u.id));
    return this.buttons.filter((b) =>
      b.thing ? b.thing.id === label || stack.has(b.thing.id) : this.picked.includes(label),
    );
  }

  /** Press a button. The end of a phase is confirmed while units on the map could still act. */
  press(button: Button): void {
    const { option, thing } = button;
    if (option) {
      if (option.answer === "done" && settings.confirmEnd && this.couldAct > 0 && !this.endAsked) {
        this.endAsked = true;
        return;
      }
      this.endAsked = false;
      this.answer(option.answer);
    } else if (thing) {
      this.picked = [...this.picked, thing.id];
      if (thing.kind === "unit") this.pointed = null;
    }
  }

  /** Point at a hex of the map: act at once where one thing only can be meant, else open what is there. */
  pointHex(label: string): void {
    this.refusal = null;
    this.why = null;
    this.chosenUnit = null;
    const stack = this.stacks.get(label) ?? [];
    const buttons = this.buttonsAt(label);
    const [only] = buttons;
    if (only && buttons.length === 1 && (only.thing?.kind === "hex" || stack.length === 1)) {
      this.pointed = only.option ? null : label;
      this.press(only);
    } else if (buttons.length || stack.length) {
      this.pointed = this.pointed === label ? null : label;
    } else {
      const open = this.pointed !== null;
      this.pointed = null;
      if (this.picked.length) this.picked = [];
      else if (this.underWay && !open) this.order(`go ${label}`);
    }
  }

  /** A move has begun: the ask names units, the hex where they stand, and hexes to go on to. */
  underWay = $derived.by(() => {
    const params = this.ask?.params;
    return !!params && typeof params.hex === "string" && ("units" in params || "unit" in params) && this.choice.hexes.size > 0;
  });

  /** One step back: a pick, an open stack, a review, or the last answer. */
  back(): void {
    if (this.why || this.refusal) {
      this.why = null;
      this.refusal = null;
    } else if (this.endAsked) this.endAsked = false;
    else if (this.pointed || this.chosenUnit) {
      this.pointed = null;
      this.chosenUnit = null;
    } else if (this.picked.length) this.picked = this.picked.slice(0, -1);
    else if (this.review) this.review = null;
  }

  /** Whether units that are named together go together ("move A", "with B"). */
  get mayJoin(): boolean {
    return this.shapes?.knows("with U") ?? false;
  }

  /** All units of a stack that can begin the same thing begin it together. */
  together(verb: string, units: readonly string[]): void {
    const [first, ...others] = units;
    if (first) this.orders([`${verb} ${first}`, ...others.map((id) => `with ${id}`)]);
  }

  undo(): void {
    if (!this.canUndo) return;
    this.went = [];
    this.send({ type: "undo" });
  }

  rollback(to: number): void {
    this.send({ type: "rollback", to });
  }

  replyToRollback(accept: boolean): void {
    this.send({ type: "rollback_reply", accept });
  }

  stand(prompt: string, answer: string | null, until: "turn" | "game"): void {
    this.send({ type: "standing", prompt, answer, until });
  }

  // -- why not? --------------------------------------------------------------------------------------------------------

  private reasons(answer: string): Promise<Said[]> {
    return new Promise((tell) => {
      const held = this.waiting.get(answer);
      if (held) held.push(tell);
      else {
        this.waiting.set(answer, [tell]);
        this.send({ type: "why", answer });
      }
    });
  }

  /** Each rule against an answer. */
  async whyNot(answer: string): Promise<void> {
    const shown: WhyShown = { title: words.answer(answer), verdicts: [], asking: true };
    this.why = shown;
    const reasons = await this.reasons(answer);
    this.why = { ...shown, verdicts: [{ answer, reasons }], asking: false };
  }

  /** What could be done with a hex or unit, and each rule against it. */
  async whyNotAbout(label: string | null, unit: string | null): Promise<void> {
    const { ask, shapes } = this;
    const things: Thing[] = [];
    if (label) things.push({ kind: "hex", id: label });
    if (unit) things.push({ kind: "unit", id: unit });
    else for (const u of (label ? this.stacks.get(label) : undefined) ?? []) things.push({ kind: "unit", id: u.id });
    const title = unit ? words.term(unit) : (label ?? "");
    const answers = ask && shapes ? shapes.about(ask.prompt, things, this.picked) : [];
    this.why = { title, verdicts: [], asking: answers.length > 0 };
    const verdicts = await Promise.all(
      answers.slice(0, 12).map(async (answer) => ({ answer, reasons: await this.reasons(answer) })),
    );
    const telling = verdicts.filter((v) => !v.reasons.length || v.reasons.some((r) => r.text !== "not-an-option"));
    this.why = { title, verdicts: telling.length ? telling : verdicts, asking: false };
  }

  // -- looking back ----------------------------------------------------------------------------------------------------

  private reviewWanted: number | null = null;

  async lookBack(n: number): Promise<void> {
    if (n >= this.n) {
      this.reviewWanted = null;
      this.review = null;
      return;
    }
    const idle = this.reviewWanted === null;
    this.reviewWanted = n;
    if (!idle) return;
    try {
      // while the slider runs only the place where it stands is fetched
      while (this.reviewWanted !== null) {
        const wanted: number = this.reviewWanted;
        const moment = await api.moment(this.id, wanted, this.seat || null);
        if (this.reviewWanted === null) return;
        this.review = moment;
        if (this.reviewWanted === wanted) this.reviewWanted = null;
      }
    } catch (problem) {
      this.reviewWanted = null;
      this.complain(problem);
    }
  }

  /** Bring a hex or unit into sight. */
  show(thing: { hex?: string; unit?: string }): void {
    const label = thing.hex ?? (thing.unit ? this.standing.get(thing.unit) : undefined);
    if (thing.unit) this.chosenUnit = thing.unit;
    if (label) this.shown = label;
    else if (thing.unit) this.tab = "units";
  }

  openRule(id: string): void {
    this.rule = id;
    this.tab = "rules";
  }
}
