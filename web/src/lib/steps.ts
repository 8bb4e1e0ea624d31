import type { Table } from "./table.svelte";
import { words } from "./words.svelte";

/** Whose step it is: the side that plays this part, where the same side always does, else the name of the part. */
export function whose(table: Table, role: string): string {
  const side = table.board?.file.display.roles?.[role] ?? table.sides.find((s) => s === role);
  return side ? words.side(side) : words.firstOf([`role-${role}`], role);
}

/** The name of a step; whose it is, where several have a step of that name. */
export function stepName(table: Table, turn: number, place: number): string {
  const steps = (table.now?.sequence ?? []).filter((s) => !!s.before === (turn === 0));
  const step = steps.find((s) => s.place === place);
  if (!step) return "";
  const name = words.firstOf([`step-${step.id}`], step.id);
  const shared = steps.filter((s) => s.id === step.id).length > 1;
  return shared && step.role ? `${name} (${whose(table, step.role)})` : name;
}

/** In which order the sides move in a turn, where that never changes; empty: dice or bids decide it. */
export function orderOfMovement(table: Table): string[] {
  const { sides } = table;
  const { roles: played, powers } = table.board?.file.display ?? {};
  const roles = (table.now?.sequence ?? []).flatMap((step) => (step.moves && !step.before && step.role ? [step.role] : []));
  const known = (role: string): boolean => sides.includes(role) || role in (played ?? {}) || !!powers?.includes(role);
  return roles.every(known) ? [...new Set(roles.map((role) => whose(table, role)))] : [];
}
