import type { GameShown, Luck, Moment, RuleBook, Session, Side, TableLine, TableMade } from "./wire";

/** Something a person should read: what happened, by text key, and the server's own words for it. */
export class Problem extends Error {
  constructor(
    readonly key: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
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
  const text = await answer.text();
  if (!answer.ok) {
    let key = "server";
    let message = `${answer.status}`;
    try {
      const failure = JSON.parse(text) as { error?: { key: string; message: string } };
      if (failure.error) ({ key, message } = failure.error);
    } catch {
      // not our server's words: the status has to do
    }
    throw new Problem(key, message);
  }
  return (text ? JSON.parse(text) : null) as T;
}

const at = (...parts: (string | number)[]): string => "/api/" + parts.map((p) => encodeURIComponent(p)).join("/");

export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, boolean>;
  seats: Record<Side, string>;
  dice: "server" | "shared";
  seed?: number;
  name?: string;
  commitments?: Record<Side, string>;
}

export const api = {
  games: async (): Promise<GameShown[]> => (await call<{ games: GameShown[] }>(at("games"))).games,
  rules: (slug: string, lang: string): Promise<RuleBook> => call(`${at("games", slug, "rules")}?lang=${lang}`),
  board: <T>(slug: string, scenario: string, figures: string): Promise<T> =>
    call(`${at("games", slug, scenario, "board")}?figures=${figures}`),
  mapUrl: (slug: string, scenario: string, lang: string, figures = ""): string =>
    `${at("games", slug, scenario, "map.svg")}?lang=${lang}&figures=${figures}`,
  tables: async (): Promise<TableLine[]> => (await call<{ tables: TableLine[] }>(at("tables"))).tables,
  create: (wanted: NewTable): Promise<TableMade> => call(at("tables"), wanted),
  takeSeat: (table: string, token: string, name: string): Promise<{ table: string; side: Side; token: string }> =>
    call(at("seats"), { table, token, name }),
  moment: (table: string, n: number, side: Side | null): Promise<Moment> =>
    call(at("tables", table, "at", n) + (side ? `?side=${encodeURIComponent(side)}` : "")),
  fork: (table: string, n: number): Promise<TableMade> => call(at("tables", table, "fork"), { at: n }),
  record: (table: string, side: Side | null): Promise<unknown> =>
    call(at("tables", table, "record") + (side ? `?side=${encodeURIComponent(side)}` : "")),
  importRecord: (text: string): Promise<TableMade> => call(at("tables", "import"), { record: text, seats: {} }),
  luck: (table: string, side: Side | null): Promise<Luck> =>
    call(at("tables", table, "luck") + (side ? `?side=${encodeURIComponent(side)}` : "")),
  notify: (table: string, side: Side, wanted: { webhook: string; email: string; language: string }): Promise<unknown> =>
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
