import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { MergeRecord } from "./merge.ts";
import { mergePage, mergesOfCustomers } from "./history.queries.ts";
import type { Merge } from "./merge.queries.ts";
import { tablesOfKinds } from "#features/customers/customers/customerTables.queries.ts";
import { customerKinds, noCustomerCounts } from "#features/customers/customers/customerKinds.ts";
import { findBlockingMerge, changedFieldsOf, blockingMessage } from "./unmerging.server.ts";

/** A merge with the names to show and the number of moved rows per table. */
type ListedMerge = Merge & {
  primary_name: string;
  merged_by_name: string | null;
  moved: { [table: string]: number } | null;
};

/** Returns the owner's merges that were not undone, newest first; with `primary_id`, only those into that customer. */
export async function mergeHistory(
  owner: OwnerDb,
  { primary_id, offset, limit }: { primary_id?: string | undefined; offset: number; limit: number },
): Promise<{ rows: MergeRecord[]; total: number }> {
  const [page] = await owner.query(mergePage({ ofPrimary: primary_id !== undefined }), { primary_id, offset, limit });
  const { rows, total } = page ?? { rows: [], total: 0 };
  if (rows.length === 0) return { rows: [], total };
  const ids = [...new Set(rows.flatMap((merge) => [merge.primary_customer_id, merge.secondary_customer_id]))];
  const related = await owner.query(mergesOfCustomers, { ids });
  return { rows: rows.map((merge) => toRecord(merge, related)), total };
}

/** `related` are all merges of the same customers that were not undone, newest first. */
function toRecord(merge: ListedMerge, related: readonly Merge[]): MergeRecord {
  const place = related.findIndex((other) => other.id === merge.id);
  const blocking = findBlockingMerge(merge, related.slice(0, Math.max(place, 0)));
  return {
    id: merge.id,
    primary_customer_id: merge.primary_customer_id,
    secondary_customer_id: merge.secondary_customer_id,
    primary_name: merge.primary_name,
    secondary_name: merge.secondary_customer_data.name ?? "Unnamed customer",
    secondary_email: merge.secondary_customer_data.email ?? null,
    merged_at: merge.merged_at,
    merged_by_name: merge.merged_by_name,
    moved: merge.primary_before
      ? {
          ...noCustomerCounts,
          ...Object.fromEntries(customerKinds.map((kind) => [kind, merge.moved?.[tablesOfKinds[kind]] ?? 0])),
        }
      : null,
    changed_fields: changedFieldsOf(merge),
    waits_for: blocking ? blockingMessage(blocking) : null,
  };
}
