/** Answers about units that stand together before those about others: of units that do not all go together, the first one decides who may
 * join, and one that stands alone would keep out a whole stack. */
export function mostTogetherFirst(answers: readonly string[], standing: ReadonlyMap<string, string>): string[] {
  const where = (answer: string): string => answer.split(" ").map((word) => standing.get(word)).find(Boolean) ?? "";
  const there = new Map<string, number>();
  for (const answer of answers) there.set(where(answer), (there.get(where(answer)) ?? 0) + 1);
  return answers.toSorted((a, b) => there.get(where(b))! - there.get(where(a))!);
}
