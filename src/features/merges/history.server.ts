import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { MergeRecord } from "./merge.ts";
import { movedTables } from "./mergeJournal.server.ts";
import { movedKinds, noneMoved } from "./unmergeRules.ts";
import { findBlockingMerge, changedFieldsOf, blockingMessage, type Merge } from "./unmerging.server.ts";

/** A merge with the names to show and the numbers of its journal, table by table. */
type Listed = Merge & { primary_name: string; moved: Record<string, number> | null };

/** The merges of this owner that stand, newest first; with `primary_id` only those into that customer. */
export async function mergeHistory(
  owner: OwnerDb,
  { primary_id, offset, limit }: { primary_id?: string | undefined; offset: number; limit: number },
): Promise<{ rows: MergeRecord[]; total: number }> {
  const [page] = await owner.query<{ rows: Listed[]; total: number }>(pageStatement, [
    owner.ownerId,
    primary_id ?? null,
    limit,
    offset,
  ]);
  const rows = page?.rows ?? [];
  if (rows.length === 0) return { rows: [], total: page?.total ?? 0 };
  const ids = [...new Set(rows.flatMap((merge) => [merge.primary_customer_id, merge.secondary_customer_id]))];
  const [near] = await owner.query<{ merges: Merge[] }>(nearStatement, [owner.ownerId, ids]);
  return { rows: rows.map((merge) => shown(merge, near?.merges ?? [])), total: page?.total ?? 0 };
}

function shown(merge: Listed, near: readonly Merge[]): MergeRecord {
  const place = near.findIndex((other) => other.id === merge.id);
  const first = findBlockingMerge(merge, near.slice(0, Math.max(place, 0)));
  return {
    id: merge.id,
    primary_customer_id: merge.primary_customer_id,
    secondary_customer_id: merge.secondary_customer_id,
    primary_name: merge.primary_name,
    secondary_name: merge.secondary_customer_data.name ?? "Unnamed customer",
    secondary_email: merge.secondary_customer_data.email ?? null,
    merged_at: merge.merged_at,
    moved: merge.primary_before
      ? { ...noneMoved, ...Object.fromEntries(movedKinds.map((kind) => [kind, merge.moved?.[movedTables[kind]] ?? 0])) }
      : null,
    changed_fields: changedFieldsOf(merge),
    waits_for: first ? blockingMessage(first) : null,
  };
}

const standing =
  "m.created_by = $1 and m.merged_by = $1 and m.unmerged_at is null and ($2::uuid is null or m.primary_customer_id = $2)";
const pageStatement = {
  name: "merges",
  text: `select coalesce(json_agg(shown), '[]') as rows, (select count(*)::int from customer_merges m where ${standing}) as total from (
      select m.*, coalesce(c.name, m.primary_after->>'name', 'A customer that is gone') as primary_name,
             (select json_object_agg(table_name, moved) from (select v.table_name, count(*) as moved from customer_merge_moves v where v.created_by = $1 and v.merge_id = m.id and v.before->>'deleted_at' is null group by v.table_name) counted) as moved
        from customer_merges m left join customers c on c.created_by = m.created_by and c.id = m.primary_customer_id
       where ${standing} order by m.merged_at desc, m.id desc limit $3 offset $4
    ) shown`,
};
/** Whatever merges stand between the same customers, newest first. */
const nearStatement = {
  name: "merges-near",
  text: `select coalesce(json_agg(m order by m.merged_at desc, m.id desc), '[]') as merges from customer_merges m
    where m.created_by = $1 and m.unmerged_at is null and (m.primary_customer_id = any($2::uuid[]) or m.secondary_customer_id = any($2::uuid[]))`,
};
