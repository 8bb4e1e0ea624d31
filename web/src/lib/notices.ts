import { api } from "./api";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

export interface Addresses {
  email?: string;
  webhook?: string;
}

const KEPT = "grognard.notices"; // where word was sent last: at the next table one click is enough

export function lastAsked(): Addresses {
  return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Addresses;
}

/** Have word sent when it is the turn of the seat that the window shows. */
export async function wantNotices(table: Table, to: Addresses): Promise<{ email: string; confirmed: boolean }> {
  const wanted = { webhook: to.webhook ?? "", email: to.email ?? "" };
  const kept = await api.notify(table.id, table.seat, { ...wanted, language: settings.language });
  localStorage.setItem(KEPT, JSON.stringify(wanted));
  return kept;
}
