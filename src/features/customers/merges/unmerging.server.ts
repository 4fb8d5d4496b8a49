import { inputOf } from "#features/customers/customers/customer.queries.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import { mergeRefusals, type UnmergeDone } from "./merge.ts";
import { saveRevertedFields, type CustomerRow, type Merge } from "./merge.queries.ts";
import { changesSince, oldEmails, revertMoves, type LaterMerges } from "./mergeJournal.server.ts";
import { isListField, type ListField, type MergeableFields } from "./mergedFields.ts";
import { lockCustomers, mergeTopics } from "./merging.server.ts";
import {
  addSecondary,
  reassignEstimatesByEmail,
  laterMerges,
  lockMerge,
  markUnmerged,
  restoreFields,
  rewriteLaterMerges,
} from "./unmerge.queries.ts";
import { noCustomerCounts } from "#features/customers/customers/customerKinds.ts";
import { changedFields, diffFields, unmergeNotes, revertFields, type UndoneMerge } from "./unmergeRules.ts";

const nameOf = (row: Partial<CustomerRow> | null | undefined) => row?.name ?? "the customer";

/**
 * Undoes exactly one merge, in one transaction. Its moved rows go back, the secondary returns with its ID, and the
 * primary's fields get their previous values. Anything edited, deleted, added or moved elsewhere since stays, and is
 * reported.
 */
export function unmergeCustomers(owner: OwnerDb, mergeId: string): Promise<UnmergeDone> {
  return owner.transaction((tx) => unmergeWithin(tx, mergeId));
}

/** The same within a transaction. It throws a `ProductError` before it changes anything. */
export async function unmergeWithin(
  { query, notify }: Pick<OwnerTx, "query" | "notify">,
  mergeId: string,
): Promise<UnmergeDone> {
  await query(lockMessageSettings);
  const [merge] = await query(lockMerge, { id: mergeId });
  if (!merge) throw new ProductError("not_found", mergeRefusals.noMerge);
  if (merge.unmerged_at !== null) throw new ProductError("conflict", mergeRefusals.alreadyUndone);
  const { primary_customer_id: primaryId, secondary_customer_id: secondaryId } = merge;
  const customers = await lockCustomers(query, [primaryId, secondaryId]);
  // Read only now: the locks may have waited for a merge of the primary into a third customer.
  const later = await query(laterMerges, { id: mergeId });
  const blocking = findBlockingMerge(merge, later);
  if (blocking) throw new ProductError("conflict", blockingMessage(blocking));

  const primary = customers.get(primaryId);
  const returnedBefore = customers.get(secondaryId);
  const name = nameOf(returnedBefore ?? merge.secondary_customer_data);
  const undone: UndoneMerge = {
    ...noNotes,
    secondary: name,
    primary: primary?.name ?? null,
    returnedBefore: returnedBefore !== undefined,
  };
  if (!returnedBefore) await restoreSecondary(query, merge);

  let moved = { ...noCustomerCounts };
  if (merge.primary_before === null || merge.primary_after === null) {
    const estimates = await estimatesByEmail(query, merge);
    moved = { ...noCustomerCounts, estimates };
    undone.byEmail = estimates;
  } else {
    const journal = { merge_id: mergeId, primary_id: primaryId, secondary_id: secondaryId };
    Object.assign(undone, await changesSince(query, journal));
    const { back, ...fieldNotes } = primary
      ? await fieldsBack(query, { ...merge, before: merge.primary_before, after: merge.primary_after }, primary, later)
      : { back: {} };
    Object.assign(undone, fieldNotes);
    moved = await revertMoves(query, journal, withReverted(merge, later, back));
  }

  const notes = unmergeNotes(undone);
  const data = { merge_id: mergeId, secondary_customer_id: secondaryId, primary_customer_id: primaryId, told: notes };
  await recordEvents(query, [
    ...(primary ? [{ customer_id: primaryId, kind: "unmerged" as const, data: { ...data, name } }] : []),
    { customer_id: secondaryId, kind: "unmerged", data: { ...data, name: nameOf(primary ?? merge.primary_after) } },
  ]);
  await query(markUnmerged, { id: mergeId });
  for (const topic of mergeTopics) notify(topic);
  return {
    merge_id: mergeId,
    restored: { id: secondaryId, name },
    primary: primary ? { id: primaryId, name: primary.name } : null,
    moved,
    told: notes,
  };
}

/**
 * Returns the later merge that must be undone first: it merged one of the two into another, or changed the same fields
 * of the same customer. Of a list, each merge undoes its own items, in any order. It is the newest of them, so that
 * following the messages comes to an end.
 */
export function findBlockingMerge(merge: Merge, later: readonly Merge[]): Merge | undefined {
  const touched = changedFieldsOf(merge);
  return later.find(
    (other) =>
      other.secondary_customer_id === merge.primary_customer_id ||
      other.secondary_customer_id === merge.secondary_customer_id ||
      (other.primary_customer_id === merge.primary_customer_id &&
        changedFieldsOf(other).some((field) => !isListField(field) && touched.includes(field))),
  );
}

/** Returns the message that names the merge to undo first. */
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
  changed: noCustomerCounts,
  deleted: noCustomerCounts,
  elsewhere: noCustomerCounts,
  added: noCustomerCounts,
  byEmail: null,
};

/** Restores the customer that a merge removed, with its ID. */
export async function restoreSecondary(
  query: Query,
  { secondary_customer_id, secondary_customer_data }: Merge,
): Promise<void> {
  const secondary = { id: secondary_customer_id, row: toJson(secondary_customer_data) };
  await Promise.all([query(addSecondary, secondary), query(restoreFields, secondary)]);
}

/**
 * For a merge without a record of rows: moves the primary's estimates with the secondary's email to the secondary.
 * Returns their number.
 */
async function estimatesByEmail(
  query: Query,
  { primary_customer_id: primary_id, secondary_customer_id: secondary_id, secondary_customer_data }: Merge,
): Promise<number> {
  const email = secondary_customer_data.email?.trim();
  if (!email) return 0;
  return (await query(reassignEstimatesByEmail, { primary_id, secondary_id, email })).length;
}

/** The effect of later merges on events, after this merge's changes to the primary's fields are reverted. */
function withReverted(
  { primary_customer_id }: Merge,
  later: readonly Merge[],
  back: Partial<MergeableFields>,
): LaterMerges {
  const isOfPrimary = (other: Merge) => other.primary_customer_id === primary_customer_id;
  const merges = later.flatMap((other) => {
    if (!other.primary_before || !other.primary_after) return [];
    const [before, after] = [other.primary_before, other.primary_after].map((row) =>
      isOfPrimary(other) ? { ...row, ...back } : row,
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
    readdressed: "email" in back ? later.filter(isOfPrimary).map(({ id }) => id) : [],
  };
}

/** Later merges keep what they added to a list. */
function withoutLists({
  contacts: _contacts,
  tags: _tags,
  places: _places,
  ...fields
}: Partial<MergeableFields>): Omit<Partial<MergeableFields>, ListField> {
  return fields;
}

type FieldsBack = Pick<UndoneMerge, "keptFields" | "editedFields"> & { back: Partial<MergeableFields> };

/**
 * Restores the primary's fields, except those changed since. Its `updated_at` becomes what it would be without the
 * merge.
 */
async function fieldsBack(
  query: Query,
  merge: Merge & { before: CustomerRow; after: CustomerRow },
  now: CustomerRow,
  later: readonly Merge[],
): Promise<FieldsBack> {
  const { before, after, primary_customer_id: primary_id } = merge;
  const { back, kept, edited } = revertFields(diffFields(before, after), now);
  await query(saveRevertedFields, {
    ...inputOf({ ...now, ...back }),
    updated_at: now.updated_at === after.updated_at ? before.updated_at : now.updated_at,
  });
  await query(rewriteLaterMerges, {
    id: merge.id,
    primary_id,
    fields: toJson(withoutLists(back)),
    updated_after: after.updated_at,
    older: toJson({ updated_at: before.updated_at }),
  });
  const byMerges = later.filter((other) => other.primary_customer_id === primary_id).flatMap(changedFieldsOf);
  return { back, keptFields: kept, editedFields: edited.filter((field) => !byMerges.includes(field)) };
}
