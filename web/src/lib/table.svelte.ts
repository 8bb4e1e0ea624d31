import { Adviser } from "./adviser.svelte";
import { api } from "./api";
import { Board } from "./board";
import { Briefing } from "./briefing.svelte";
import { Chronicle } from "./chronicle.svelte";
import { sideColour } from "./colours";
import type { BoardFile } from "./declared";
import { discreet } from "./discretion";
import { Forms } from "./forms";
import { Guide } from "./guide.svelte";
import { Hand } from "./hand.svelte";
import { Hearing, WATCHING } from "./hearing.svelte";
import { Looks } from "./looks.svelte";
import { Choice, standing } from "./options";
import { Orders } from "./orders";
import { Panel } from "./panel.svelte";
import { Past } from "./past.svelte";
import { lastRead } from "./reading";
import { Recap } from "./recap.svelte";
import { settings } from "./settings.svelte";
import type { Told } from "./told";
import { Voice } from "./voice.svelte";
import { WhyNot } from "./whynot.svelte";
import { Went, type Gone } from "./went.svelte";
import { say, told, words } from "./words.svelte";
import type { Ask, ForkOf, Rule, RuleBook, Seat, Side, TableMessage, UnitView, View } from "./wire";

/** A table in this window: the seats we hold, and what there is to see. What comes from the server is heard in `hearing`,
 *  what goes there is said by `voice`; `hand` is what the player does on the map, `panel` what is open beside it. */
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
  peeking = $state(false); // into one's own secrets, where the window belongs to several sides
  problem = $state<string | null>(null);
  private begun = false;

  private readonly isLost = (box: string): boolean => ["dead", "pool"].includes(this.board?.boxes.get(box)?.kind ?? "");
  readonly went = new Went(this.isLost); // by what this window did last
  readonly theirs = new Went(this.isLost); // by what others did since; it stays until it is dismissed
  readonly guide: Guide;
  readonly briefing: Briefing;
  readonly past: Past;
  readonly looks: Looks;
  readonly panel: Panel;
  readonly hearing = new Hearing(this);
  readonly voice = new Voice(this);
  readonly chronicle = new Chronicle(this);

  constructor(readonly id: string) {
    this.guide = new Guide(this);
    this.briefing = new Briefing(this);
    this.past = new Past(id, () => this.seat, () => this.n, (problem) => this.complain(problem));
    this.looks = new Looks((message) => this.hearing.send(message), () => this.now?.version ?? -1);
    this.panel = new Panel(() => this.guide.did("tab"));
  }

  async open(): Promise<void> {
    try {
      this.mine = (await api.table(this.id)).mine;
    } catch (problem) {
      this.complain(problem);
    }
    this.seat = this.mine[0] ?? WATCHING;
    for (const side of this.mine.length ? this.mine : [WATCHING]) this.hearing.connect(side);
  }

  close(): void {
    this.hearing.close();
    document.title = "Grognard";
  }

  complain(problem: unknown): void {
    this.problem = told(problem);
  }

  /** The table is shown to a seat for the first time: what game it is never changes. */
  sitDown(side: Side, table: TableMessage): void {
    if (this.begun) return;
    this.begun = true;
    this.chronicle.read = lastRead(this.id, side, table.n);
    this.game = table.game;
    this.scenario = table.scenario;
    this.figures = table.figures ?? "";
    this.fork = table.fork ?? null;
    this.name = table.name ?? "";
    void this.begin();
  }

  /** The window belongs to another side from now on; covered, if it must not see what the last one saw. */
  show(side: Side, covered: boolean): void {
    this.covered = covered ? side : null;
    this.peeking = false;
    this.seat = side;
    this.hand.letGo();
    this.hand.forget();
    this.looks.forget();
  }

  private async begin(): Promise<void> {
    try {
      const [raw] = await Promise.all([api.board<BoardFile>(this.game, this.scenario, this.figures), words.load(this.game), this.loadRules()]);
      const board = new Board(raw);
      for (const { view } of Object.values(this.hearing.told)) if (view.units) board.meet(view.units);
      this.forms = new Forms(raw.display.answers?.filter((form) => this.plays(form)));
      words.speakOf(this.game, board, Object.keys(this.seats));
      this.hearing.begin();
      this.board = board;
      this.why.lookAhead();
    } catch (problem) {
      this.complain(problem);
    }
  }

  async loadRules(): Promise<void> {
    if (this.game) this.book = await api.rules(this.game, settings.language);
  }

  // -- what there is to see --------------------------------------------------------------------------------------------

  now = $derived<Told | null>(this.hearing.told[this.seat] ?? null);
  /** What the other sides at this window were told: nobody shows them his secrets, unless he peeks. */
  beside = $derived.by<Told[]>(() => {
    const others = this.mine.filter((side) => side !== this.seat && !this.peeking);
    return others.flatMap((side) => this.hearing.told[side] ?? []);
  });
  view = $derived.by<View | null>(() => {
    // with shared dice the game begins for one seat of this window a moment before it does for another
    const begun = [this.now, ...this.beside].every((told) => told?.view.units);
    const seen = this.past.moment?.view ?? (begun ? this.now!.view : null);
    if (this.past.moment && seen?.units) this.board?.meet(seen.units);
    return seen && this.beside.length ? discreet(seen, this.now?.view, this.beside.map((told) => told.view)) : seen;
  });
  ask = $derived.by<Ask | null>(() => (this.past.moment || this.covered ? null : (this.now?.ask ?? null)));
  /** What a turn is called: its number as the game's rules count it. */
  turnName(turn: number): string {
    return turn ? say("turn-short", { turn: this.board?.turnNumber(turn) ?? turn }) : say("before-play");
  }

  /** The step of play, as long as it lasts. */
  phase = $derived.by(() => [this.view?.turn, this.view?.place, this.view?.step, this.seat].join(" "));
  seats = $derived<Record<Side, Seat>>(this.now?.seats ?? {});
  /** In the order that the game declares, else that of the seats. */
  sides = $derived.by<Side[]>(() => {
    const order = Object.keys(this.board?.file.display.sides ?? {});
    return Object.keys(this.now?.seats ?? {}).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  });
  n = $derived(this.now?.n ?? 0);
  /** Whether nobody else sits here but the computer. */
  alone = $derived(this.mine.length > 0 && this.sides.every((side) => this.mine.includes(side) || this.seats[side]?.kind === "ai"));
  canUndo = $derived.by(() => (this.now?.canUndo ?? false) && !this.past.moment);
  readonly hand: Hand = new Hand(this);
  readonly why: WhyNot = new WhyNot(this);
  readonly recap: Recap = new Recap(this, this.isLost);
  readonly adviser: Adviser = new Adviser(this);
  /** The arrows and losses on the map: of what is being seen again, else of what this window and others did last. */
  drawn = $derived.by(() => {
    const shown = this.recap.on ? [this.recap.went] : this.past.moment ? [] : [this.theirs, this.went];
    if (this.compared && !this.recap.on && !this.past.moment) return { arrows: this.compared, losses: [] };
    const advised = this.recap.on || this.past.moment ? [] : this.adviser.arrows;
    return { arrows: [...shown.flatMap((w) => w.arrows), ...advised], losses: shown.flatMap((w) => w.losses) };
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
  lit = $derived.by(() => (this.adviser.working ? new Map<string, never>() : this.choice.lit(this.standing)));
  /** Where units to choose come onto the map: the one under the pointer, or all of them, if the ask shows no hex itself. */
  entrances = $derived.by((): string[] => {
    const { glimpsed } = this.hand;
    const shown = [...this.lit.keys(), ...this.about.places].some((place) => this.board?.hexes.has(place));
    const meant = [...this.choice.units.keys()].filter((id) => (glimpsed ? id === glimpsed.id && !this.ask?.about.hexes.length : !shown));
    const coming = meant.filter((id) => !this.standing.has(id));
    return [...new Set(coming.flatMap((id) => this.board!.entrances(id, this.view?.turn ?? 0)))];
  });
  rules = $derived(new Map((this.book?.rules ?? []).map((r) => [r.id, r])));
  orders = $derived(new Orders(this.board?.file.display.orders));

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
    this.adviser.things.forEach(add);
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

  backToNow(): void {
    if (this.recap.on) this.recap.end();
    else this.past.leave();
  }
}
