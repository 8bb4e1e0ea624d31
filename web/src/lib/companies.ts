import type { Company } from "./arrivals.svelte";
import type { Button, Group } from "./options";
import type { Table } from "./table.svelte";

/** Buttons that stand together: several of one formation off the map under its name, all others as they come. */
export interface Part {
  formation: string;
  members: Button[];
  shown: Button[];
  company: Company | null;
}

/** The listed buttons of a group in parts; while others are left a formation that comes in together is one, even if none of it is listed. */
export function partsOf(table: Table, group: Group, listed: Button[], left: number): Part[] {
  const { buttons } = group;
  const offMap = buttons.every((b) => b.thing?.kind === "unit" && !table.standing.has(b.thing.id));
  if (!offMap || buttons.length < 2) return [{ formation: "", members: [], shown: listed, company: null }];
  const formationOf = (button: Button): string => table.board?.counters.get(button.thing!.id)?.formation ?? "";
  const found: Part[] = [];
  for (const name of new Set(buttons.map(formationOf))) {
    const members = buttons.filter((b) => formationOf(b) === name);
    const shown = listed.filter((b) => formationOf(b) === name);
    const last = found.at(-1);
    if (name && members.length > 1) found.push({ formation: name, members, shown, company: table.hand.arrivals.company(group.verb, name, members) });
    else if (last && !last.formation) last.shown.push(...shown);
    else found.push({ formation: "", members: [], shown, company: null });
  }
  return found.filter((part) => part.shown.length || (left && part.company));
}
