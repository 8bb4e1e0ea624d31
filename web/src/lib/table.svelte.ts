import { api } from "./api";
import { Board } from "./board";
import { sideColour } from "./colours";
import { Connection } from "./connection";
import type { BoardFile } from "./declared";
import { commonLines, discreet, unitsDiffer } from "./discretion";
import { Forms } from "./forms";
import { Hand } from "./hand.svelte";
import { Looks } from "./looks.svelte";
import { Choice, standing } from "./options";
import { Past } from "./past.svelte";
import { settings } from "./settings.svelte";
import { throwTogether } from "./shareddice";
import { toldAll, toldMore, type Told } from "./told";
import { WhyNot } from "./whynot.svelte";
import { Went } from "./went.svelte";
import { inWords, say, told, words } from "./words.svelte";
import type { Ask, FromServer, Rule, RuleBook, Said, Seat, Side, ToServer, UnitView, View } from "./wire";

export type Tab = "log" | "units" | "rules" | "sequence" | "tracks" | "review";

const WATCHING = "";

/** A table in this window: the seats we hold, what each was told, and what there is to see. */
export class Table {
  board = $state.raw<Board | null>(null);
  book = $state.raw<RuleBook | null>(null);
  forms: Forms | null = null;
  game = $state("");
  scenario = $state("");
  figures = $state(""); // of the owner's own copy, if it is played with them
  mine = $state.raw<Side[]>([]);
  seat = $state<Side>(WATCHING);
  covered = $state<Side | null>(null);
  up = $state(true);
  problem = $state<string | null>(null);
  busy = $state(false);
  tab = $state<Tab>("log");
  peeking = $state(false); // into one's own secrets, where the window belongs to several sides
  rule = $state<string | null>(null);

  private told = $state.raw<Record<Side, Told>>({});
  private read = $state(0); // answers given when the player last acted
  private lines = new Map<Side, Connection>();
  private begun = false;
  private secretSeat = false;
  private lastSent: { text: string; order: boolean } = { text: "", order: false };

  readonly went = new Went();
  readonly past: Past;
  readonly looks: Looks;

  constructor(readonly id: string) {
    this.past = new Past(id, () => this.seat, () => this.n, (problem) => this.complain(problem));
    this.looks = new Looks((message) => this.lines.get(this.seat)?.send(message) ?? false, () => this.now?.version ?? -1);
  }

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
    const seen = (): number | null => this.told[side]?.version ?? null;
    this.lines.set(side, new Connection(this.id, side, (message) => this.hear(side, message), (up) => (this.up = up), seen));
  }

  complain(problem: unknown): void {
    this.problem = told(problem);
  }

  // -- hearing ---------------------------------------------------------------------------------------------------------

  private hear(side: Side, message: FromServer): void {
    switch (message.type) {
      case "table": {
        const now = toldAll(message);
        this.keep(side, now);
        void throwTogether(this.id, side, now, (m) => this.lines.get(side)?.send(m));
        if (!this.begun) {
          this.begun = true;
          this.read = message.n;
          this.game = message.game;
          this.scenario = message.scenario;
          this.figures = message.figures ?? "";
          void this.begin();
        }
        break;
      }
      case "update": {
        const before = this.told[side];
        if (before) this.keep(side, toldMore(before, message));
        break;
      }
      case "refused":
        this.busy = false;
        this.hand.forget();
        if (side === this.seat) this.why.refuse(this.lastSent.text, message.reasons, this.lastSent.order);
        break;
      case "why":
        this.why.hear(message.answer, message.reasons);
        break;
      case "seen":
        this.looks.hear(message.what, message.found);
        break;
      case "error":
        this.busy = false;
        this.problem = inWords(message.key, message.message);
        break;
    }
  }

  private keep(side: Side, now: Told): void {
    const before = this.told[side];
    this.told = { ...this.told, [side]: now };
    if (side === this.seat) {
      this.busy = false;
      if (before && before.n !== now.n) this.went.note(before.view, now.view, this.seat !== WATCHING);
    }
    if (before && before.n === now.n && before.version === now.version) return;
    if (side === this.seat) {
      this.hand.letGo();
      this.why.close();
    }
    this.changeSeat();
    if (side === this.seat) this.hand.asked(now.ask?.prompt ?? null);
    this.lookAhead();
    if (now.ask && !before?.ask) this.ring();
  }

  /** In a hot seat the window belongs to whoever is asked; secrets are covered while the window changes hands. */
  private changeSeat(): void {
    if (this.mine.length < 2 || this.told[this.seat]?.ask) return;
    const next = this.mine.find((side) => this.told[side]?.ask);
    if (!next || next === this.seat) return;
    // the same news may come to the other seat first: wait until this one has it, too
    if ((this.told[this.seat]?.version ?? -1) < this.told[next]!.version) return;
    const unlike = unitsDiffer(this.told[this.seat]!.view, this.told[next]!.view);
    const secret = this.secretSeat || unlike || (this.told[next]?.view.asked?.length ?? 0) > 1;
    this.secretSeat = (this.told[next]?.view.asked?.length ?? 0) > 1;
    this.covered = secret ? next : null;
    this.peeking = false;
    this.seat = next;
    this.hand.letGo();
    this.hand.forget();
    this.looks.forget();
  }

  private async begin(): Promise<void> {
    try {
      const [raw] = await Promise.all([api.board<BoardFile>(this.game, this.scenario, this.figures), words.load(this.game), this.loadRules()]);
      const board = new Board(raw);
      this.forms = new Forms(board, raw.display.answers?.filter((form) => this.plays(form)));
      words.speakOf(this.game, board, Object.keys(this.seats));
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

  private lookAhead(): void {
    const { ask, board, forms } = this;
    if (ask && board && forms && !board.file.display.answers) forms.learn(ask.prompt, this.view?.step ?? "", this.choice.all);
    this.why.lookAhead();
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

  // -- what there is to see --------------------------------------------------------------------------------------------

  now = $derived<Told | null>(this.told[this.seat] ?? null);
  /** What the other sides at this window were told: nobody shows them his secrets, unless he peeks. */
  private beside = $derived.by<Told[]>(() => (this.peeking ? [] : this.mine.filter((s) => s !== this.seat).flatMap((s) => this.told[s] ?? [])));
  view = $derived.by<View | null>(() => {
    const seen = this.past.moment?.view ?? (this.now?.view.units ? this.now.view : null);
    return seen && this.beside.length ? discreet(seen, this.now?.view, this.beside.map((told) => told.view)) : seen;
  });
  ask = $derived.by<Ask | null>(() => (this.past.moment || this.covered ? null : (this.now?.ask ?? null)));
  log = $derived.by<Said[]>(() => {
    const { moment } = this.past;
    const lines = this.now?.log ?? [];
    const open = this.beside.length ? commonLines(lines, this.beside.map((told) => told.log)) : lines;
    return open.filter((line) => !moment || Number(line.n) <= moment.n);
  });
  /** What dice have decided since the player last acted; of one decision alone also what came of it. */
  news = $derived.by<Said[]>(() => {
    const told = this.log.filter((line) => Number(line.n) > this.read && line.text !== "die");
    const decided = told.filter((line) => typeof line.die === "number" || "result" in line || "roll" in line);
    if (decided.length !== 1) return decided;
    const only = decided[0]!;
    const came = told.slice(told.indexOf(only) + 1).filter((line) => String(line.when) === String(only.when)); // in the same step
    return [only, ...came.slice(-3)];
  });
  /** The step of play, as long as it lasts. */
  phase = $derived.by(() => [this.view?.turn, this.view?.place, this.view?.step, this.seat].join(" "));
  seats = $derived<Record<Side, Seat>>(this.now?.seats ?? {});
  /** In the order that the game declares, else that of the seats. */
  sides = $derived.by<Side[]>(() => {
    const order = Object.keys(this.board?.file.display.sides ?? {});
    return Object.keys(this.now?.seats ?? {}).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  });
  n = $derived(this.now?.n ?? 0);
  canUndo = $derived.by(() => (this.now?.canUndo ?? false) && !this.past.moment);
  readonly hand: Hand = new Hand(this);
  readonly why: WhyNot = new WhyNot(this);
  choice = $derived.by(() => new Choice(this.ask, this.board, this.hand.picked));
  standing = $derived(standing(this.view?.units ?? [], this.board));
  units = $derived(new Map((this.view?.units ?? []).map((u) => [u.id, u])));
  /** The units in each hex, and in each box where units are in play. */
  stacks = $derived.by(() => {
    const stacks = new Map<string, UnitView[]>();
    for (const unit of this.view?.units ?? []) {
      const place = this.standing.get(unit.id);
      if (place === undefined) continue;
      const held = stacks.get(place);
      if (held) held.push(unit);
      else stacks.set(place, [unit]);
    }
    return stacks;
  });
  lit = $derived(this.choice.lit(this.standing));
  /** Where units to choose come onto the map: the one under the pointer, or all of them, if the ask shows no hex itself. */
  entrances = $derived.by((): string[] => {
    const { glimpsed } = this.hand;
    const shown = [...this.lit.keys(), ...this.about.places].some((place) => this.board?.hexes.has(place));
    const meant = [...this.choice.units.keys()].filter((id) => (glimpsed ? id === glimpsed.id && !this.ask?.params.hex : !shown));
    const coming = meant.filter((id) => !this.standing.has(id));
    return [...new Set(coming.flatMap((id) => this.board!.entrances(id, this.view?.turn ?? 0)))];
  });
  rules = $derived(new Map((this.book?.rules ?? []).map((r) => [r.id, r])));
  orders = $derived(new Set(this.board?.file.display.orders ?? []));

  /** Units and places that the ask is about. */
  about = $derived.by(() => {
    const [units, places] = [new Set<string>(), new Set<string>()];
    const add = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(add);
      else if (typeof value !== "string") return;
      else if (this.board?.counters.has(value)) units.add(value);
      else if (this.board?.hexes.has(value) || this.board?.boxes.has(value)) places.add(value);
    };
    Object.values(this.ask?.params ?? {}).forEach(add);
    this.hand.picked.forEach(add);
    if (this.hand.glimpsed) add(this.hand.glimpsed.id);
    return { units, places };
  });

  /** Whether something declared belongs to the rules in use. */
  plays(declared: { option?: string }): boolean {
    return !declared.option || this.now?.options[declared.option] === true;
  }

  colourOf(side: Side): string {
    return this.board?.file.display.sides?.[side]?.colour ?? sideColour(this.sides, side);
  }

  ruleOf(id: string): Rule | undefined {
    for (let key = id; key; key = key.slice(0, Math.max(0, key.lastIndexOf(".")))) {
      const rule = this.rules.get(key);
      if (rule) return rule;
    }
    return undefined;
  }

  openRule(id: string): void {
    this.rule = id;
    this.tab = "rules";
  }

  // -- saying ----------------------------------------------------------------------------------------------------------

  send(message: ToServer): void {
    if (!this.lines.get(this.seat)?.send(message)) this.problem = say("problem-offline");
  }

  readNews(): void {
    this.read = this.n;
  }

  private give(text: string, order: boolean, answers: string[] | null): Told | null {
    const { now, ask } = this;
    if (!now || !ask || this.busy) return null;
    this.busy = true;
    this.lastSent = { text, order };
    this.went.clear();
    this.readNews();
    this.problem = null;
    if (answers) this.hand.remember(answers, ask.prompt);
    else this.hand.rememberOrder(text, ask.prompt);
    return now;
  }

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

  /** Several answers, up to the first that is not allowed. */
  giveAsFar(answers: string[]): void {
    const now = this.give(answers[0] ?? "", false, answers);
    if (now) this.send({ type: "order", n: now.n, answers, far: true, version: now.version });
  }

  undo(): void {
    if (!this.canUndo) return;
    this.went.clear();
    this.hand.forget();
    this.send({ type: "undo" });
  }

  rollback(to: number): void {
    this.send({ type: "rollback", to });
  }

  replyToRollback(accept: boolean): void {
    this.send({ type: "rollback_reply", accept });
  }

  /** Answer a prompt for me from now on; null: ask me again. */
  stand(prompt: string, answer: string | null, until: "turn" | "game"): void {
    this.send({ type: "standing", prompt, answer, until });
  }
}
