import { inputOf } from "#features/customers/customers/customer.queries.ts";
import { maxTags } from "#features/customers/customers/tags.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { maxContacts } from "#shared/contact/contacts.ts";
import { maxPlaces } from "#shared/contact/places.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import type { Topic } from "#shared/topics.ts";
import { mergeRefusals, type MergePreview } from "./merge.ts";
import {
  customersById,
  lockCustomersById,
  mergeOfSecondary,
  recordMerge,
  removeSecondary,
  saveMergedFields,
  type CustomerRow,
} from "./merge.queries.ts";
import { mergedFields, type MergeChoices } from "./mergedFields.ts";
import { countMoves } from "./mergeJournal.queries.ts";
import { moveToPrimary, oldEmails } from "./mergeJournal.server.ts";
import { noCustomerCounts, type CustomerCounts } from "#features/customers/customers/customerKinds.ts";

/** The topics that open pages refetch after a merge or its undoing. */
export const mergeTopics: readonly Topic[] = [
  "customers",
  "estimates",
  "quotes",
  "jobs",
  "invoices",
  "calendar",
  "messages",
  "notifications",
];

/** Returns the existing customers by ID, locked until the end of the transaction. */
export async function lockCustomers(query: Query, ids: string[]): Promise<Map<string, CustomerRow>> {
  const customers = await query(lockCustomersById, { ids });
  return new Map(customers.map(({ row }) => [row.id, row]));
}

/** Returns two customers side by side, and counts of the records that would move. */
export async function previewMerge(
  owner: OwnerDb,
  { primary_id, secondary_id }: { primary_id: string; secondary_id: string },
): Promise<MergePreview> {
  const customers = await owner.query(customersById, { ids: [primary_id, secondary_id] });
  const [primary, secondary] = [primary_id, secondary_id].map((id) => customers.find((customer) => customer.id === id));
  if (!primary || !secondary) throw new ProductError("not_found", mergeRefusals.noCustomer);
  const old_emails = oldEmails([primary.email, secondary.email], mergedFields(primary, secondary).email);
  const [moves] = await owner.query(countMoves, { primary_id, secondary_id, old_emails });
  return { primary, secondary, moves: moves ?? noCustomerCounts };
}

type MergeInput = {
  primary_id: string;
  secondary_id: string;
  /** The versions that the person has seen, if a person merges. */
  primary_version?: number;
  secondary_version?: number;
  choices?: MergeChoices;
  /** The import that merges, if one does: it is undone with the import. */
  import_id?: string;
};
type MergeResult = {
  merge_id: string;
  primary: { id: string; name: string };
  secondary: { id: string; name: string };
  moved: CustomerCounts;
};

/**
 * Merges two customers in one transaction. Everything of the secondary moves to the primary, and the journal records
 * each row. The primary takes its merged fields; the secondary's row is stored with the merge and deleted. If two
 * devices merge at once, the second is refused.
 */
export function mergeCustomers(owner: OwnerDb, input: MergeInput): Promise<MergeResult> {
  return owner.transaction((tx) => mergeWithin(tx, input));
}

/** The same within a transaction. It throws a `ProductError` before it changes anything. */
export async function mergeWithin(
  { query, notify }: Pick<OwnerTx, "query" | "notify">,
  { primary_id, secondary_id, primary_version, secondary_version, choices, import_id }: MergeInput,
): Promise<MergeResult> {
  await query(lockMessageSettings);
  const customers = await lockCustomers(query, [primary_id, secondary_id]);
  const [before, secondary] = [customers.get(primary_id), customers.get(secondary_id)];
  if (!before || !secondary)
    throw await missingCustomerError(query, before ? [secondary_id] : [primary_id, secondary_id]);
  if (
    before.version !== (primary_version ?? before.version) ||
    secondary.version !== (secondary_version ?? secondary.version)
  )
    throw new ProductError("conflict", mergeRefusals.changed);

  const fields = mergedFields(before, secondary, choices);
  if ((fields.notes?.length ?? 0) > fieldLengths.mergedNotes)
    throw new ProductError("invalid", mergeRefusals.notesTooLong, { "choices.notes": mergeRefusals.notesTooLong });
  if (fields.contacts.length > maxContacts) throw new ProductError("invalid", mergeRefusals.tooManyContacts);
  if (fields.tags.length > maxTags) throw new ProductError("invalid", mergeRefusals.tooManyTags);
  if (fields.places.length > maxPlaces) throw new ProductError("invalid", mergeRefusals.tooManyPlaces);
  await query(saveMergedFields, { ...inputOf(fields), id: primary_id });
  const after = (await lockCustomers(query, [primary_id])).get(primary_id);
  if (!after) throw new Error("A merge was not saved.");
  const [merge] = await query(recordMerge, {
    primary_id,
    secondary_id,
    import_id: import_id ?? null,
    secondary: toJson(secondary),
    primary_before: toJson(before),
    primary_after: toJson(after),
  });
  if (!merge) throw new Error("A merge was not recorded.");
  const moved = await moveToPrimary(query, {
    merge_id: merge.id,
    primary_id,
    secondary_id,
    old_emails: oldEmails([before.email, secondary.email], fields.email),
    email: fields.email,
  });
  await query(removeSecondary, { id: secondary_id });
  await recordEvents(query, [
    {
      customer_id: primary_id,
      kind: "merged",
      data: { name: secondary.name, merge_id: merge.id, secondary_customer_id: secondary_id, moved },
    },
  ]);
  for (const topic of mergeTopics) notify(topic);
  return {
    merge_id: merge.id,
    primary: { id: primary_id, name: fields.name },
    secondary: { id: secondary_id, name: secondary.name },
    moved,
  };
}

/** Returns the error for a missing customer: another device merged it first, or it does not exist. */
async function missingCustomerError(query: Query, ids: string[]): Promise<ProductError> {
  const [merge] = await query(mergeOfSecondary, { ids });
  return merge
    ? new ProductError("conflict", mergeRefusals.alreadyMerged(merge.secondary, merge.primary))
    : new ProductError("not_found", mergeRefusals.noCustomer);
}
