import type { Told } from "./told";
import type { Side, ToServer } from "./wire";

/** Dice that all throw together: bind ourselves to a secret, and show it when everybody is bound. */
export async function throwTogether(table: string, side: Side, now: Told, send: (message: ToServer) => void): Promise<void> {
  if (!side) return;
  const key = `grognard.secret.${table}.${side}`;
  if (now.uncommitted.includes(side)) {
    const secret = localStorage.getItem(key) ?? hexadecimal(crypto.getRandomValues(new Uint8Array(32)));
    localStorage.setItem(key, secret);
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
    send({ type: "commit", commitment: hexadecimal(new Uint8Array(hash)) });
  } else if (!now.uncommitted.length && now.unrevealed.includes(side)) {
    const secret = localStorage.getItem(key);
    if (secret) send({ type: "secret", secret });
  }
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
