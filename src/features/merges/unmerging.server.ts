import { getTableColumns } from "drizzle-orm";
import { recordEvents } from "#features/timelines/timeline.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { customers } from "#platform/database/customerTables.ts";
import { mergeRefusals, type UnmergeDone } from "./merge.ts";
import { mergeFields, type MergeableFields } from "./mergedFields.ts";
import { countChangesSince, revertMoves, oldEmails, type LaterMerges } from "./mergeJournal.server.ts";
import { lockCustomers, mergeTopics, saveStatement, type CustomerRow } from "./merging.server.ts";
import { changedFields, noneMoved, diffFields, unmergeNotes, revertFields, type UndoneMerge } from "./unmergeRules.ts";

type Query = OwnerTx["query"];

/** A merge as it was written down. Without `primary_before` there is no record of its rows. */
export type Merge = {
  id: string;
  primary_customer_id: string;
  secondary_customer_id: string;
  secondary_customer_data: Partial<CustomerRow>;
  primary_before: CustomerRow | null;
  primary_after: CustomerRow | null;
  merged_at: string;
  unmerged_at: string | null;
};

const nameOf = (row: Partial<CustomerRow> | null | undefined) => row?.name ?? "the customer";

/**
 * Undoes exactly one merge, in one transaction. What it moved goes back, the secondary returns with its id, and the
 * primary's fields become what they were. Whatever was edited, deleted, added or given away since stays, and is told.
 */
export function unmergeCustomers(owner: OwnerDb, mergeId: string): Promise<UnmergeDone> {
  const { ownerId } = owner;
  return owner.transaction(async ({ query, notify }) => {
    const [merge] = await query<Merge>(lockMergeStatement, [ownerId, mergeId]);
    if (!merge) throw new ProductError("not_found", mergeRefusals.noMerge);
    if (merge.unmerged_at !== null) throw new ProductError("conflict", mergeRefusals.alreadyUndone);
    const { primary_customer_id: primaryId, secondary_customer_id: secondaryId } = merge;
    const there = await lockCustomers(query, ownerId, [primaryId, secondaryId]);
    // Only now: a merge of the primary into a third customer may have been waited for just above.
    const later = await query<Merge>(laterStatement, [ownerId, mergeId]);
    const first = findBlockingMerge(merge, later);
    if (first) throw new ProductError("conflict", blockingMessage(first));

    const primary = there.get(primaryId);
    const returnedBefore = there.get(secondaryId);
    const name = nameOf(returnedBefore ?? merge.secondary_customer_data);
    const undone: UndoneMerge = {
      ...noNotes,
      secondary: name,
      primary: primary?.name ?? null,
      returnedBefore: returnedBefore !== undefined,
    };
    if (!returnedBefore) await restoreSecondary(query, ownerId, merge);

    let moved = { ...noneMoved };
    if (merge.primary_before === null || merge.primary_after === null) {
      const estimates = await estimatesByEmail(query, ownerId, merge);
      moved = { ...noneMoved, estimates };
      undone.byEmail = estimates;
    } else {
      const pair = { ownerId, primaryId, secondaryId };
      Object.assign(undone, await countChangesSince(query, mergeId, pair));
      const { back, ...kept } = primary
        ? await fieldsBack(
            query,
            ownerId,
            { ...merge, before: merge.primary_before, after: merge.primary_after },
            primary,
            later,
          )
        : { back: {} };
      Object.assign(undone, kept);
      moved = await revertMoves(query, mergeId, pair, laterMerges(merge, later, back));
    }

    const told = unmergeNotes(undone);
    const data = { merge_id: mergeId, secondary_customer_id: secondaryId, primary_customer_id: primaryId, told };
    await recordEvents(query, [
      ...(primary ? [{ customer_id: primaryId, kind: "unmerged" as const, data: { ...data, name } }] : []),
      { customer_id: secondaryId, kind: "unmerged", data: { ...data, name: nameOf(primary ?? merge.primary_after) } },
    ]);
    await query(doneStatement, [ownerId, mergeId]);
    for (const topic of mergeTopics) notify(topic);
    return {
      merge_id: mergeId,
      restored: { id: secondaryId, name },
      primary: primary ? { id: primaryId, name: primary.name } : null,
      moved,
      told,
    };
  });
}

/**
 * The later merge that must be undone before this one: the one that made one of the two another's, or that changed the
 * same fields of the same customer. The newest of them, so that following the words comes to an end.
 */
export function findBlockingMerge(merge: Merge, later: readonly Merge[]): Merge | undefined {
  const touched = changedFieldsOf(merge);
  return later.find(
    (other) =>
      other.secondary_customer_id === merge.primary_customer_id ||
      other.secondary_customer_id === merge.secondary_customer_id ||
      (other.primary_customer_id === merge.primary_customer_id &&
        changedFieldsOf(other).some((field) => touched.includes(field))),
  );
}

/** The words that name the merge to be undone first. */
export function blockingMessage(merge: Merge): string {
  return mergeRefusals.waitsFor(nameOf(merge.secondary_customer_data), nameOf(merge.primary_after));
}

/** The fields of the primary that a merge changed. */
export function changedFieldsOf({ primary_before, primary_after }: Merge) {
  return primary_before && primary_after ? changedFields(diffFields(primary_before, primary_after)) : [];
}

const noNotes: Omit<UndoneMerge, "secondary" | "primary" | "returnedBefore"> = {
  keptFields: [],
  editedFields: [],
  changed: noneMoved,
  deleted: noneMoved,
  elsewhere: noneMoved,
  added: noneMoved,
  byEmail: null,
};

/** Puts the customer that a merge removed back as it was, with its id. */
export async function restoreSecondary(
  query: Query,
  ownerId: string,
  { secondary_customer_id, secondary_customer_data }: Merge,
): Promise<void> {
  const values = [ownerId, secondary_customer_id, JSON.stringify(secondary_customer_data)];
  await Promise.all([query(insertStatement, values), query(asItWasStatement, values)]);
}

/** For a merge without a record of rows: the primary's estimates with the secondary's e-mail are the secondary's. */
async function estimatesByEmail(
  query: Query,
  ownerId: string,
  { primary_customer_id, secondary_customer_id, secondary_customer_data }: Merge,
): Promise<number> {
  const email = secondary_customer_data.email?.trim();
  if (!email) return 0;
  return (await query(byEmailStatement, [ownerId, primary_customer_id, secondary_customer_id, email])).length;
}

/** What later merges do to events, once what this one gave is the primary's no more. */
function laterMerges(
  { primary_customer_id }: Merge,
  later: readonly Merge[],
  back: Partial<MergeableFields>,
): LaterMerges {
  const ofPrimary = (other: Merge) => other.primary_customer_id === primary_customer_id;
  const merges = later.flatMap((other) => {
    if (!other.primary_before || !other.primary_after) return [];
    const [before, after] = [other.primary_before, other.primary_after].map((row) =>
      ofPrimary(other) ? { ...row, ...back } : row,
    ) as [CustomerRow, CustomerRow];
    return [
      {
        id: other.id,
        primaryId: other.primary_customer_id,
        secondaryId: other.secondary_customer_id,
        oldEmails: oldEmails([before.email, other.secondary_customer_data.email ?? null], after.email),
        email: after.email,
      },
    ];
  });
  return {
    merges: merges.toReversed(),
    readdressed: "email" in back ? later.filter(ofPrimary).map(({ id }) => id) : [],
  };
}

type FieldsBack = Pick<UndoneMerge, "keptFields" | "editedFields"> & { back: Partial<MergeableFields> };

/**
 * Gives the primary its fields back, except those that were changed since. Undoing makes it no younger than it was
 * without the merge.
 */
async function fieldsBack(
  query: Query,
  ownerId: string,
  merge: Merge & { before: CustomerRow; after: CustomerRow },
  now: CustomerRow,
  later: readonly Merge[],
): Promise<FieldsBack> {
  const { before, after, primary_customer_id: id } = merge;
  const { back, kept, edited } = revertFields(diffFields(before, after), now);
  const fields = { ...Object.fromEntries(mergeFields.map((field) => [field, now[field]])), ...back };
  await query(saveStatement, [
    ownerId,
    id,
    JSON.stringify(fields),
    now.updated_at === after.updated_at ? before.updated_at : now.updated_at,
  ]);
  // To merges that stand and left these fields alone, they have always been what they are again; the next one found the
  // primary as old as it is again.
  await query(rewriteStatement, [ownerId, id, JSON.stringify(back), merge.id, after.updated_at, before.updated_at]);
  const byMerges = later.filter((other) => other.primary_customer_id === id).flatMap(changedFieldsOf);
  return { back, keptFields: kept, editedFields: edited.filter((field) => !byMerges.includes(field)) };
}

const lockMergeStatement = {
  name: "unmerge-lock",
  text: "select * from customer_merges where created_by = $1 and id = $2 and merged_by = $1 for update",
};
/** The merges that were made later than this one and stand, the newest first. */
export const laterStatement = {
  name: "unmerge-later",
  text: `select o.* from customer_merges m join customer_merges o on o.created_by = m.created_by and (o.merged_at, o.id) > (m.merged_at, m.id) and o.unmerged_at is null
    where m.created_by = $1 and m.id = $2 order by o.merged_at desc, o.id desc`,
};
const insertStatement = {
  name: "unmerge-insert",
  text: "insert into customers (created_by, id, name) values ($1, $2, coalesce($3::jsonb->>'name', 'Unnamed customer'))",
};
const remembered = Object.keys(getTableColumns(customers)).filter(
  (column) => !["created_by", "id", "import_id"].includes(column),
);
const asItWasStatement = {
  name: "unmerge-as-it-was",
  // What an import left out, or a newer version has added, keeps the value that the table gives.
  text: `update customers c set (${remembered.join(", ")}) = (select ${remembered.map((column) => `f.${column}`).join(", ")} from jsonb_populate_record(c, jsonb_strip_nulls($3::jsonb)) f),
      import_id = (select i.id from customer_imports i where i.created_by = $1 and i.id::text = $3::jsonb->>'import_id')
    where c.created_by = $1 and c.id = $2`,
};
const byEmailStatement = {
  name: "unmerge-by-email",
  text: "update estimates set customer_id = $3 where created_by = $1 and customer_id = $2 and lower(btrim(email)) = lower($4) returning 1",
};
const rewriteStatement = {
  name: "unmerge-rewrite",
  text: `update customer_merges set primary_before = primary_before || $3::jsonb || case when primary_before->>'updated_at' = $5 then jsonb_build_object('updated_at', $6::text) else '{}' end, primary_after = primary_after || $3::jsonb
    where created_by = $1 and primary_customer_id = $2 and id <> $4 and unmerged_at is null and merged_at > (select merged_at from customer_merges where created_by = $1 and id = $4)`,
};
const doneStatement = {
  name: "unmerge-done",
  text: "update customer_merges set unmerged_at = clock_timestamp(), unmerged_by = $1 where created_by = $1 and id = $2",
};
