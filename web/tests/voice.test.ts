import { describe, expect, it, vi } from "vitest";

import type { Table } from "../src/lib/table.svelte";
import { Voice } from "../src/lib/voice.svelte";
import type { ToServer } from "../src/lib/wire";

vi.mock("../src/lib/words.svelte", () => ({ say: (key: string) => key })); // there is no window here, and nobody reads
vi.mock("../src/lib/reading", () => ({ noteRead: () => undefined }));

/** As much of a table as somebody needs who gives answers there. */
function table(options: string[]) {
  const said: ToServer[] = [];
  const ask = { prompt: "advance", rule: "9.9", options };
  const nothing = (): void => undefined;
  const made = {
    now: { n: 7, version: 1, ask },
    ask,
    n: 7,
    id: "t",
    seat: "a",
    adviser: {},
    recap: {},
    went: { clear: nothing },
    chronicle: {},
    panel: {},
    briefing: { close: nothing },
    guide: { did: nothing },
    hand: { remember: nothing, refused: nothing },
    why: { leftOut: nothing },
    standing: new Map<string, string>(),
    hearing: { send: (message: ToServer) => said.push(message) },
  };
  return { made, said, voice: new Voice(made as unknown as Table) };
}

describe("all who can", () => {
  const all = ["advance a", "advance b", "advance c"];

  it("go on after a draw has ended the order behind the first of them", () => {
    const { made, said, voice } = table(all);
    voice.giveWhoCan(all);
    made.now = { n: 8, version: 2, ask: { ...made.ask, options: all.slice(1) } };
    voice.busy = false;
    voice.giveNext();
    expect(said.at(-1)).toMatchObject({ type: "answer", answer: "advance b" });
  });

  it("say no more when something else is asked", () => {
    const { made, said, voice } = table(all);
    voice.giveWhoCan(all);
    made.now = { n: 8, version: 2, ask: { prompt: "support", rule: "9.2", options: all.slice(1) } };
    voice.busy = false;
    voice.giveNext();
    expect(said).toHaveLength(1);
  });

  it("give nothing twice when all were taken", () => {
    const { made, said, voice } = table(all);
    voice.giveWhoCan(all);
    made.now = { n: 10, version: 2, ask: { ...made.ask, options: all } };
    voice.busy = false;
    voice.giveNext();
    expect(said).toHaveLength(1);
  });
});
