import { addProspect } from "#features/requests/estimate-records/customerLink.queries.ts";
import { recordHistory } from "#features/requests/estimate-records/history.queries.ts";
import { announceCustomers } from "#platform/webhooks/createdCustomers.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";
import { mergeRefusals, type EstimateUnmerged } from "./merge.ts";
import type { Merge } from "./merge.queries.ts";
import { lockCustomers, mergeTopics } from "./merging.server.ts";
import { laterMerges } from "./unmerge.queries.ts";
import { estimateContact, reassignEstimate, lockMergesOfEstimate } from "./unmergeEstimate.queries.ts";
import { restoreSecondary, blockingMessage } from "./unmerging.server.ts";

/**
 * Takes an estimate out of its customer, in one transaction. It returns to the customer that the merges took it from,
 * who is restored if necessary. If no merge moved it, or merges moved it back to its first customer, it goes to a new
 * prospect created from its own fields.
 */
export function unmergeEstimate(owner: OwnerDb, estimateId: string): Promise<EstimateUnmerged> {
  return owner.transaction(async (tx) => {
    const { query, notify } = tx;
    await query(lockMessageSettings);
    const [found] = await query(estimateContact({ lock: false }), { id: estimateId });
    if (!found) throw new ProductError("not_found", mergeRefusals.noEstimate);
    const fromId = found.customer_id;
    if (fromId === null) throw new ProductError("invalid", mergeRefusals.noCustomerOfEstimate);
    const original = await originalMerge(query, estimateId, fromId);
    const customers = await lockCustomers(query, [fromId, ...(original ? [original.secondary_customer_id] : [])]);
    const [estimate] = await query(estimateContact({ lock: true }), { id: estimateId });
    if (estimate?.customer_id !== fromId || !customers.has(fromId))
      throw new ProductError("conflict", mergeRefusals.estimateMoved);

    if (original && !customers.has(original.secondary_customer_id)) {
      const later = await query(laterMerges, { id: original.id });
      const blocking = later.find((other) => other.secondary_customer_id === original.secondary_customer_id);
      if (blocking) throw new ProductError("conflict", blockingMessage(blocking));
      await restoreSecondary(query, original);
    }
    const returnedTo = original && {
      id: original.secondary_customer_id,
      name:
        customers.get(original.secondary_customer_id)?.name ?? original.secondary_customer_data.name ?? estimate.name,
    };
    const customer = returnedTo ?? (await newProspect(query, estimate));
    if (!returnedTo) await announceCustomers(tx, "unmerge", [customer.id]);
    await query(reassignEstimate, { id: estimateId, customer_id: customer.id });
    await recordHistory(query, estimateId, "customer", { name: customer.name });
    const { service_name } = estimate;
    await recordEvents(query, [
      {
        customer_id: fromId,
        kind: "unmerged",
        data: { name: customer.name, service_name, to_customer_id: customer.id },
        estimate_id: estimateId,
      },
      {
        customer_id: customer.id,
        kind: "estimate_linked",
        data: { service_name, from_customer_id: fromId },
        estimate_id: estimateId,
      },
    ]);
    for (const topic of mergeTopics) notify(topic);
    return { outcome: returnedTo ? "returned" : "created", customer };
  });
}

/**
 * Returns the merge, not undone, that took an estimate from its first customer. Undefined if there is none, or if later
 * merges moved it back to that customer. Locks the merges that moved it.
 */
async function originalMerge(query: Query, estimateId: string, customerId: string): Promise<Merge | undefined> {
  let original: Merge | undefined;
  // Walks from the last merge back along the customers that the estimate was taken from.
  for (const merge of await query(lockMergesOfEstimate, { id: estimateId }))
    if (merge.primary_customer_id === (original?.secondary_customer_id ?? customerId)) original = merge;
  return original?.secondary_customer_id === customerId ? undefined : original;
}

type Contact = { name: string; email: string | null; phone: string | null; address: string | null };

async function newProspect(
  query: Query,
  { name, email, phone, address }: Contact,
): Promise<{ id: string; name: string }> {
  const [prospect] = await query(addProspect, { name, email, phone, address });
  if (!prospect) throw new Error("A customer was not created.");
  return { id: prospect.id, name };
}
