import { statement } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";

type Estimates = { ids: string[] };

/** What refers to estimates stays when they go, without its link. */
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
 * Removes estimates for good. They are held, so that nothing is linked to them between; answers with their requests.
 */
export async function removeHeldEstimates(query: Query, held: readonly { id: string }[]): Promise<string[]> {
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  await query(unlink, { ids });
  const removed = await query(remove, { ids });
  return [...new Set(removed.map(({ request_id }) => request_id))];
}
