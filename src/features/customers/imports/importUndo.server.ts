import { deleteDismissals } from "#features/customers/customers/dismissal.queries.ts";
import { unmergeWithin } from "#features/customers/merges/unmerging.server.ts";
import type { OwnerTx, Query } from "#platform/database/tenantDb.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import { ProductError } from "#shared/errors.ts";
import { retentionReason } from "./import.ts";
import { forgetImportFields } from "./import.queries.ts";
import {
  countLookedAt,
  forgetMerges,
  lockImported,
  mergesToUndo,
  remainingImported,
  remainingMerges,
  removeImported,
} from "./importUndo.queries.ts";

/** The most merges that one transaction undoes, and the most customers that it looks at. */
const maxOfPart = { merges: 25, customers: 1_000 };

/** The place up to which an import has been undone: a merge, and then a customer. */
export type UndonePlace = NonNullable<JobPayload<"continue-import">["after"]>;

/**
 * Undoes the next part of an import: its merges, newest first, and then its customers. A merge that waits for a later
 * one stays. Returns the number of removed customers, and the place from which to go on; null if the import is undone.
 */
export async function undoNext(
  { query, notify }: OwnerTx,
  importId: string,
  after: UndonePlace,
): Promise<{ removed: number; next: UndonePlace | null }> {
  const merges = after.customer
    ? []
    : await query(mergesToUndo, { import_id: importId, after: after.merge ?? null, limit: maxOfPart.merges });
  for (const { id } of merges)
    try {
      await unmergeWithin({ query, notify }, id);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
    }
  notify("customers");
  const lastMerge = merges.at(-1);
  if (lastMerge && merges.length === maxOfPart.merges) return { removed: 0, next: { merge: lastMerge.id } };

  const customers = await query(lockImported, {
    import_id: importId,
    after: after.customer ?? null,
    limit: maxOfPart.customers,
  });
  const removed = await query(removeImported, { ids: customers.map(({ id }) => id) });
  const ids = removed.map(({ id }) => id);
  await query(deleteDismissals, { ids });
  await query(forgetImportFields, { ids });
  const last = customers.at(-1);
  const ended = !last || customers.length < maxOfPart.customers;
  // The counts of undone merges tell which survivors are as they came in, so these go last.
  if (ended) await query(forgetMerges, { import_id: importId });
  await query(countLookedAt, { id: importId, looked_at: customers.length, ended });
  return { removed: ids.length, next: ended ? null : { customer: last.id } };
}

/** Returns the customers of an undone import that stay, and why. */
export async function keptCustomers(query: Query, importId: string) {
  const [customers, merges] = await Promise.all([
    query(remainingImported, { import_id: importId }),
    query(remainingMerges, { import_id: importId }),
  ]);
  return [
    ...customers.map(({ id, name, ...theirs }) => ({ id, name, why: retentionReason(theirs) })),
    ...merges.map(({ id, name }) => ({ id, name, why: "merged with another customer" })),
  ];
}
