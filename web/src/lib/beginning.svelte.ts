import { api } from "./api";
import { briefAt } from "./briefing.svelte";
import { guideAt } from "./guide.svelte";
import { keepInvitation } from "./invitations";
import { forgetScenario, ownScenarios, type OwnScenario } from "./ownscenarios";
import type { GameShown, Seat, Side } from "./wire";
import { say, told, words } from "./words.svelte";

const EMPTY: Seat = { kind: "person", player: "", name: "", taken: false, here: false };

/** A game that somebody is about to begin: what he has chosen so far, and how it begins. */
export class Beginning {
  slug = $state("");
  scenario = $state("");
  seats = $state<Record<Side, string>>({});
  chosen = $state<Record<string, boolean>>({}); // of the options
  dice = $state<"server" | "shared">("server");
  name = $state("");
  seed = $state("");
  edition = $state(""); // a scenario of one's own that is played instead
  problem = $state("");
  busy = $state(false);
  invited = $state.raw<{ table: string; seats: Record<Side, Seat> } | null>(null);
  private owned = $state.raw<OwnScenario[]>([]);

  constructor(private readonly games: () => readonly GameShown[]) {
    $effect(() => {
      this.scenario = this.game.scenarios[0] ?? "";
      this.edition = "";
      this.owned = ownScenarios(this.game.slug);
      this.chosen = Object.fromEntries(this.game.options.map((o) => [o.name, o.default]));
    });
    $effect(() => {
      this.seats = Object.fromEntries(this.sides.map((side, k) => [side, k ? `ai:${this.best}` : "me"]));
    });
  }

  game = $derived.by(() => this.games().find((g) => g.slug === this.slug) ?? this.games()[0]!);
  sides = $derived(this.game.seats?.[this.scenario] ?? this.game.sides);
  withOthers = $derived(Object.values(this.seats).includes("invite"));
  ours = $derived(this.owned.filter((o) => o.scenario === this.scenario));
  own = $derived(this.ours.find((o) => o.figures === this.edition));
  private best = $derived(this.game.players.includes("standard") ? "standard" : this.game.players.at(-1));

  forget(own: OwnScenario): void {
    forgetScenario(own);
    this.owned = ownScenarios(this.game.slug);
  }

  /** What the guided first game is called: it has a scenario of its own. */
  get guided(): string {
    const { scenario } = this.game.guide!;
    return say("guided-game", { scenario: words.inGame(this.game.slug, `scenario-${scenario}`, scenario) });
  }

  /** The game with which somebody learns it, with the guide. */
  learn(): Promise<void> {
    return this.attempt(async () => {
      const made = await api.create({ game: this.game.slug, ...this.game.guide!, options: {}, dice: "server", name: this.guided });
      guideAt(made.table);
      location.hash = `#/table/${made.table}`;
    });
  }

  begin(): Promise<void> {
    return this.attempt(async () => {
      const { own, seats, seed } = this;
      const made = await api.create({
        game: this.game.slug,
        scenario: this.scenario,
        options: { ...this.chosen },
        seats: { ...seats },
        dice: this.dice,
        name: this.name || (own?.name ?? ""),
        ...(own ? { figures: own.figures } : {}),
        ...(seed.trim() && !this.withOthers ? { seed: seed.trim() } : {}),
      });
      briefAt(made.table);
      const waiting = Object.keys(seats).filter((side) => seats[side] === "invite");
      for (const side of waiting) keepInvitation(made.table, side, made.seats[side]!);
      if (waiting.length) this.invited = { table: made.table, seats: Object.fromEntries(waiting.map((side) => [side, EMPTY])) };
      else location.hash = `#/table/${made.table}`;
    });
  }

  private async attempt(doing: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await doing();
    } catch (found) {
      this.problem = told(found);
    } finally {
      this.busy = false;
    }
  }
}
