import { sql, type AliasableExpression, type Expression } from "kysely";
import { statement, type Owner, type ParamRefs, type StatementBuilder } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { correctionsOf, doubtsIn, maxCorrections, type Doubt, type Spelled } from "#shared/search/correction.ts";
import { fewFound } from "#shared/search/fewFound.ts";
import { soughtIn } from "#shared/search/sought.ts";

/** The patterns for `like` of a search in `search_text`: all of `words` must fit, or all of `joined`. */
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

/** The patterns of words that are one letter apart from a doubted one, in records that have the other words. */
type NearPatterns = SoughtPatterns & { halves: string[]; near: string[] };

/**
 * Returns the patterns of a doubted word. One wrong letter leaves its first or its second half as it is, unless the
 * letters on both sides of the middle are swapped: three patterns leave few records for the others.
 */
function nearPatterns({ word, others }: Pick<Doubt, "word" | "others">): NearPatterns {
  const letters = Array.from(word);
  const middle = Math.floor(letters.length / 2);
  const withCut = (from: number, to: number, by = "") => [...letters.slice(0, from), by, ...letters.slice(to)].join("");
  const swapped = (at: number) => withCut(at, at + 2, `${letters[at + 1]}${letters[at]}`);
  const places = letters.map((_, at) => at);
  const near = [
    ...places.flatMap((at) => [withCut(at, at + 1), withCut(at, at + 1, "_"), withCut(at, at, "_")]),
    `${word}_`,
    ...places.slice(1).map((at) => swapped(at - 1)),
  ];
  return {
    words: others?.words.map(containing) ?? [],
    joined: others?.joined?.map(containing) ?? null,
    halves: [`% ${withCut(middle, letters.length)}%`, `%${withCut(0, middle)} %`, `% ${swapped(middle - 1)} %`],
    near: near.map((one) => `% ${one} %`),
  };
}

/** Condition: a search text has a word that is one letter apart from the doubted one, and has the other words. */
const isNear = (text: Expression<string | null>, p: ParamRefs<NearPatterns>) =>
  sql<boolean>`(${text} like any(${p.halves}::text[]) and ${text} like any(${p.near}::text[]) and ${isFoundIn(text, p)})`;

/** The number of the newest records with similar words that are looked at. */
const maxNear = 100;

/** A record that a search is corrected with, from the words of its `texts`. */
type SpelledRow = Spelled & { id: string; created_at: string };

/** Returns a function that corrects a typed search which finds few of `rows` or none: by the rule of `corrections`. */
export function correctorOf(name: string, rows: (db: StatementBuilder, p: Owner) => AliasableExpression<SpelledRow>) {
  const near = statement<NearPatterns>()(name, (db, p) =>
    db
      .selectFrom(rows(db, p).as("r"))
      .where((r) => isNear(r.ref("r.search_text"), p))
      .select(["r.search_text", "r.texts"])
      .orderBy("r.created_at", (by) => by.desc().nullsLast())
      .orderBy("r.id")
      .limit(sql.lit(maxNear)),
  );
  const few = statement<SoughtPatterns>()(`${name}-found`, (db, p) =>
    db
      .selectFrom(rows(db, p).as("r"))
      .where((r) => isFoundIn(r.ref("r.search_text"), p))
      .select("r.id")
      .limit(sql.lit(fewFound + 1)),
  );
  return async ({ query }: OwnerDb, typed: string): Promise<string[]> => {
    if (doubtsIn(typed).length === 0) return [];
    const countOf = async (search: string) => (await query(few, soughtPatterns(search))).length;
    const already = await countOf(typed);
    if (already > fewFound) return [];
    const found = new Set<string>();
    for (const doubt of doubtsIn(typed)) {
      if (found.size >= maxCorrections) break;
      for (const one of correctionsOf(doubt, await query(near, nearPatterns(doubt)))) found.add(one);
    }
    const offered: string[] = [];
    for (const one of [...found].slice(0, maxCorrections))
      if (already === 0 || (await countOf(one)) > already) offered.push(one);
    return offered;
  };
}

/** The texts of a record whose words can correct a search. */
export const textsOf = (...texts: Expression<string | null>[]) => sql<(string | null)[]>`array[${sql.join(texts)}]`;
