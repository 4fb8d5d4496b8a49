import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { maxCents, quoteLimits } from "./quoteLimits.ts";
import { enteredCents, signedCents } from "#shared/money/enteredAmount.ts";

/**
 * The part of a quote that its owner writes and that is frozen when it is sent. Amounts are whole cents, quantities
 * decimals as text.
 */

const amount = () => enteredCents(maxCents);

/** A decimal as text with at most `places` decimals: "2.5", no exponent, no sign, no unnecessary zeros. */
const decimal = (places: number, words: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`), { error: words, abort: true })
    .overwrite((text) => text.replace(/^0+(?=\d)/, "").replace(/(\.\d*[1-9])0+$|\.0+$/, "$1"));

const percent = decimal(4, "Use up to 4 decimals, like 8.2500.").refine(
  (text) => Number(text) <= 100,
  "Please enter at most 100%.",
);

/** The error for an invalid quantity. */
const quantityWords = "Please enter a quantity with at most 3 decimals.";

const lineId = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** One item offered at a price. An optional one counts if the customer chooses it. */
export const quoteLine = z.object({
  id: lineId,
  text: z.string().trim().max(quoteLimits.lineText),
  quantity: decimal(3, quantityWords),
  unit: z.string().trim().max(fieldLengths.unit),
  /** Negative if a change order takes this work away. */
  unit_price: signedCents(maxCents),
  taxable: z.boolean(),
  optional: z.boolean(),
  chosen_by_default: z.boolean(),
  /** The estimate whose work and measurement it offers. Absent if it was typed, and in content of older versions. */
  estimate_id: z.uuid().optional(),
});
export type QuoteLine = z.output<typeof quoteLine>;

/** One of up to four versions of the work; the customer chooses exactly one. */
const quotePackage = z.object({
  id: lineId,
  name: z.string().trim().max(fieldLengths.name),
  description: z.string().trim().max(fieldLengths.description),
  recommended: z.boolean(),
  lines: z.array(quoteLine),
});
export type QuotePackage = z.output<typeof quotePackage>;

/** The discount before tax: an amount, or a share of the sum of the lines. */
export const discount = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fixed"), amount: amount() }),
  z.object({ kind: z.literal("percent"), percent }),
]);

/** The deposit due at acceptance: an amount, or a share of the accepted total. */
export const deposit = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fixed"), amount: amount() }),
  z.object({ kind: z.literal("percent"), percent }),
]);
export type Deposit = z.output<typeof deposit>;

/** A named tax, in percent of the taxable lines. */
export const tax = z.object({ name: z.string().trim().min(1, "Please name this tax.").max(60), percent });

/** The price range of the estimate, in cents. */
const range = z.object({ low: amount(), high: amount() });

/** A point on a photo, as fractions of its width and height, with 5 decimals as text because it is hashed. */
const point = z.object({ x: z.string().max(12), y: z.string().max(12) });

/** The source of a figure: the estimate's service, the method and picture of the measurement, and its certainty. */
export const derivation = z.object({
  estimate_id: z.uuid(),
  /** The service as named in the estimate. */
  text: z.string().max(fieldLengths.name),
  /** The size as text: "480 sq ft". */
  size: z.string().max(100).nullable(),
  source: z.enum(["measured", "analysed", "typed", "assumed"]).nullable(),
  drawn_by: z.enum(["customer", "owner", "model"]).nullable(),
  /** The object of known size that it was measured against, in plain words. */
  reference: z.string().max(fieldLengths.referenceObject).nullable(),
  /** The price of the estimate, and its range if it had one. */
  price: amount().nullable(),
  range: range.nullable(),
  /** True if the size is an assumption. */
  assumed: z.boolean(),
  /** The parts that the photos do not show, in codes. Older quotes have a model's own words here, and its remarks. */
  not_seen: z.array(z.string().max(1_000)).max(20),
  remarks: z.array(z.string().max(1_000)).max(20),
  pictures: z
    .array(
      z.object({
        /** The SHA-256 of the picture, under which it is stored with the quote. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** In pixels. */
        width: z.int().min(1),
        height: z.int().min(1),
        outlines: z.array(z.object({ corners: z.array(point).max(60), hole: z.boolean() })).max(20),
      }),
    )
    .max(10),
});
export type Derivation = z.output<typeof derivation>;

/** A notice that the owner must give, shown before signing. */
export const notice = z.object({
  title: z.string().trim().min(1).max(fieldLengths.title),
  text: z.string().trim().min(1).max(quoteLimits.notice),
});

/** The fields that the owner writes. */
export const draftFields = z.object({
  title: z.string().trim().max(fieldLengths.title),
  introduction: z.string().trim().max(fieldLengths.description),
  packages: z.array(quotePackage).min(1).max(quoteLimits.packages),
  discount: discount.nullable(),
  taxes: z.array(tax).max(quoteLimits.taxes),
  deposit: deposit.nullable(),
  terms: z.string().trim().max(quoteLimits.terms),
  notices: z.array(notice).max(quoteLimits.notices),
  /** The language of the page, the PDF and the emails, unless the customer chooses another. */
  language: z.enum(["en", "es"]),
});

/** The business that offers, as it was when the quote was sent. */
export const offering = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  town: z.string().nullable(),
  /** The rest of its letterhead. Absent if the business has none: the content of older versions has no such fields. */
  address: z.string().optional(),
  license_number: z.string().optional(),
  website: z.string().optional(),
  licensed_insured: z.boolean(),
  color: z.string().nullable(),
  /** The SHA-256 of the logo, under which it is stored with the quote. */
  logo: z.string().nullable(),
});

/** The recipient of the offer. */
export const quoteRecipient = z.object({
  name: z.string().trim().max(fieldLengths.name),
  email: z.string().max(fieldLengths.email).nullable(),
  phone: z.string().max(fieldLengths.phone).nullable(),
  address: z.string().max(fieldLengths.address).nullable(),
});
export type QuoteRecipient = z.output<typeof quoteRecipient>;

/** A version of a quote as sent: all that the customer reads, and nothing that can change. */
export const quoteContent = draftFields.extend({
  schema: z.literal(1),
  number: z.int(),
  version: z.int(),
  currency: z.literal("usd"),
  business: offering,
  recipient: quoteRecipient,
  derivations: z.array(derivation).max(20),
  /** The job that a change order changes. Absent in quotes. */
  changes_job: z.object({ number: z.int(), title: z.string() }).optional(),
});
export type QuoteContent = z.output<typeof quoteContent>;

/** The customer's choice: one package, and some of its optional lines. */
export const quoteChoice = z.object({ package_id: lineId, line_ids: z.array(lineId).max(quoteLimits.lines) });
export type Choice = z.output<typeof quoteChoice>;
