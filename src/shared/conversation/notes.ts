import { isAtLeast, type Role } from "#shared/roles.ts";

/** Members may remove their own notes, owners and managers all. In SQL: `mayRemove`. */
export const mayRemoveNote = (note: { own: boolean }, role: Role): boolean => note.own || isAtLeast(role, "manager");

/** The newest texts about one thing are read together, up to this many characters in total. */
export const maxThreadCharacters = 100_000;

/** The newest texts up to that limit, oldest first. In SQL: `notesOf`. */
export function newest<Written extends { text: string }>(written: readonly Written[]): Written[] {
  let characters = 0;
  const firstTooMuch = written.findLastIndex(({ text }) => (characters += text.length) > maxThreadCharacters);
  return written.slice(firstTooMuch + 1);
}
