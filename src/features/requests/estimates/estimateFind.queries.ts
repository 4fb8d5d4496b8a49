import { sql } from "kysely";
import {
  correctorOf,
  isFoundIn,
  soughtPatterns,
  textsOf,
  type SoughtPatterns,
} from "#platform/database/search.queries.ts";
import { statementFamily } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** The number of newest estimates among which a typed text is sought first. */
const newest = 2_000;

/** Among the newest alone, it reads only their part of the index. */
const find = statementFamily<SoughtPatterns & { limit: number }>()(
  "estimates.find",
  { among: ["newest", "all"] },
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
      .select(["e.id", "e.name", "e.service_name"])
      .orderBy("e.created_at", (by) => by.desc().nullsLast())
      .orderBy("e.id")
      .limit(p.limit),
);

/** An estimate as a search shows it. */
type FoundEstimate = { id: string; name: string; service_name: string };

/** Reads the newest estimates that match a typed text. A text that few match costs a walk through all of them. */
export async function findEstimates(
  owner: OwnerDb,
  { search, limit }: { search: string; limit: number },
): Promise<FoundEstimate[]> {
  const sought = { ...soughtPatterns(search), limit };
  const recent = await owner.query(find({ among: "newest" }), sought);
  return recent.length === limit ? recent : owner.query(find({ among: "all" }), sought);
}

/** The number of newest estimates among which a search that finds none is corrected. */
const newestSpelled = 20_000;

/** Corrects a search for estimates that finds none. */
export const correctEstimateSearch = correctorOf("estimates.near", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.deleted_at", "is", null)
    .select((e) => [
      ...(["e.id", "e.search_text", "e.created_at"] as const),
      textsOf(e.ref("e.name"), e.ref("e.address"), e.ref("e.service_name")).as("texts"),
    ])
    .orderBy("e.created_at", (by) => by.desc().nullsLast())
    .orderBy("e.id")
    .limit(sql.lit(newestSpelled)),
);
