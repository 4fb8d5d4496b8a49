import { sql } from "kysely";
import type { HistoryKind } from "#features/requests/estimate-records/history.ts";
import { isPastRestoring } from "#platform/database/softDelete.queries.ts";
import { statement } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";

type Estimates = { ids: string[] };

/** Statements that soft-delete estimates, restore them, and remove them for good. */

/** Soft-deletes estimates, and records it in their history. */
export const softDelete = statement<{ ids: string[] }>()("estimates.soft-delete", (db, p) =>
  db
    .with("gone", (cte) =>
      cte
        .updateTable("estimates as e")
        .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
        .where("e.created_by", "=", p.owner)
        .where((e) => e("e.id", "=", e.fn.any(p.ids)))
        .where("e.deleted_at", "is", null)
        .returning(["e.id", "e.request_id"]),
    )
    .with("noted", (cte) =>
      cte
        .insertInto("estimate_events")
        .columns(["created_by", "estimate_id", "kind"])
        .expression((of) =>
          of
            .selectFrom("gone")
            .select((gone) => [
              gone.cast<string>(p.owner, "uuid").as("created_by"),
              "gone.id as estimate_id",
              sql.lit<HistoryKind>("deleted").as("kind"),
            ]),
        )
        .returning("id"),
    )
    .selectFrom("gone")
    .select(["gone.id", "gone.request_id"]),
);

/** The test requests that are not deleted. */
export const testRequests = statement()("estimates.tests", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.is_test", "=", true)
    .where("e.deleted_at", "is", null)
    .select("e.id")
    .limit(500),
);

/** Restores soft-deleted estimates, and records it in their history. */
export const restore = statement<{ ids: string[] }>()("estimates.restore", (db, p) =>
  db
    .with("back", (cte) =>
      cte
        .updateTable("estimates as e")
        .set({ deleted_at: null, updated_at: sql`now()` })
        .where("e.created_by", "=", p.owner)
        .where((e) => e("e.id", "=", e.fn.any(p.ids)))
        .where("e.deleted_at", "is not", null)
        .returning("e.id"),
    )
    .with("noted", (cte) =>
      cte
        .insertInto("estimate_events")
        .columns(["created_by", "estimate_id", "kind"])
        .expression((of) =>
          of
            .selectFrom("back")
            .select((back) => [
              back.cast<string>(p.owner, "uuid").as("created_by"),
              "back.id as estimate_id",
              sql.lit<HistoryKind>("restored").as("kind"),
            ]),
        )
        .returning("id"),
    )
    .selectFrom("back")
    .select("back.id"),
);

/** Returns a row if any of these is deleted but not yet removed, for a job that runs too early. */
export const isStillDeleted = statement<{ ids: string[] }>()("estimates.deleted-still", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .where("e.deleted_at", "is not", null)
    .select("e.id")
    .limit(1),
);

/** Locks the estimates that can no longer be restored, before their removal. */
export const lockPurged = statement<{ ids: string[] }>()("estimates.hold-purged", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .where((e) => isPastRestoring(e.ref("e.deleted_at")))
    .select("e.id")
    .orderBy("e.id")
    .forUpdate(),
);

/** Records that refer to removed estimates stay, without the link. */
const unlink = statement<Estimates>()("estimates.unlink", (db, p) =>
  db
    .with("events", (cte) =>
      cte
        .updateTable("calendar_events as v")
        .set({ estimate_id: null })
        .where("v.created_by", "=", p.owner)
        .where((v) => v("v.estimate_id", "=", v.fn.any(p.ids))),
    )
    .updateTable("customer_events as h")
    .set({ estimate_id: null })
    .where("h.created_by", "=", p.owner)
    .where((h) => h("h.estimate_id", "=", h.fn.any(p.ids))),
);

const remove = statement<Estimates>()("estimates.remove-for-good", (db, p) =>
  db
    .deleteFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .returning(["e.id", "e.request_id"]),
);

/**
 * Removes estimates for good. The caller has locked them, so that nothing is linked to them in between. Returns their
 * request ids.
 */
export async function removeLockedEstimates(query: Query, held: readonly { id: string }[]): Promise<string[]> {
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  await query(unlink, { ids });
  const removed = await query(remove, { ids });
  return [...new Set(removed.map(({ request_id }) => request_id))];
}
