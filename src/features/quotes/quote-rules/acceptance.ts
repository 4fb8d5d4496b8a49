import * as z from "zod";
import { oneLine } from "#shared/inputBounds.ts";
import { isSignature } from "#shared/words/plainText.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { notice, quoteChoice } from "./quote.ts";
import { nameDrawing } from "#shared/nameDrawing.ts";
import { signatureLimits, signatureBox } from "./signatureBox.ts";

/** The evidence that someone accepted a quote: as much as it can show, and no legal verdict. */

/** The ways to accept: on the customer's own page, on the owner's device at the customer's, by phone, or in person. */
export const acceptanceChannels = ["page", "device", "phone", "in_person"] as const;
export type AcceptanceChannel = (typeof acceptanceChannels)[number];

const coordinate = (max: number) => z.int().min(0).max(max);

/** A drawn signature: strokes of points, each [x, y] in the signature's box. */
export const strokes = z
  .array(
    z
      .array(z.tuple([coordinate(signatureBox.width), coordinate(signatureBox.height)]))
      .min(1)
      .max(signatureLimits.points),
  )
  .max(signatureLimits.strokes)
  .refine(
    (drawn) => drawn.reduce((points, stroke) => points + stroke.length, 0) <= signatureLimits.points,
    "Please draw a simpler signature.",
  );
export type Strokes = z.output<typeof strokes>;

/** The ticked sentence: its ID, its text, and the SHA-256 of the text. */
const consent = z.object({ id: z.string(), text: z.string(), hash: z.string() });

/** The acceptance of one version, with all that is known about its circumstances. */
export const acceptance = z.object({
  id: z.uuid(),
  version: z.int(),
  how: z.enum(acceptanceChannels),
  choice: quoteChoice,
  /** In cents, as the server computed them. */
  total: z.int().describe("Cents."),
  deposit: z.int().describe("Cents."),
  name: z.string(),
  /** Null if the owner recorded the acceptance. */
  consent: consent.nullable(),
  /** The notices that the customer saw before signing. */
  notices: z.array(notice),
  /** The language in which the customer read it. */
  language: z.enum(["en", "es"]),
  content_hash: z.string(),
  pdf_hash: z.string(),
  /** The server's time as an ISO instant, and the business's time zone (IANA). */
  accepted_at: z.string(),
  time_zone: z.string(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  strokes: strokes.nullable(),
  /** The SHA-256 of the name as the signer's browser drew it, a PNG; null if the paper's typeface has its letters. */
  name_drawn: z.string().nullable(),
  sent_to: z.string().nullable(),
  /** The owner's note about an answer that they recorded. */
  note: z.string().nullable(),
});
export type Acceptance = z.output<typeof acceptance>;

/** A drawing of the name, as a page sends it. */
export const sentDrawing = z
  .string()
  .max(nameDrawing.characters)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, "Please type your name again.")
  .nullable()
  .default(null)
  .describe("A small PNG in base64 that shows a non-Latin name as it should appear in the PDF");

/** A name typed as a signature: at least two letters, in any script. */
export const signerName = oneLine().max(fieldLengths.name).refine(isSignature, "Please type your full name.");
