import * as z from "zod";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { dayInput, oneLine, optionalText } from "#shared/inputBounds.ts";
import { discount, quoteLine, tax, type QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";

/** The changes of a job's agreed work: signed as a change order, or agreed by word. */

/** One agreed item at its price. */
export const agreedLine = quoteLine.omit({ optional: true, chosen_by_default: true });

/** The agreed work that a job began with: its lines, and the discount and taxes on them. */
export const agreedWork = z.object({
  lines: z.array(agreedLine).max(quoteLimits.lines),
  discount: discount.nullable(),
  taxes: z.array(tax).max(quoteLimits.taxes),
});
export type AgreedWork = z.output<typeof agreedWork>;

/** A change as the job keeps it. */
export const agreedChange = z.object({
  /** That of the change order, or its own if it was agreed by word. */
  id: z.uuid(),
  /** The change order; null if it was agreed by word. */
  quote_id: z.uuid().nullable(),
  /** The number of the change order. */
  number: z.int().nullable(),
  agreed_on: z.iso.date(),
  agreed_with: z.string(),
  note: z.string().nullable(),
  lines: z.array(agreedLine),
  taxes: z.array(tax),
});
export type AgreedChange = z.output<typeof agreedChange>;

/** A change that was agreed by word, as a member enters it. */
export const wordChange = z.object({
  agreed_with: oneLine("Please enter a name.")
    .min(1, "Please enter a name.")
    .max(fieldLengths.name, tooLong(fieldLengths.name)),
  agreed_on: dayInput(),
  note: optionalText(fieldLengths.notes),
  lines: z.array(agreedLine).min(1, "Please add a line.").max(quoteLimits.lines),
  taxes: z.array(tax).max(quoteLimits.taxes).default([]),
});
export type WordChange = z.output<typeof wordChange>;

/** The change that a change order offers: the lines of its one package. */
export const changeIn = ({ packages, taxes }: Pick<QuoteContent, "packages" | "taxes">) => ({
  lines: packages.flatMap(({ lines }) => lines.map((line) => agreedLine.parse(line))),
  taxes,
});

/** The change that a customer accepted with a change order. */
export const changeOfQuote = (
  quote: { id: string },
  content: QuoteContent,
  { name, on }: { name: string; on: string },
): AgreedChange => ({
  id: quote.id,
  quote_id: quote.id,
  number: content.number,
  agreed_on: on,
  agreed_with: name,
  note: null,
  ...changeIn(content),
});
