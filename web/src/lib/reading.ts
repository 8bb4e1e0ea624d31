// How far somebody has followed a game in this browser: whoever comes back days later is told what he has missed.

const KEY = "grognard.read";
const KEPT = 200; // tables

type Read = Record<string, number>; // by table and seat, the latest last

function stored(): Read {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Read;
  } catch {
    return {};
  }
}

/** The answers that had been given when he last acted here; all of them, if he has not been here before. */
export function lastRead(table: string, seat: string, n: number): number {
  const read = stored()[`${table} ${seat}`];
  return typeof read === "number" && read <= n ? read : n;
}

export function noteRead(table: string, seat: string, n: number): void {
  const { [`${table} ${seat}`]: _, ...others } = stored();
  const kept = [...Object.entries(others), [`${table} ${seat}`, n] as const].slice(-KEPT);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}
