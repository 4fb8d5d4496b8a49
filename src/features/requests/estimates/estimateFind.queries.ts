import { sql } from "kysely";
import {
  correctorOf,
  isExact,
  isFoundIn,
  soughtPatterns,
  textsOf,
  type RankedPatterns,
} from "#platform/database/search.queries.ts";
import { statementFamily, type ParamRefs, type StatementBuilder } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { statusOf } from "#features/requests/estimate-records/estimate.queries.ts";
import type { Correction } from "#shared/search/correction.ts";
import type { EstimateListParams } from "./listing.ts";
import { isToQuote } from "./toQuote.queries.ts";

/** The number of newest estimates among which a typed text is sought first. */
const newest = 2_000;

/** Among the newest alone, it reads only their part of the index. `whole` are those that the search means exactly. */
const find = statementFamily<RankedPatterns & { limit: number }>()(
  "estimates.find",
  { among: ["newest", "all", "whole"] },
  (db, p, { among }) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where("e.deleted_at", "is", null)
          .select(["e.id", "e.name", "e.service_name", "e.search_text", "e.created_at"])
          .$if(among === "newest", (some) =>
            some
              .orderBy("e.created_at", (by) => by.desc().nullsLast())
              .orderBy("e.id")
              .limit(sql.lit(newest)),
          )
          .as("e"),
      )
      .where((e) => isFoundIn(e.ref("e.search_text"), p))
      .$if(among === "whole", (some) => some.where((e) => isExact(e.ref("e.search_text"), p)))
      .select(["e.id", "e.name", "e.service_name"])
      .select((e) => isExact(e.ref("e.search_text"), p).as("is_exact"))
      .orderBy((e) => isExact(e.ref("e.search_text"), p), "desc")
      .orderBy("e.created_at", (by) => by.desc().nullsLast())
      .orderBy("e.id")
      .limit(p.limit),
);

/** An estimate as a search shows it. */
type FoundEstimate = { id: string; name: string; service_name: string };

/**
 * Reads the estimates that match a typed text: exact matches first, then the newest. A text that few match, or few
 * exactly, costs a walk through all of them.
 */
export async function findEstimates(
  owner: OwnerDb,
  { search, limit }: { search: string; limit: number },
): Promise<FoundEstimate[]> {
  const sought = { ...soughtPatterns(search), limit };
  const recent = await owner.query(find({ among: "newest" }), sought);
  const among = recent.length < limit ? "all" : "whole";
  if (among === "all") return (await owner.query(find({ among }), sought)).map(shown);
  const isFull = recent.every((one) => one.is_exact);
  const whole = isFull ? [] : await owner.query(find({ among }), sought);
  return [...whole, ...recent.filter((one) => !one.is_exact || isFull)].slice(0, limit).map(shown);
}

const shown = ({ is_exact: _rank, ...estimate }: FoundEstimate & { is_exact: boolean }): FoundEstimate => estimate;

/** The number of newest estimates among which a search that finds none is corrected. */
const newestSpelled = 20_000;

type CorrectedFilter = Pick<EstimateListParams, "status" | "type"> & { category: ServiceCategory | null };

/** The estimates of a list, as a search is corrected by them. */
const chosen = (db: StatementBuilder, p: ParamRefs<CorrectedFilter>) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.deleted_at", "is", null)
    .where((e) =>
      e.and([
        sql<boolean>`${p.category}::text is null or ${e.ref("e.service_category")} = ${p.category}::text`,
        sql<boolean>`${p.status}::text in ('all', ${statusOf(e.ref("e.status"))}) or (${p.status}::text = 'to-quote' and ${isToQuote(p)(e)})`,
        sql<boolean>`${p.type}::text in ('all', case when ${e.ref("e.estimate_method")} = 'ai' then 'ai' else 'manual' end)`,
      ]),
    )
    .select((e) => [
      ...(["e.id", "e.search_text", "e.created_at"] as const),
      textsOf(e.ref("e.name"), e.ref("e.address"), e.ref("e.service_name")).as("texts"),
    ]);

const correct = correctorOf<CorrectedFilter>("estimates.near", chosen, (db, p) =>
  chosen(db, p)
    .orderBy("e.created_at", (by) => by.desc().nullsLast())
    .orderBy("e.id")
    .limit(sql.lit(newestSpelled)),
);

/** Corrects a search for estimates that finds few or none among those of a filtered list. */
export const correctEstimateSearch = (
  owner: OwnerDb,
  { search, category, status, type }: Pick<EstimateListParams, "search" | "category" | "status" | "type">,
): Promise<Correction[]> => correct(owner, search, { category: category ?? null, status, type });
