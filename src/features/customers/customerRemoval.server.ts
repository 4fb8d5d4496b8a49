import type * as z from "zod";
import { conflictMessages, type removalCounts } from "#features/customers/customer.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { JobPayload } from "#platform/jobKinds.ts";
import { lockCustomer } from "#features/timelines/customerLock.queries.ts";

type Counts = z.output<typeof removalCounts>;

/** What would go with a customer that is deleted. Refuses with `not_found`. */
export async function countRemoval(ownerId: string, id: string, query: OwnerDb["query"]): Promise<Counts> {
  const [row] = await query<{ counts: Counts }>(countStatement, [ownerId, id]);
  if (!row) throw new ProductError("not_found", conflictMessages.gone);
  return row.counts;
}

/**
 * Deletes a customer for good, and everything associated: its estimates with their photos, its follow-ups, services,
 * events, notifications and timeline, and the records of customers that were merged into it. Nothing of it can come
 * back.
 */
export function removeCustomer(owner: OwnerDb, id: string): Promise<{ removed: Counts }> {
  return owner.transaction(async ({ query, notify, enqueue }) => {
    await lockCustomer(query, id);
    const removed = await countRemoval(owner.ownerId, id, query);
    const estimates = await query<{ request_id: string }>(removeEstimates, [owner.ownerId, id]);
    await query(removeMerges, [owner.ownerId, id]);
    await query(removeDistinctions, [owner.ownerId, id]);
    await query(removeStatement, [owner.ownerId, id]);
    if (estimates.length > 0) {
      const purge: JobPayload<"purge-estimates"> = {
        ownerId: owner.ownerId,
        ids: [],
        requestIds: [...new Set(estimates.map((estimate) => estimate.request_id))],
      };
      enqueue({ name: "purge-estimates", data: purge });
      notify("estimates");
    }
    notify("customers");
    notify("notifications");
    return { removed };
  });
}

/** The customers that were merged into this one, and into those: they live on in the records of their merges alone. */
const gone = `with recursive gone(id) as (select $2::uuid union select m.secondary_customer_id from customer_merges m join gone g on m.primary_customer_id = g.id
    where m.created_by = $1 and m.unmerged_at is null and not exists (select from customers c where c.created_by = $1 and c.id = m.secondary_customer_id))`;
const countStatement = {
  name: "customer-removal-counts",
  text: `${gone} select json_build_object(
      'estimates', (select count(*) from estimates where created_by = $1 and customer_id = $2 and deleted_at is null),
      'follow_ups', (select count(*) from customer_follow_ups where created_by = $1 and customer_id = $2),
      'services', (select count(*) from customer_services where created_by = $1 and customer_id = $2),
      'calendar_events', (select count(*) from calendar_events where created_by = $1 and customer_id = $2 and deleted_at is null),
      'notifications', (select count(*) from notifications where created_by = $1 and customer_id = $2),
      'merges', (select count(*) - 1 from gone)) as counts
    from customers where created_by = $1 and id = $2`,
};
const removeEstimates = {
  name: "customer-remove-estimates",
  text: "delete from estimates where created_by = $1 and customer_id = $2 returning request_id",
};
const removeMerges = {
  name: "customer-remove-merges",
  text: `${gone} delete from customer_merges where created_by = $1 and (primary_customer_id in (select id from gone) or secondary_customer_id in (select id from gone))`,
};
const removeDistinctions = {
  name: "customer-remove-distinctions",
  text: "delete from customer_distinctions where created_by = $1 and $2 in (one_id, other_id)",
};
/** Whatever else is the customer's goes with its row. */
const removeStatement = { name: "customer-remove", text: "delete from customers where created_by = $1 and id = $2" };
