import { sql, type AliasableExpression, type Expression } from "kysely";
import { statement, type ParamRefs, type Params, type StatementBuilder } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import {
  correctionsOf,
  doubtsIn,
  maxCorrections,
  type Correction,
  type Doubt,
  type Spelled,
} from "#shared/search/correction.ts";
import { exactlyIn } from "#shared/search/exact.ts";
import { fewFound, maxCounted } from "#shared/search/fewFound.ts";
import { soughtIn } from "#shared/search/sought.ts";

/** The patterns for `like` of a search in `search_text`: all of `words` must fit, or all of `joined`. */
export type SoughtPatterns = { words: string[]; joined: string[] | null };
/** One of the patterns in `exactly` fits a record that the search means exactly. */
export type RankedPatterns = SoughtPatterns & { exactly: string[] };

/** Returns the patterns of a typed search. Without a word they fit every record, and none exactly. */
export function soughtPatterns(typed: string): RankedPatterns {
  const sought = soughtIn(typed);
  return {
    words: sought?.words.map(containing) ?? [],
    joined: sought?.joined?.map(containing) ?? null,
    exactly: exactlyIn(typed).map(containing),
  };
}

/** Words have no character that is special in a pattern. */
const containing = (word: string): string => `%${word}%`;

/** Condition: a search text has what is sought. A test compares it with `isFoundIn`. */
export const isFoundIn = (text: Expression<string | null>, p: ParamRefs<SoughtPatterns>) =>
  sql<boolean>`(${text} like all(${p.words}::text[]) or ${text} like all(${p.joined}::text[]))`;

/** Condition: a search text has what a search means exactly. Such records come first. */
export const isExact = (text: Expression<string | null>, p: ParamRefs<Pick<RankedPatterns, "exactly">>) =>
  sql<boolean>`(${text} like any(${p.exactly}::text[]))`;

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

/**
 * Returns a function that corrects a typed search which finds few of `rows` or none: by the rule of `corrections`. The
 * rows are those of a list with its filter. `near` are the newest of them whose words are looked at; without it, all.
 */
export function correctorOf<Filter extends Params = Record<never, never>>(
  name: string,
  rows: (db: StatementBuilder, p: ParamRefs<Filter>) => AliasableExpression<SpelledRow>,
  newest: (db: StatementBuilder, p: ParamRefs<Filter>) => AliasableExpression<SpelledRow> = rows,
) {
  // The values of the filter are passed with those of each statement.
  const filterOf = (p: ParamRefs<object>) => p as ParamRefs<Filter>;
  const near = statement<NearPatterns>()(name, (db, p) =>
    db
      .selectFrom(newest(db, filterOf(p)).as("r"))
      .where((r) => isNear(r.ref("r.search_text"), p))
      .select(["r.search_text", "r.texts"])
      .orderBy("r.created_at", (by) => by.desc().nullsLast())
      .orderBy("r.id")
      .limit(sql.lit(maxNear)),
  );
  const found = statement<SoughtPatterns & { limit: number }>()(`${name}-found`, (db, p) =>
    db
      .selectFrom(rows(db, filterOf(p)).as("r"))
      .where((r) => isFoundIn(r.ref("r.search_text"), p))
      .select("r.id")
      .limit(p.limit),
  );
  return async ({ query }: OwnerDb, typed: string, filter: Filter): Promise<Correction[]> => {
    if (doubtsIn(typed).length === 0) return [];
    const countOf = async (search: string, limit: number) =>
      (await query(found, { ...filter, ...soughtPatterns(search), limit })).length;
    const already = await countOf(typed, fewFound + 1);
    if (already > fewFound) return [];
    const searches = new Set<string>();
    for (const doubt of doubtsIn(typed)) {
      if (searches.size >= maxCorrections) break;
      const rowsNear = await query(near, { ...filter, ...nearPatterns(doubt) });
      for (const one of correctionsOf(doubt, rowsNear)) searches.add(one);
    }
    const offered: Correction[] = [];
    for (const search of [...searches].slice(0, maxCorrections)) {
      const count = await countOf(search, maxCounted);
      if (count > already) offered.push({ search, found: count });
    }
    return offered;
  };
}

/** The texts of a record whose words can correct a search. */
export const textsOf = (...texts: Expression<string | null>[]) => sql<(string | null)[]>`array[${sql.join(texts)}]`;
