import { isAtLeast, type Role } from "#shared/roles.ts";

/** Members may remove their own notes, owners and managers every one. In SQL: `mayRemove`. */
export const mayRemoveNote = (note: { own: boolean }, role: Role): boolean => note.own || isAtLeast(role, "manager");

/** Of what was written about one thing, the newest is read at once, with so many characters in sum. */
export const maxThreadCharacters = 100_000;

/** The newest of what was written, the first first, as much as is read at once. In SQL `notesOf`. */
export function newest<Written extends { text: string }>(written: readonly Written[]): Written[] {
  let characters = 0;
  const firstTooMuch = written.findLastIndex(({ text }) => (characters += text.length) > maxThreadCharacters);
  return written.slice(firstTooMuch + 1);
}
