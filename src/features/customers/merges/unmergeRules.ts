import { customerLabels } from "#features/customers/customers/customerForm.ts";
import { formatCounts, customerKinds, type CustomerCounts } from "#features/customers/customers/customerKinds.ts";
import { isSameValue, itemKey, type CustomerValue, type ListItem } from "#features/customers/customers/customer.ts";
import { isListField, mergeFields, type MergeableFields, type MergeField } from "./mergedFields.ts";

const total = (counts: CustomerCounts): number => customerKinds.reduce((sum, kind) => sum + counts[kind], 0);

/** The value of each field of the kept customer before and after a merge. */
export type FieldChanges = {
  [Field in MergeField]?: { before: MergeableFields[Field]; after: MergeableFields[Field] };
};

/** Returns the value of each field of the kept customer before and after a merge. */
export function diffFields(before: MergeableFields, after: MergeableFields): FieldChanges {
  return Object.fromEntries(mergeFields.map((field) => [field, { before: before[field], after: after[field] }]));
}

/** The fields that a merge changed. */
export function changedFields(record: FieldChanges): MergeField[] {
  return mergeFields.filter((field) => record[field] && !isSameValue(record[field].before, record[field].after));
}

/** The effect of undoing a merge on the fields of the kept customer. */
type RevertedFields = {
  /** These get their previous values back. */
  back: Partial<MergeableFields>;
  /** Changed by the merge and again since: they keep their current values. */
  kept: MergeField[];
  /** Not changed by the merge, but edited since: they keep their current values. */
  edited: MergeField[];
};

/** Returns the effect of undoing a merge on the fields of the kept customer, whose current values are `now`. */
export function revertFields(record: FieldChanges, now: MergeableFields): RevertedFields {
  const undone: RevertedFields = { back: {}, kept: [], edited: [] };
  for (const field of mergeFields) {
    const change = record[field];
    if (!change) continue;
    const touched = !isSameValue(change.before, change.after);
    if (isListField(field)) {
      const left = withoutAdded(change, now[field]);
      if (left.length < now[field].length) Object.assign(undone.back, { [field]: left });
    } else if (!isSameValue(now[field], change.after)) {
      // The owner has already restored the value by hand: there is nothing to undo and nothing to report.
      if (!isSameValue(now[field], change.before)) undone[touched ? "kept" : "edited"].push(field);
    } else if (touched) Object.assign(undone.back, { [field]: change.before });
  }
  return undone;
}

/** A list without the items that a merge added. Those that were added since stay; nothing of a list is reported. */
function withoutAdded(
  { before, after }: { before: CustomerValue; after: CustomerValue },
  now: CustomerValue,
): ListItem[] {
  // A merge from before these fields existed has stored no list.
  const items = (value: CustomerValue) => (Array.isArray(value) ? value : []);
  const kept = new Set(items(before).map(itemKey));
  const added = new Set(
    items(after)
      .map(itemKey)
      .filter((key) => !kept.has(key)),
  );
  return items(now).filter((item) => !added.has(itemKey(item)));
}

/** The details of an undone merge that the person should know. */
export type UndoneMerge = {
  /** The name of the restored customer, and of the one that was kept (null if that one was deleted). */
  secondary: string;
  primary: string | null;
  /** True if the secondary was already restored, with an unmerged estimate. */
  returnedBefore: boolean;
  keptFields: MergeField[];
  editedFields: MergeField[];
  /** Moved back with later changes. */
  changed: CustomerCounts;
  /** Deleted since. */
  deleted: CustomerCounts;
  /** Moved to another customer since. */
  elsewhere: CustomerCounts;
  /** Added since. */
  added: CustomerCounts;
  /** The number of estimates moved back by email, if the merge has no record of rows; null if it has one. */
  byEmail: number | null;
};

/** Notes for the person about an undone merge, one sentence each. */
export function unmergeNotes(undone: UndoneMerge): string[] {
  const { secondary } = undone;
  const primary = undone.primary ?? "the customer it was merged into";
  const notes: string[] = [];
  const were = (counts: CustomerCounts) => (total(counts) === 1 ? "was" : "were");
  const it = (counts: CustomerCounts, one: string, many: string) => (total(counts) === 1 ? one : many);
  if (undone.primary === null)
    notes.push(`The customer that ${secondary} was merged into was deleted, so only ${secondary} was restored.`);
  if (undone.returnedBefore) notes.push(`${secondary} was already restored and keeps its current details.`);
  if (undone.keptFields.length > 0)
    notes.push(`Changed again after the merge, so the latest is kept: ${namesOf(undone.keptFields)} of ${primary}.`);
  if (undone.editedFields.length > 0)
    notes.push(`Edited after the merge and kept: ${namesOf(undone.editedFields)} of ${primary}.`);
  if (total(undone.changed) > 0)
    notes.push(
      `${formatCounts(undone.changed)} ${were(undone.changed)} changed after the merge and went back to ${secondary} as ${it(undone.changed, "it is", "they are")} now.`,
    );
  if (total(undone.deleted) > 0)
    notes.push(
      `${formatCounts(undone.deleted)} ${were(undone.deleted)} deleted after the merge and ${it(undone.deleted, "stays", "stay")} deleted.`,
    );
  if (total(undone.elsewhere) > 0)
    notes.push(
      `${formatCounts(undone.elsewhere)} ${were(undone.elsewhere)} given to another customer after the merge and ${it(undone.elsewhere, "stays", "stay")} there.`,
    );
  if (total(undone.added) > 0)
    notes.push(
      `${formatCounts(undone.added)} ${were(undone.added)} added after the merge and ${it(undone.added, "stays", "stay")} with ${primary}.`,
    );
  if (undone.byEmail !== null)
    notes.push(
      `This merge has no record of what moved, so the estimates with the email of ${secondary} went back (${undone.byEmail}). Follow-ups and services stay with ${primary}.`,
    );
  return notes;
}

function namesOf(fields: readonly MergeField[]): string {
  const words = fields.map((field) => customerLabels[field].toLowerCase());
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
