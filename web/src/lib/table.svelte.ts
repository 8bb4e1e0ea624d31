import { api } from "./api";
import { Board } from "./board";
import { sideColour } from "./colours";
import { Connection } from "./connection";
import type { BoardFile } from "./declared";
import { isBareThrow } from "./dice";
import { commonLines, discreet, unitsDiffer } from "./discretion";
import { Forms } from "./forms";
import { Guide } from "./guide.svelte";
import { Hand } from "./hand.svelte";
import { Looks } from "./looks.svelte";
import { Choice, standing } from "./options";
import { Past } from "./past.svelte";
import { lastRead, noteRead } from "./reading";
import { Recap } from "./recap.svelte";
import { settings } from "./settings.svelte";
import { throwTogether } from "./shareddice";
import { toldAll, toldMore, type Told } from "./told";
import { WhyNot } from "./whynot.svelte";
import { Went, type Gone } from "./went.svelte";
import { inWords, say, told, words } from "./words.svelte";
import type { Ask, ForkOf, FromServer, Rule, RuleBook, Said, Seat, Side, ToServer, UnitView, View } from "./wire";

export type Tab = "log" | "units" | "charts" | "rules" | "sequence" | "tracks" | "displays" | "review";

const WATCHING = "";

/** A table in this window: the seats we hold, what each was told, and what there is to see. */
export class Table {
  board = $state.raw<Board | null>(null);
  book = $state.raw<RuleBook | null>(null);
  forms: Forms | null = null;
  game = $state("");
  scenario = $state("");
  figures = $state(""); // of the owner's own copy, if it is played with them
  compared = $state.raw<Gone[] | null>(null); // where units of an analysis game stand elsewhere than in the game
  fork = $state.raw<ForkOf | null>(null); // of an analysis game: where it comes from
  name = $state("");
  mine = $state.raw<Side[]>([]);
  seat = $state<Side>(WATCHING);
  covered = $state<Side | null>(null);
  up = $state(true);
  problem = $state<string | null>(null);
  busy = $state(false);
  tab = $state<Tab>("log");
  peeking = $state(false); // into one's own secrets, where the window belongs to several sides
  whatIf = $state<string | null>(null); // the hex of an attack that somebody only thinks of
  card = $state<string | null>(null); // the unit whose card is open
  rule = $state<string | null>(null);
  ruleOpened = $state(0); // times: the same rule may be wanted again

  private told = $state.raw<Record<Side, Told>>({});
  read = $state(0); // answers given when the player last acted
  private lines = new Map<Side, Connection>();
  private begun = false;
  private secretSeat = false;
  private others = false; // act since this window last did
  private lastSent: { text: string; order: boolean } = { text: "", order: false };
  private whoCan: readonly string[] = []; // answers of which those still allowed are given, if not all of them together
  private following: readonly string[] = []; // the same, one after the other

  private readonly isLost = (box: string): boolean => ["dead", "pool"].includes(this.board?.boxes.get(box)?.kind ?? "");
  readonly went = new Went(this.isLost); // by what this window did last
  readonly theirs = new Went(this.isLost); // by what others did since; it stays until it is dismissed
  readonly past: Past;
  readonly guide: Guide;
  readonly looks: Looks;

  constructor(readonly id: string) {
    this.guide = new Guide(this);
    this.past = new Past(id, () => this.seat, () => this.n, (problem) => this.complain(problem));
    this.looks = new Looks((message) => this.lines.get(this.seat)?.send(message) ?? false, () => this.now?.version ?? -1);
  }

  async open(): Promise<void> {
    try {
      this.mine = (await api.table(this.id)).mine;
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
          this.read = lastRead(this.id, side, message.n);
          this.game = message.game;
          this.scenario = message.scenario;
          this.figures = message.figures ?? "";
          this.fork = message.fork ?? null;
          this.name = message.name ?? "";
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
        if (side === this.seat && this.whoCan.length) {
          this.following = this.whoCan;
          this.giveNext();
          break;
        }
        this.hand.refused();
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
    if (now.view.units) this.board?.meet(now.view.units);
    this.told = { ...this.told, [side]: now };
    if (side === this.seat) {
      this.busy = false;
      if (now.ask && now.view.asked.length > 1) this.secretSeat = true;
      if (before) this.follow(before, now);
    }
    if (before && before.n === now.n && before.version === now.version) return;
    if (side === this.seat) {
      this.hand.letGo();
      this.why.close();
    }
    this.changeSeat();
    if (side === this.seat) this.hand.asked(now.ask?.prompt ?? null);
    if (side === this.seat) this.giveNext();
    this.why.lookAhead();
    if (now.ask && !before?.ask) this.ring();
  }

  /** Who went where: by my own answer, or by what others did while I waited. */
  private follow(before: Told, now: Told): void {
    if (now.n < before.n) {
      this.went.clear(); // somebody took back: nobody went there
      this.theirs.clear();
    } else if (before.n !== now.n) {
      if (before.ask) this.others = false;
      else if (!this.others) {
        this.others = true;
        this.theirs.clear();
      }
      (before.ask ? this.went : this.theirs).note(before.view, now.view, this.seat !== WATCHING);
    }
  }

  /** In a hot seat the window belongs to whoever is asked; secrets are covered while the window changes hands. */
  private changeSeat(): void {
    if (this.mine.length < 2 || this.told[this.seat]?.ask) return;
    const next = this.mine.find((side) => this.told[side]?.ask);
    if (!next || next === this.seat) return;
    // the same news may come to the other seat first: wait until this one has it, too
    if ((this.told[this.seat]?.common ?? -1) < this.told[next]!.common) return;
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
      for (const { view } of Object.values(this.told)) if (view.units) board.meet(view.units);
      this.forms = new Forms(raw.display.answers?.filter((form) => this.plays(form)));
      words.speakOf(this.game, board, Object.keys(this.seats));
      this.secretSeat = (this.view?.asked.length ?? 0) > 1;
      this.board = board;
      this.why.lookAhead();
    } catch (problem) {
      this.complain(problem);
    }
  }

  async loadRules(): Promise<void> {
    if (this.game) this.book = await api.rules(this.game, settings.language);
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
    // with shared dice the game begins for one seat of this window a moment before it does for another
    const begun = [this.now, ...this.beside].every((told) => told?.view.units);
    const seen = this.past.moment?.view ?? (begun ? this.now!.view : null);
    if (this.past.moment && seen?.units) this.board?.meet(seen.units);
    return seen && this.beside.length ? discreet(seen, this.now?.view, this.beside.map((told) => told.view)) : seen;
  });
  ask = $derived.by<Ask | null>(() => (this.past.moment || this.covered ? null : (this.now?.ask ?? null)));
  /** All that this window may show of the log, whatever moment is looked at. */
  wholeLog = $derived.by<Said[]>(() => {
    const lines = this.now?.log ?? [];
    return this.beside.length ? commonLines(lines, this.beside.map((told) => told.log)) : lines;
  });
  log = $derived.by<Said[]>(() => {
    const { moment } = this.past;
    return moment ? this.wholeLog.filter((line) => Number(line.n) <= moment.n) : this.wholeLog;
  });
  /** What dice have decided since the player last acted; of one decision alone also what came of it. */
  news = $derived.by<Said[]>(() => {
    const told = this.log.filter((line) => Number(line.n) > this.read && !isBareThrow(line) && !this.announced.includes(line));
    const decided = told.filter((line) => typeof line.die === "number" || "result" in line || "roll" in line);
    if (decided.length !== 1) return decided;
    const only = decided[0]!;
    const came = told.slice(told.indexOf(only) + 1).filter((line) => String(line.when) === String(only.when)); // in the same step
    return [only, ...came.slice(-3)];
  });
  /** What is called out over the map since the player last acted. */
  announced = $derived.by<Said[]>(() => {
    const wanted = new Set(this.board?.file.display.announce ?? []);
    return this.log.filter((line) => Number(line.n) > this.read && wanted.has(line.text));
  });
  /** The step of play, as long as it lasts. */
  /** What a turn is called: its number as the game's rules count it. */
  turnName(turn: number): string {
    return turn ? say("turn-short", { turn: this.board?.turnNumber(turn) ?? turn }) : say("before-play");
  }

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
  readonly recap: Recap = new Recap(this, this.isLost);
  /** The arrows and losses on the map: of what is being seen again, else of what this window and others did last. */
  drawn = $derived.by(() => {
    const shown = this.recap.on ? [this.recap.went] : this.past.moment ? [] : [this.theirs, this.went];
    if (this.compared && !this.recap.on && !this.past.moment) return { arrows: this.compared, losses: [] };
    return { arrows: shown.flatMap((w) => w.arrows), losses: shown.flatMap((w) => w.losses) };
  });
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
    const meant = [...this.choice.units.keys()].filter((id) => (glimpsed ? id === glimpsed.id && !this.ask?.about.hexes.length : !shown));
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
      else if (this.board?.boxes.has(value)) places.add(value);
      else if (this.board?.hexOf(value)) places.add(this.board.hexOf(value)!);
    };
    this.ask?.about.units.forEach(add);
    this.ask?.about.hexes.forEach(add);
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

  openTab(tab: Tab): void {
    this.tab = tab;
    this.guide.did("tab");
  }

  openCard(unit: string): void {
    this.card = unit;
    this.openTab("units");
  }

  openRule(id: string): void {
    this.rule = id;
    this.tab = "rules";
    this.ruleOpened += 1;
  }

  // -- saying ----------------------------------------------------------------------------------------------------------

  send(message: ToServer): void {
    if (!this.lines.get(this.seat)?.send(message)) this.problem = say("problem-offline");
  }

  readNews(): void {
    this.read = this.n;
    noteRead(this.id, this.seat, this.n);
  }

  private give(text: string, order: boolean, answers: string[] | null): Told | null {
    const { now, ask } = this;
    this.whoCan = [];
    if (!now || !ask || this.busy) return null;
    this.busy = true;
    this.lastSent = { text, order };
    this.went.clear();
    this.readNews();
    this.problem = null;
    this.guide.did("answer");
    if (answers) this.hand.remember(answers, ask.prompt);
    else this.hand.deeds.rememberOrder(text, ask.prompt);
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

  /** Several answers, all of them; if they do not go together, each one that is still allowed when its turn comes. */
  giveWhoCan(answers: string[]): void {
    this.giveAll(answers);
    this.whoCan = answers;
  }

  /** The next of the answers that follow each other, if the ask still takes it. */
  private giveNext(): void {
    const { now } = this;
    const next = this.following.findIndex((answer) => now?.ask?.options.includes(answer));
    const answer = next < 0 ? null : this.following[next]!;
    this.following = next < 0 ? [] : this.following.slice(next + 1);
    if (answer !== null) this.answer(answer);
  }

  /** Several answers, up to the first that is not allowed. */
  giveAsFar(answers: string[]): void {
    const now = this.give(answers[0] ?? "", false, answers);
    if (now) this.send({ type: "order", n: now.n, answers, far: true, version: now.version });
  }

  backToNow(): void {
    if (this.recap.on) this.recap.end();
    else this.past.leave();
  }

  undo(): void {
    this.hand.refused(); // what was to follow is not wanted any more
    this.takeBack();
  }

  takeBack(): void {
    if (!this.canUndo) return;
    this.went.clear();
    this.readNews();
    this.hand.forget();
    this.guide.did("undo");
    this.send({ type: "undo" });
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

  /** Give the game up. */
  concede(): void {
    this.send({ type: "concede" });
  }

  /** Answer a prompt for me from now on; null: ask me again. */
  stand(prompt: string, answer: string | null, until: "turn" | "game"): void {
    this.send({ type: "standing", prompt, answer, until });
  }
}
