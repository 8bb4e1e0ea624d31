// Notes to oneself about a game: they stay in this browser, and nobody else sees them.

const keyOf = (table: string): string => `grognard.notes.${table}`;

export function notesOn(table: string): string {
  return localStorage.getItem(keyOf(table)) ?? "";
}

export function keepNotes(table: string, notes: string): void {
  if (notes) localStorage.setItem(keyOf(table), notes);
  else localStorage.removeItem(keyOf(table));
}
