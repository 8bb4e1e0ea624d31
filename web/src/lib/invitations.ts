import { api } from "./api";
import type { Side } from "./wire";

// The server keeps only a hash of an invitation; the browser that made it remembers the link, to show it again.

const place = (table: string, side: Side): string => `grognard.invitation.${table}.${side}`;

export function keepInvitation(table: string, side: Side, token: string): void {
  localStorage.setItem(place(table, side), token);
}

/** The link that opens a seat, if it was made in this browser. */
export function invitationLink(table: string, side: Side): string | null {
  const token = localStorage.getItem(place(table, side));
  return token === null ? null : `${location.origin}${location.pathname}#/join/${table}/${token}`;
}

export async function inviteAnew(table: string, side: Side): Promise<void> {
  keepInvitation(table, side, (await api.invite(table, side)).token);
}

export async function takeBack(table: string, side: Side): Promise<void> {
  await api.revoke(table, side);
  localStorage.removeItem(place(table, side));
}

/** The seats of a table to which we can invite somebody. Links to the others are forgotten. */
export async function openSeats(table: string, sides: readonly Side[]): Promise<Side[]> {
  const { open } = await api.openSeats(table);
  for (const side of sides) if (!open.includes(side)) localStorage.removeItem(place(table, side));
  return open;
}
