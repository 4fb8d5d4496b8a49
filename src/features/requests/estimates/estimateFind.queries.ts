import { sql } from "kysely";
import { containing } from "#platform/database/search.ts";
import { statementFamily } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { isFound } from "./estimateList.queries.ts";

/** The number of newest estimates among which a typed text is sought first. */
const newest = 2_000;

/** Among the newest alone, it reads only their part of the index. */
const find = statementFamily<{ pattern: string; limit: number }>()(
  "estimates.find",
  { among: ["newest", "all"] },
  (db, p, { among }) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where("e.deleted_at", "is", null)
          .select(["e.id", "e.name", "e.service_name", "e.searched", "e.created_at"])
          .$if(among === "newest", (some) =>
            some
              .orderBy("e.created_at", (by) => by.desc().nullsLast())
              .orderBy("e.id")
              .limit(sql.lit(newest)),
          )
          .as("e"),
      )
      .where((e) => isFound(p, e))
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
  const sought = { pattern: containing(search), limit };
  const recent = await owner.query(find({ among: "newest" }), sought);
  return recent.length === limit ? recent : owner.query(find({ among: "all" }), sought);
}
