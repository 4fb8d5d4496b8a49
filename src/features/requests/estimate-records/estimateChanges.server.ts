import { announceCustomers } from "#platform/webhooks/createdCustomers.ts";
import { recordEvents, type TimelineEntry } from "#platform/timelines/timeline.queries.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { conflictMessages, missingEmail } from "#features/requests/estimate-prices/estimateMessages.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";
import {
  addProspect,
  customerOfContactEmail,
  customerOfEmail,
  lockEmail,
  lockForCustomer,
  linkCustomer,
} from "./customerLink.queries.ts";
import { savePrice } from "./estimateChanges.queries.ts";
import { changeStatus } from "./statusChange.server.ts";
import { changesOf } from "./history.ts";
import { recordHistory } from "./history.queries.ts";
import { readBeforeEdit, readDetails } from "./estimate.queries.ts";
import { computedPrice } from "#features/requests/estimate-prices/computation.ts";

/** Changes to one estimate. All of them notify the owner's open pages. */

/** The refusal for an estimate that does not exist or was deleted. */
export const estimateNotFoundError = () => new ProductError("not_found", conflictMessages.deleted);

/** The statement that saves an owner's edit over the version that was read. */
type Save = (query: Query, now: string) => Promise<{ id: string }[]>;

/**
 * Saves an edit over the version that was read, records the changes in the history, and returns the estimate after the
 * edit. Throws `conflict` if it was changed since.
 */
export function saveEdited(
  owner: OwnerDb,
  id: string,
  kind: "price" | "customer_info" | "notes",
  save: Save,
): Promise<EstimateDetails> {
  return owner.transaction(async ({ query, notify }) => {
    const [before, saved, details] = await Promise.all([
      readBeforeEdit({ query }, id),
      save(query, new Date().toISOString()),
      readDetails({ query }, id),
    ]);
    if (!before || !details) throw estimateNotFoundError();
    if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
    const changes = changesOf(kind, before, details);
    if (changes) await recordHistory(query, id, kind, changes);
    notify("estimates");
    return details;
  });
}

/**
 * Sets the price of an estimate, over the version that was read. With null, the price is computed from its size, rate,
 * minimum and parts again.
 */
export async function setPrice(
  owner: OwnerDb,
  input: { id: string; version: number; total_price: number | null },
): Promise<EstimateDetails> {
  const read = input.total_price === null ? await readBeforeEdit(owner, input.id) : null;
  const total_price = input.total_price ?? (read && computedPrice(read));
  return saveEdited(owner, input.id, "price", (query, now) => query(savePrice, { ...input, total_price, now }));
}

/**
 * Sets one status on many estimates in one statement. Checks no version: whatever the status was, the owner sees the
 * new one.
 */
export function setStatus(owner: OwnerDb, ids: string[], status: EstimateStatus): Promise<{ updated: number }> {
  return owner.transaction(async ({ query, notify }) => {
    const rows = await changeStatus(query, ids, status, new Date().toISOString());
    if (rows.length > 0) notify("estimates");
    if (rows.some((row) => row.customer_id !== null)) notify("customers");
    return { updated: rows.length };
  });
}

/**
 * Links an estimate to the owner's customer with the same email, as its own or of a further contact, or to a new prospect created from it. Does not change
 * the fields of an existing customer. If two devices do this at once, the second finds the customer that the first
 * created.
 */
export function addToCustomers(
  owner: OwnerDb,
  id: string,
): Promise<{ outcome: "linked" | "created"; customer_id: string }> {
  return owner.transaction(async (tx) => {
    const { query, notify } = tx;
    const [estimate] = await query(lockForCustomer, { id });
    if (!estimate) throw estimateNotFoundError();
    if (estimate.customer_id) return { outcome: "linked", customer_id: estimate.customer_id };
    const email = estimate.email?.trim();
    if (!email) throw new ProductError("invalid", missingEmail);

    await query(lockEmail, { email });
    const [own] = await query(customerOfEmail, { email });
    const [known] = own ? [own] : await query(customerOfContactEmail, { email });
    const { name, phone, address } = estimate;
    const [made] = known ? [] : await query(addProspect, { name, email, phone, address });
    const customerId = known?.id ?? made?.id;
    if (!customerId) throw new Error("A customer was neither found nor created.");
    await query(linkCustomer, { id, customer_id: customerId, now: new Date().toISOString() });
    const request: TimelineEntry = {
      customer_id: customerId,
      kind: "request",
      at: estimate.created_at,
      data: { service_name: estimate.service_name },
      estimate_id: id,
    };
    await recordHistory(query, id, "customer", { name: known?.name ?? name });
    await recordEvents(query, known ? [request] : [request, { customer_id: customerId, kind: "created" }]);
    if (!known) await announceCustomers(tx, "estimate", [customerId]);
    notify("estimates");
    notify("customers");
    return { outcome: known ? "linked" : "created", customer_id: customerId };
  });
}
