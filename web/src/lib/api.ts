import type { Advice, Change, Edition, GameShown, Luck, Moment, Passage, RuleBook, Session, Side, TableLine, TableMade, TablePage, Why } from "./wire";

/** Something a person should read: what happened, by text key, and the server's own words for it. */
export class Problem extends Error {
  constructor(
    readonly key: string,
    message: string,
  ) {
    super(message);
  }
}

async function answerTo(path: string, body: unknown, method: string): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: { "X-Grognard": "1", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem("no-server", "");
  }
  if (!answer.ok) {
    let key = "server";
    let message = `${answer.status}`;
    try {
      const failure = JSON.parse(await answer.text()) as { error?: { key: string; message: string } };
      if (failure.error) ({ key, message } = failure.error);
    } catch {
      // not our server's words: the status has to do
    }
    throw new Problem(key, message);
  }
  return answer;
}

const [PATIENCE, A_MOMENT] = [10, 700]; // times, and milliseconds at first

/** Ask again a little later, and later again, where the server has too much to do; who waits need not be told. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await ask();
    } catch (problem) {
      const soon = problem instanceof Problem && ["too-fast", "too-many", "busy"].includes(problem.key);
      if (!soon || time > PATIENCE) throw problem;
      await new Promise((wait) => setTimeout(wait, A_MOMENT * Math.min(time, 3)));
    }
  }
}

async function call<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  const text = await (await answerTo(path, body, method)).text();
  return (text ? JSON.parse(text) : null) as T;
}

const at = (...parts: (string | number)[]): string => "/api/" + parts.map((p) => encodeURIComponent(p)).join("/");

export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, boolean>;
  seats: Record<Side, string>;
  dice: "server" | "shared";
  seed?: string; // in digits: it may be greater than what a number keeps
  name?: string;
  figures?: string; // of an edition made in the browser
  commitments?: Record<Side, string>;
}

export interface RecordFile {
  bytes: Blob;
  kind: string; // "whole"; "to-go": a game against the computer, to go on elsewhere; "partial": what this seat knows
}

export const api = {
  games: async (): Promise<GameShown[]> => (await call<{ games: GameShown[] }>(at("games"))).games,
  rules: (slug: string, lang: string): Promise<RuleBook> => call(`${at("games", slug, "rules")}?lang=${lang}`),
  board: <T>(slug: string, scenario: string, figures: string): Promise<T> =>
    call(`${at("games", slug, scenario, "board")}?figures=${figures}`),
  edition: (slug: string, scenario: string, figures: string | null): Promise<Edition> =>
    call(at("games", slug, scenario, "edition") + (figures === null ? "" : `?figures=${figures}`)),
  changeEdition: (slug: string, scenario: string, figures: string, wanted: { changes?: Change[]; files?: Record<string, string>; zip?: string; keep?: boolean }): Promise<Edition> =>
    call(`${at("games", slug, scenario, "edition")}?figures=${figures}`, wanted),
  editionFile: async (slug: string, scenario: string, figures: string): Promise<Blob> =>
    (await answerTo(`${at("games", slug, scenario, "edition.zip")}?figures=${figures}`, undefined, "GET")).blob(),
  mapUrl: (slug: string, scenario: string, lang: string, figures = ""): string =>
    `${at("games", slug, scenario, "map.svg")}?lang=${lang}&figures=${figures}`,
  /** A page of my games, or of those that I have put away; `before`: where the page before it said that there is more. */
  tables: (archived = false, before: string | null = null, sought = "", state = ""): Promise<TablePage> =>
    call(`${at("tables")}?archived=${archived ? 1 : 0}&sought=${encodeURIComponent(sought)}&state=${state}${before ? `&before=${encodeURIComponent(before)}` : ""}`),
  table: (table: string): Promise<TableLine> => call(at("tables", table)),
  changeTable: (table: string, wanted: { name?: string; archived?: boolean }): Promise<TableLine> => call(at("tables", table), wanted, "PATCH"),
  deleteTable: (table: string): Promise<unknown> => call(at("tables", table), undefined, "DELETE"),
  create: (wanted: NewTable): Promise<TableMade> => call(at("tables"), wanted),
  takeSeat: (table: string, token: string, name: string): Promise<{ table: string; side: Side; token: string }> =>
    call(at("seats"), { table, token, name }),
  openSeats: (table: string): Promise<{ open: Side[] }> => call(at("tables", table, "invitations")),
  invite: (table: string, side: Side): Promise<{ table: string; side: Side; token: string }> => call(at("tables", table, "invitations"), { side }),
  revoke: (table: string, side: Side): Promise<{ open: Side[] }> => call(at("tables", table, "invitations", side), undefined, "DELETE"),
  moment: (table: string, n: number, side: Side | null): Promise<Moment> =>
    call(at("tables", table, "at", n) + (side ? `?side=${encodeURIComponent(side)}` : "")),
  passage: (table: string, first: number, last: number, side: Side | null): Promise<Passage> =>
    call(at("tables", table, "from", first, "to", last) + (side ? `?side=${encodeURIComponent(side)}` : "")),
  fork: (table: string, n: number, side: Side | null): Promise<TableMade> =>
    call(at("tables", table, "fork") + (side ? `?side=${encodeURIComponent(side)}` : ""), { at: n }),
  /** The game from which a table was forked, as far as the fork has come. */
  origin: (table: string, side: Side | null): Promise<Moment> => call(at("tables", table, "origin") + (side ? `?side=${encodeURIComponent(side)}` : "")),
  /** The record as the server wrote it, byte by byte, and of which kind it is. */
  record: async (table: string, side: Side | null): Promise<RecordFile> => {
    const answer = await answerTo(at("tables", table, "record") + (side ? `?side=${encodeURIComponent(side)}` : ""), undefined, "GET");
    return { bytes: await answer.blob(), kind: answer.headers.get("X-Grognard-Record") ?? "whole" };
  },
  importRecord: (text: string): Promise<TableMade> => call(at("tables", "import"), { record: text, seats: {} }),
  luck: (table: string, side: Side | null): Promise<Luck> =>
    call(at("tables", table, "luck") + (side ? `?side=${encodeURIComponent(side)}` : "")),
  substitute: (table: string, side: Side, player: string): Promise<unknown> => call(at("tables", table, "seats", side, "player"), { player }, "PUT"),
  nameSeat: (table: string, side: Side, name: string): Promise<unknown> => call(at("tables", table, "seats", side, "name"), { name }, "PUT"),
  why: (table: string, side: Side | null): Promise<{ reasons: Why[] }> =>
    call(at("tables", table, "why") + (side ? `?side=${encodeURIComponent(side)}` : "")),
  advice: (table: string, side: Side): Promise<Advice> => call(`${at("tables", table, "advice")}?side=${encodeURIComponent(side)}`),
  notify: (table: string, side: Side, wanted: { webhook: string; email: string; language: string }): Promise<{ email: string; confirmed: boolean }> =>
    call(`${at("tables", table, "notify")}?side=${encodeURIComponent(side)}`, wanted, "PUT"),
  session: (): Promise<Session> => call(at("session")),
  register: (name: string, password: string): Promise<Session> => call(at("account"), { name, password }),
  logIn: (name: string, password: string): Promise<Session> => call(at("session"), { name, password }),
  logOut: (): Promise<Session> => call(at("session"), undefined, "DELETE"),
  text: async (slug: string, lang: string): Promise<string> => {
    const answer = await fetch(at("games", slug, "text", lang));
    return answer.ok ? answer.text() : "";
  },
};
