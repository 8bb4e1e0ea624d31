import type { Table } from "./table.svelte";
import { words } from "./words.svelte";

/** Whose step it is: the side that plays this part, where the same side always does, else the name of the part. */
export function whose(table: Table, role: string): string {
  const side = table.board?.file.display.roles?.[role];
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
