import { sql, type Expression } from "kysely";
import type { ParamRefs } from "#platform/database/statement.ts";
import { soughtIn } from "#shared/search/sought.ts";

/** What a search looks for in `search_text`, as patterns for `like`: all of `words`, or all of `joined`. */
export type SoughtPatterns = { words: string[]; joined: string[] | null };

/** Returns the patterns of a typed search. Without a word they fit every record. */
export function soughtPatterns(typed: string): SoughtPatterns {
  const sought = soughtIn(typed);
  return { words: sought?.words.map(containing) ?? [], joined: sought?.joined?.map(containing) ?? null };
}

/** Words have no character that is special in a pattern. */
const containing = (word: string): string => `%${word}%`;

/** Condition: a search text has what is sought. A test compares it with `isFoundIn`. */
export const isFoundIn = (text: Expression<string | null>, p: ParamRefs<SoughtPatterns>) =>
  sql<boolean>`(${text} like all(${p.words}::text[]) or ${text} like all(${p.joined}::text[]))`;
