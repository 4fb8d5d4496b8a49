import { sql } from "kysely";
import type { EstimateStats } from "#features/requests/estimate-prices/estimate.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { statusOf } from "#features/requests/estimate-records/estimate.queries.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";

/** Counts estimates by their status, without deleted ones. Tests compare it with `countByStatus`. */

/** Groups by the stored status first, so that `statusOf` runs once for each status and not for each estimate. */
const stats = statement<{ category: ServiceCategory | null }>()("estimates.stats", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("estimates as e")
        .where("e.created_by", "=", p.owner)
        .where("e.deleted_at", "is", null)
        .where("e.is_test", "=", false)
        .where((e) => e.or([e(e.cast(p.category, "text"), "is", null), e("e.service_category", "=", p.category)]))
        .groupBy("e.status")
        .select((e) => [statusOf(e.ref("e.status")).as("status"), e.fn.countAll<number>().as("count")])
        .as("stored"),
    )
    .select((stored) => {
      const total = stored.fn.sum<number>("count");
      const standing = (status: EstimateStatus) =>
        stored.fn.coalesce(total.filterWhere("status", "=", status), sql.lit(0));
      return [
        stored.fn.coalesce(total, sql.lit(0)).as("total"),
        standing("pending").as("pending"),
        standing("in-progress").as("in_progress"),
        standing("completed").as("completed"),
        standing("cancelled").as("cancelled"),
      ];
    }),
);

/** Counts estimates by status, of one vertical or of all. */
export async function readStats(owner: OwnerDb, category: ServiceCategory | undefined): Promise<EstimateStats> {
  const [counted] = await owner.query(stats, { category: category ?? null });
  return counted ?? { total: 0, pending: 0, in_progress: 0, completed: 0, cancelled: 0 };
}
