import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import enSource from "../text/en.ftl?raw";
import jaSource from "../text/ja.ftl?raw";
import { api, Problem } from "./api";
import type { Board } from "./board";
import { inParts, signed } from "./fractions";
import { settings, type Language } from "./settings.svelte";
import { textKeys } from "./told";
import type { Result, Said } from "./wire";

const OWN: Record<Language, string> = { en: enSource, ja: jaSource };
const LONG_PATH = 4; // hexes; of a longer way only its ends are told
const COMMA: Record<Language, string> = { en: ", ", ja: "、" };

const CODE = 2; // signs of an entry that is no name
const NAMES = ["term", "hexside", "place", "step", "status", "marker", "country", "box", "scenario", "side"]; // kinds of texts that name things
const ELSEWHERE = ["entry", "status", "marker"]; // kinds of texts whose words serve in a sentence, too
const SIDES_OF_RESULT = ["attacker", "defender"]; // before and behind the stroke of a result that tells of both
const NO_RESULT = ["-", "0"]; // of a side

/** A piece of a sentence: plain, or the name of something that can be looked at. */
export interface Part {
  text: string;
  unit?: string;
  hex?: string;
}

// Names inside a sentence are marked by signs that no text contains: OPEN kind id MIDDLE name CLOSE.
const OPEN = "\uE000";
const MIDDLE = "\uE001";
const CLOSE = "\uE002";
const NAMED = new RegExp(`${OPEN}([uh])([^${MIDDLE}]*)${MIDDLE}([^${CLOSE}]*)${CLOSE}`, "u");

/** How a key names a code: D(1) and K/1 as D_1 and K_1, A1* as A1-star, +2 as plus2. */
const keyOfCode = (code: string): string => code.replace(/[(/]/, "_").replace(")", "").replaceAll("*", "-star").replaceAll("+", "plus");

/** A number, or the sum of a tally. */
function totalOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  return value && typeof value === "object" && "total" in value ? (value as { total: number }).total : null;
}

/** All words on the screen: the client's own, the engine's and the games', in the language chosen. */
class Words {
  private games = $state.raw<Record<string, string>>({}); // source by game and language
  private game = $state(""); // the one that is being played
  private board = $state.raw<Board | null>(null);
  private sides: ReadonlySet<string> = new Set();
  private asked = new Set<string>();
  private then: Record<string, string> = {}; // what things were called when the event happened that is being told

  /** The words of each game, with ours. */
  private bundles = $derived.by(() => {
    const { language } = settings;
    const bundle = (source: string): FluentBundle => {
      const made = new FluentBundle(language, { useIsolating: false });
      made.addResource(new FluentResource(source), { allowOverrides: true });
      made.addResource(new FluentResource(OWN[language]), { allowOverrides: true });
      return made;
    };
    const found = new Map([["", bundle("")]]);
    for (const [key, source] of Object.entries(this.games)) {
      const [slug, lang] = key.split("/") as [string, string];
      if (lang === language) found.set(slug, bundle(source));
    }
    return found;
  });
  private bundle = $derived(this.bundles.get(this.game) ?? this.bundles.get("")!);

  /** Fetch a game's texts in the language of the screen, once. */
  async load(slug: string): Promise<void> {
    const key = `${slug}/${settings.language}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    const source = await api.text(slug, settings.language);
    if (!source) this.asked.delete(key);
    this.games = { ...this.games, [key]: source };
  }

  /** The game, board and sides whose names appear in sentences. */
  speakOf(game: string, board: Board | null, sides: readonly string[]): void {
    this.game = game;
    this.board = board;
    this.sides = new Set(sides);
  }

  /** A word of another game than the one being played; without a text the bare name. */
  inGame(slug: string, key: string, name: string): string {
    const bundle = this.bundles.get(slug);
    const message = bundle?.getMessage(key);
    return message?.value ? bundle!.formatPattern(message.value, {}, []) : name;
  }

  has(key: string): boolean {
    return this.bundle.hasMessage(key);
  }

  say(key: string, params: Record<string, unknown> = {}): string {
    return this.format(key, params, false);
  }

  /** A sentence whose units and hexes can be pointed at. */
  parts(key: string, params: Record<string, unknown> = {}): Part[] {
    const parts: Part[] = [];
    let rest = this.format(key, params, true);
    for (;;) {
      const found = NAMED.exec(rest);
      if (!found) break;
      if (found.index) parts.push({ text: rest.slice(0, found.index) });
      const [whole, kind, id, name] = found as unknown as [string, string, string, string];
      parts.push(kind === "u" ? { text: name, unit: id } : { text: name, hex: id });
      rest = rest.slice(found.index + whole.length);
    }
    if (rest) parts.push({ text: rest });
    return parts;
  }

  explain(kind: "reason" | "event" | "modifier" | "consequence", said: Said): Part[] {
    const keys = textKeys(kind, said);
    this.then = (said.called as Record<string, string> | undefined) ?? {};
    const parts = this.parts(keys.find((key) => this.has(key)) ?? keys.at(-1)!, said);
    this.then = {};
    return parts;
  }

  /** The same as plain text. */
  plain(kind: "reason" | "event" | "modifier" | "consequence", said: Said): string {
    return this.explain(kind, said).map((part) => part.text).join("");
  }

  /** An answer as a button says it: "Attack 2427", "End the phase". What is not chosen yet is left open. */
  answer(answer: string, prompt?: string | null): string {
    const [verb = "", ...rest] = answer.split(" ");
    const whole = rest.length > 1 && this.kindOf(rest.at(-1)!) === "hex" ? [`order-${verb}`] : []; // who, and whereto
    const key = [...whole, `answer-${verb}-${prompt}`, `answer-${verb}`, `order-${verb}`].find((k) => this.has(k));
    if (!key) return [this.verb(verb), ...rest.map((word) => this.term(word))].join(" ");
    const named: Record<string, string[]> = { unit: [], hex: [], box: [], number: [], words: [] };
    const spot = (word: string): string => (this.board?.hexes.has(word) ? this.spot(word) : this.term(word));
    const hexes = rest.filter((word) => this.kindOf(word) === "hex").length;
    for (const word of rest) named[this.kindOf(word)]!.push(hexes > 1 ? this.term(word) : spot(word));
    const open = "…";
    return this.say(key, {
      unit: named.unit![0] ?? open,
      unit2: named.unit![1] ?? open,
      units: named.unit!.join(COMMA[settings.language]) || open,
      hex: named.hex![0] ?? open,
      hex2: named.hex![1] ?? open,
      hexes: named.hex!.join(COMMA[settings.language]) || open,
      places: named.hex!.length,
      box: named.box![0] ?? open,
      number: named.number![0] ?? open,
      words: named.words!.join(" ") || open,
      who: rest.length ? rest[0]!.split(",").map((word) => this.term(word)).join(COMMA[settings.language]) : open,
      last: rest.length ? spot(rest.at(-1)!) : open,
    });
  }

  /** An answer with what it takes besides: "Invade 32.40, and 35.44 with it". */
  option(option: { answer: string; also: readonly string[] }, prompt?: string | null): string {
    const answer = this.answer(option.answer, prompt);
    return option.also.length ? this.say("with-it", { answer, places: option.also }) : answer;
  }

  private kindOf(word: string): "unit" | "hex" | "box" | "number" | "words" {
    if (this.board?.counters.has(word)) return "unit";
    if (this.board?.hexOf(word)) return "hex";
    if (this.board?.boxes.has(word)) return "box";
    return /^-?\d+$/.test(word) ? "number" : "words";
  }

  /** Several things in one line. */
  joined(parts: readonly string[]): string {
    return parts.join(COMMA[settings.language]);
  }

  /** How a game has ended; a victory that is nothing but that has no degree. */
  outcome({ winner, level }: Result): string {
    return this.say("game-over", { winner: this.side(winner), degree: level ?? "", level: this.term(level ?? "") });
  }

  verb(verb: string, prompt?: string | null): string {
    return this.firstOf([`verb-${verb}-${prompt}`, `verb-${verb}`], verb);
  }

  side(side: string | null | undefined): string {
    if (!side) return this.say("nobody");
    return this.has(`side-${side}`) ? this.say(`side-${side}`) : side;
  }

  term(word: string): string {
    const counter = this.board?.counters.get(word);
    if (counter?.called) return `${this.ownName(counter.called) ?? counter.called} ${counter.name}`;
    if (counter) return this.place(counter.name) ?? counter.name;
    if (this.board?.hexes.has(word)) return word;
    const place = this.board?.locations.get(word);
    if (place) return this.say("place-on-level", { hex: place.hex, level: place.level });
    const box = this.board?.boxes.get(word);
    if (box) return this.firstOf([`box-${box.name}`], box.name);
    if (this.sides.has(word)) return this.side(word);
    return this.ownName(word) ?? this.place(word) ?? this.several(word) ?? word.replaceAll("_", " ");
  }

  /** What a game calls something, be it in a chart or as the name of a state or a marker. */
  private ownName(word: string, kinds: readonly string[] = ELSEWHERE): string | null {
    const name = word.replace(/[^A-Za-z0-9]+/g, "-"); // of a word that is Japanese already nothing is left
    const elsewhere = word.length > CODE && name !== "-" ? kinds.map((kind) => `${kind}-${name}`) : [];
    const key = [`term-${word.replaceAll("_", "-")}`, ...elsewhere].find((k) => this.has(k));
    return key ? this.say(key) : null;
  }

  /** What lies in a hex or belongs to a side, told in one word: "4129 airbase". */
  private several(word: string): string | null {
    const [whose = "", what = ""] = word.split(" ");
    const name = this.board?.hexes.has(whose) || this.sides.has(whose) ? this.ownName(what, ["place", ...ELSEWHERE]) : null;
    return name && `${this.term(whose)} ${name}`;
  }

  /** What a unit belongs to; a game may tell by a name what stands on its counters as a sign. */
  formation(name: string): string {
    return this.firstOf([`formation-${name}`], this.term(name));
  }

  /** What the symbol or picture on a counter stands for. */
  symbol(word: string): string {
    return this.firstOf([`symbol-${word}`], this.term(word));
  }

  /** An entry of a chart in words. In some columns it is the name of a modifier; several names are parted by blanks. */
  entry(value: string, isModifier = false): string {
    const found = this.known(value, isModifier);
    if (found !== null) return found;
    const parts = value.split(" ").map((part) => this.known(part, isModifier));
    return parts.length > 1 && parts.every((part) => part !== null) ? parts.join(COMMA[settings.language]) : this.term(value);
  }

  private known(value: string, isModifier: boolean): string | null {
    const name = value.replace(/[^A-Za-z0-9]+/g, "-");
    const modifiers = isModifier ? ["modifier-table", "modifier"] : [];
    const names = value.length > CODE ? NAMES : []; // a letter or two are a result, or a class
    const keys = ["entry", ...modifiers, ...names].flatMap((kind) => [`${kind}-${name}`, `${kind}-${value}`]);
    const key = keys.find((k) => this.has(k));
    return key ? this.say(key) : null;
  }

  /** What a name on the map is called in the language of the screen, if it is called something else. */
  place(name: string): string | null {
    const called = this.board?.called(name, settings.language);
    return called && called !== name ? called : null;
  }

  /** The terrain of a hex, as the game calls it for those in it, with the name of what stands there. */
  groundIn(label: string): string {
    const ground = this.board?.file.display.ground?.[label];
    if (!ground) return this.term(this.board?.hexes.get(label)?.terrain ?? "");
    return [...(ground.name ? [ground.name] : []), ...ground.terrain].map((word) => this.term(word)).join(" · ");
  }

  /** What has a name of its own in a hex. */
  private nameIn(label: string): string {
    const ground = this.board?.file.display.ground?.[label];
    return this.board?.hexes.has(label) && (!ground || ground.name) ? this.townIn(label) : "";
  }

  /** What lies in a hex and has a name: a town, a beach. */
  townIn(label: string): string {
    const ground = this.board?.file.display.ground?.[label];
    if (ground) return ground.name ? this.term(ground.name) : ground.terrain.map((word) => this.term(word)).join(COMMA[settings.language]);
    const places = (this.board?.hexes.get(label)?.places ?? []).filter((p) => p.name && p.kind !== "name");
    const found = places.find((p) => p.kind === "city" || p.kind === "town") ?? places[0];
    if (!found) return "";
    const name = this.place(found.name) ?? found.name;
    return found.name.length > 2 ? name : `${this.firstOf([`place-${found.kind}`], found.kind)} ${name}`; // a letter alone says nothing
  }

  /** A hex, and what lies in it or near it: "33.43 (Catania)", "32.40 (near Palermo)". */
  spot(label: string): string {
    const there = this.whereabouts(label);
    return there ? this.say("hex-at", { hex: label, place: there }) : this.term(label);
  }

  /** What lies in a hex, and which town is near if none does. */
  whereabouts(label: string): string {
    const here = this.townIn(label);
    const town = this.board?.nearestTown(label);
    const near = town && town.far > 0 ? this.say("near", { place: this.place(town.name) ?? town.name }) : "";
    return [here, near].filter(Boolean).join(COMMA[settings.language]);
  }

  /** What the code of a result means, if the game says so; in some charts and columns it means something of its own. Of
   * "A1/CA R1" what stands before the stroke is told of the attacker, what stands behind it of the defender. */
  effect(result: string, places: readonly string[] = []): string {
    for (const place of [...places, ""]) {
      const whole = this.codes(result, place);
      if (whole) return whole;
    }
    const halves = result.split("/");
    if (halves.length !== SIDES_OF_RESULT.length) return "";
    const told = halves.map((half, n) => (NO_RESULT.includes(half) ? "" : this.codes(half, SIDES_OF_RESULT[n])));
    return told.includes(null) ? "" : told.filter(Boolean).join(COMMA[settings.language]) || (this.codes("-") ?? "");
  }

  /** One code, or several parted by blanks; null if the game does not say what each of them means there. */
  private codes(result: string, place = ""): string | null {
    const keys = result.split(" ").map((code) => `effect-${place && `${place}-`}${keyOfCode(code)}`);
    return result && keys.every((key) => this.has(key)) ? keys.map((key) => this.say(key)).join(COMMA[settings.language]) : null;
  }

  /** The first of these keys that has a text; else the plain word. */
  firstOf(keys: readonly string[], word: string): string {
    const key = keys.map((k) => k.replaceAll(" ", "-")).find((k) => this.has(k));
    return key ? this.say(key) : (this.place(word) ?? word.replaceAll("_", " "));
  }

  private format(key: string, params: Record<string, unknown>, marked: boolean): string {
    const message = this.bundle.getMessage(key);
    if (!message?.value) return key;
    const shown: Record<string, FluentVariable> = {};
    const withSign = this.board?.file.display.battle?.signed ?? [];
    for (const [name, value] of Object.entries(params)) {
      const long = name === "path" && Array.isArray(value) && value.length > LONG_PATH;
      const means = name === "result" && typeof value === "string" ? this.effect(value) : "";
      const town = marked && typeof value === "string" ? this.nameIn(value) : "";
      const total = withSign.includes(name) ? totalOf(value) : null;
      let word = total !== null ? signed(total) : this.shown(long ? [value[0], "…", value.at(-1)] : value, marked);
      if (town) word = this.marked("h", value as string, `${String(value)} ${town}`);
      if (name === "places" && Array.isArray(value)) word = value.map((place) => this.calledPlace(String(place), marked)).join(COMMA[settings.language]);
      shown[name] = means && means !== word ? (value === NO_RESULT[0] ? means : this.say("code-means", { code: value, means })) : word;
      if (Array.isArray(value)) shown[`${name}_count`] = value.length; // one or several
    }
    return this.bundle.formatPattern(message.value, shown, []);
  }

  /** A hex of a list with what lies in it. */
  private calledPlace(label: string, marked: boolean): string {
    const town = marked ? this.nameIn(label) : "";
    return town ? this.marked("h", label, `${label} ${town}`) : this.named(label, marked);
  }

  private shown(value: unknown, marked: boolean): FluentVariable {
    if (typeof value === "number") return inParts(value);
    if (typeof value === "string") return this.named(value, marked);
    if (Array.isArray(value)) {
      return value.length ? value.map((v) => String(this.shown(v, marked))).join(COMMA[settings.language]) : this.say("none-of-them");
    }
    if (value === null) return "none";
    if (typeof value === "object") {
      if ("total" in value) return inParts((value as { total: number }).total);
      return Object.entries(value)
        .map(([k, v]) => `${this.named(k, marked)} ${String(this.shown(v, marked))}`)
        .join(COMMA[settings.language]);
    }
    return String(value);
  }

  private named(word: string, marked: boolean): string {
    const name = this.then[word] ?? this.term(word);
    if (!marked || !this.board) return name;
    if (this.board.counters.has(word)) return this.marked("u", word, name);
    const hex = this.board.hexOf(word);
    return hex ? this.marked("h", hex, name) : name;
  }

  private marked(kind: "u" | "h", id: string, name: string): string {
    return OPEN + kind + id + MIDDLE + name + CLOSE;
  }
}

export const words = new Words();
/** What went wrong, by the key of an error; the server's English if we have no words for it. */
export function inWords(key: string, message: string): string {
  return words.has(`problem-${key}`) ? words.say(`problem-${key}`, { why: message }) : message || key;
}

export function told(problem: unknown): string {
  return problem instanceof Problem ? inWords(problem.key, problem.message) : String(problem);
}

export const say = (key: string, params?: Record<string, unknown>): string => words.say(key, params);
