import * as z from "zod";
import { customer } from "#features/customers/customers/customer.ts";
import type { CustomerCounts } from "#features/customers/customers/customerKinds.ts";
import { maxTags } from "#features/customers/customers/tags.ts";
import { maxContacts } from "#shared/contact/contacts.ts";
import { maxPlaces } from "#shared/contact/places.ts";
import { duplicateReasons } from "./duplicates.ts";
import { mergeFields, type ChosenField, type MergeChoices } from "./mergedFields.ts";

const count = z.int().min(0);

/** The number of records of each kind. */
const counts: z.ZodType<CustomerCounts> = z.object({
  estimates: count,
  services: count,
  follow_ups: count,
  calendar_events: count,
  notifications: count,
  jobs: count,
  invoices: count,
  quotes: count,
  messages: count,
  consents: count,
  timeline: count,
});

const side = z.enum(["primary", "secondary"]).optional();

/** The side whose value wins for a field, if the person's choice differs from the rule. */
export const mergeChoices: z.ZodType<MergeChoices> = z.object({
  name: side,
  email: side,
  phone: side,
  address: side,
  status: side,
  client_type: side,
  last_work_date: side,
  last_quote_amount: side,
  tax_exempt: side,
  notes: z.enum(["primary", "secondary", "both"]).optional(),
} satisfies Record<ChosenField, z.ZodType>);

/** Two customers to merge: the primary is kept. */
export const mergePair = z.object({ primary_id: z.uuid(), secondary_id: z.uuid() });
/** The message when both sides of a merge are the same customer. */
export const differentCustomers = "Please choose two different customers.";
export const areDifferent = ({ primary_id, secondary_id }: z.output<typeof mergePair>): boolean =>
  primary_id !== secondary_id;

/** One of two customers, before they are merged. */
const mergeableCustomer = customer.omit({ created_by: true, updated_at: true });

/** The preview of a merge: both customers side by side, and counts of the secondary's records that would move. */
export const mergePreview = z.object({ primary: mergeableCustomer, secondary: mergeableCustomer, moves: counts });
export type MergePreview = z.output<typeof mergePreview>;

/** A merge that was not undone. */
export const mergeRecord = z.object({
  id: z.uuid(),
  primary_customer_id: z.uuid(),
  secondary_customer_id: z.uuid(),
  /** The current or last name of the customer that was kept. */
  primary_name: z.string(),
  secondary_name: z.string(),
  secondary_email: z.string().nullable(),
  merged_at: z.string(),
  /** The name of the member who merged; null if only one person has ever worked here. */
  merged_by_name: z.string().nullable(),
  /** Counts of the moved records; null for a merge that has no record of rows. */
  moved: counts.nullable(),
  changed_fields: z.array(z.enum(mergeFields)),
  /** The reason why it cannot be undone yet, which names the merge to undo first; null if it can. */
  waits_for: z.string().nullable(),
});
export type MergeRecord = z.output<typeof mergeRecord>;

const who = z.object({ id: z.uuid(), name: z.string() });

/** The result of a merge. */
export const mergeDone = z.object({ merge_id: z.uuid(), primary: who, secondary: who, moved: counts });

/**
 * The result of undoing a merge: the restored customer, the moved records, and sentences about anything else the person
 * should know.
 */
export const unmergeDone = z.object({
  merge_id: z.uuid(),
  restored: who,
  primary: who.nullable(),
  moved: counts,
  told: z.array(z.string()),
});
export type UnmergeDone = z.output<typeof unmergeDone>;

/** The result of taking an estimate out of a customer: it returned to its previous customer, or to a new prospect. */
export const estimateUnmerged = z.object({ outcome: z.enum(["returned", "created"]), customer: who });
export type EstimateUnmerged = z.output<typeof estimateUnmerged>;

const recognized = mergeableCustomer.pick({
  id: true,
  name: true,
  email: true,
  phone: true,
  address: true,
  contacts: true,
  places: true,
  created_at: true,
});

/** Two customers that may be the same person, the older one first. */
export const possibleDuplicate = z.object({
  older: recognized,
  newer: recognized,
  reasons: z.array(z.enum(duplicateReasons)).min(1),
});
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

/** The maximum number of possible duplicates to show. */
export const duplicatesShown = 50;

/** Messages for conflicting changes and for customers, merges or estimates that do not exist. */
export const mergeRefusals = {
  noCustomer: "Customer not found",
  notesTooLong: "Together these notes are too long. Choose whose notes to keep.",
  tooManyContacts: `Together these customers have more than ${maxContacts} contacts. Remove some first.`,
  tooManyTags: `Together these customers have more than ${maxTags} tags. Remove some first.`,
  tooManyPlaces: `Together these customers have more than ${maxPlaces} places. Remove some first.`,
  changed: "One of these customers was changed on another device. Check them again before you merge.",
  alreadyMerged: (secondary: string, primary: string) => `${secondary} has already been merged into ${primary}.`,
  noMerge: "This merge was not found. It may have been deleted with its customer.",
  alreadyUndone: "This merge has already been undone.",
  waitsFor: (secondary: string, primary: string) =>
    `${secondary} was merged into ${primary} later. Undo that merge first.`,
  noEstimate: "This estimate was deleted on another device.",
  noCustomerOfEstimate: "This estimate belongs to no customer.",
  estimateMoved: "This estimate was moved to another customer. Check it again before you unmerge it.",
} as const;
