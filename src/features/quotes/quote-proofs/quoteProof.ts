import * as z from "zod";
import { acceptanceChannels } from "#features/quotes/quote-rules/acceptance.ts";
import type { Disagreement } from "#features/quotes/quote-rules/boundEvents.ts";

/**
 * The record in a signed paper, as anyone who checks the paper reads it. Its shape is strict, so that it contains
 * nothing unchecked, except the quote's ID, which only finds it in the archive's tables. The content, the acceptance
 * and the data of events stay unparsed because they are hashed.
 */

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const plainObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

export const proofRecord = z.strictObject({
  format: z.literal(1),
  quote: z.strictObject({ id: z.string(), number: z.int() }),
  version: z.strictObject({
    number: z.int(),
    content: plainObject,
    content_hash: hash,
    pdf_hash: hash,
    sent_at: z.string(),
  }),
  acceptance: plainObject,
  acceptance_hash: hash,
  events: z
    .array(
      z.strictObject({
        seq: z.int(),
        kind: z.string(),
        at: z.string(),
        by: z.string().nullable(),
        data: plainObject,
        hash: z.string(),
      }),
    )
    .min(1),
  messages: z.array(z.strictObject({ id: z.string(), from_customer: z.boolean(), text: z.string() })),
  end: z.strictObject({ count: z.int(), head: z.string() }),
});
export type ProofRecord = z.output<typeof proofRecord>;

/** A decimal with no more digits than a quote can have, so that calculating with it is fast. */
const decimal = z.string().max(20);
const amount = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fixed"), amount: z.int() }),
  z.object({ kind: z.literal("percent"), percent: decimal }),
]);

/** The part of a version's content that the check reads, to name the business and to recompute the total. */
export const provenContent = z.object({
  number: z.int(),
  version: z.int(),
  business: z.object({ name: z.string() }),
  packages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      recommended: z.boolean(),
      lines: z.array(
        z.object({
          id: z.string(),
          text: z.string(),
          quantity: decimal,
          unit: z.string(),
          unit_price: z.int(),
          taxable: z.boolean(),
          optional: z.boolean(),
          chosen_by_default: z.boolean(),
        }),
      ),
    }),
  ),
  discount: amount.nullable(),
  taxes: z.array(z.object({ name: z.string(), percent: decimal })),
  deposit: amount.nullable(),
});

/** The part of an acceptance that the check reads. Amounts are in cents. */
export const provenAcceptance = z.object({
  id: z.string(),
  version: z.int(),
  how: z.enum(acceptanceChannels),
  choice: z.object({ package_id: z.string(), line_ids: z.array(z.string()) }),
  total: z.int(),
  deposit: z.int(),
  name: z.string(),
  consent: z.object({ text: z.string(), hash: z.string() }).nullable(),
  content_hash: z.string(),
  pdf_hash: z.string(),
  accepted_at: z.string(),
  time_zone: z.string(),
});
export type ProvenAcceptance = z.output<typeof provenAcceptance>;

/** One error that a check found. `seq` is the number of an entry and `kind` its kind. Amounts are in cents. */
export type Finding =
  | { is: PlainFinding }
  | { is: "total_differs"; stated: number; computed: number }
  | { is: "deposit_differs"; stated: number; computed: number }
  | { is: "entry_changed"; seq: number; kind: string }
  | { is: "message_changed"; seq: number; kind: string }
  | { is: "message_missing"; seq: number; kind: string }
  | { is: "entry_out_of_place"; place: number; seq: number; kind: string }
  | { is: "accepted_differs"; seq: number; field: Disagreement };

/** Findings without further details. */
type PlainFinding =
  | "no_pdf"
  | "no_record"
  | "no_seal"
  | "seal_broken"
  | "record_unreadable"
  | "other_format"
  | "content_changed"
  | "other_version"
  | "sent_differs"
  | "acceptance_changed"
  | "choice_impossible"
  | "consent_changed"
  | "consent_missing"
  | "message_unnamed"
  | "not_accepted"
  | "end_differs";

/** A sentence for each kind of finding. Amounts are passed in cents. */
export type FindingWords = {
  [Is in Finding["is"]]: (of: Extract<Finding, { is: Is }>, money: (cents: number) => string) => string;
};

/**
 * The facts in a whole paper. Amounts are in cents, times are ISO instants, time zones IANA names, and hashes SHA-256
 * in hexadecimal.
 */
export type ProofFacts = {
  quoteNumber: number;
  version: number;
  business: string;
  name: string;
  how: ProvenAcceptance["how"];
  acceptedAt: string;
  timeZone: string;
  total: number;
  deposit: number;
  contentHash: string;
  acceptanceId: string;
  events: { seq: number; kind: string; at: string; hash: string }[];
  /** True if some entries are from a time before entries bound everything that they are about. */
  isOlder: boolean;
};
