export type Tab = "log" | "units" | "charts" | "rules" | "sequence" | "tracks" | "displays" | "review";

/** What is open beside the map. */
export class Panel {
  tab = $state<Tab>("log");
  looking = $state(false); // it was opened since the player last acted: where there is no room for both, it is seen instead of the answers
  card = $state<string | null>(null); // the unit whose card is open
  legend = $state(false); // what is on a counter is explained
  rule = $state<string | null>(null);
  ruleOpened = $state(0); // times: the same rule may be wanted again
  whatIf = $state<string | null>(null); // the hex of an attack that somebody only thinks of

  constructor(private readonly opened: () => void) {}

  openTab(tab: Tab): void {
    this.turnTo(tab);
    this.opened();
  }

  /** The same where nobody has chosen it himself. */
  turnTo(tab: Tab): void {
    this.tab = tab;
    this.looking = true;
  }

  openCard(unit: string): void {
    this.card = unit;
    this.openTab("units");
  }

  openRule(id: string): void {
    this.rule = id;
    this.turnTo("rules");
    this.ruleOpened += 1;
  }
}
