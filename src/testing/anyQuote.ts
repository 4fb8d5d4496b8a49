import * as fc from "fast-check";
import type { QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";

/**
 * Any quote that an owner can write, for property tests: up to four packages, any lines, discounts, taxes and deposits.
 */
export function anyDraft(): fc.Arbitrary<QuoteDraft> {
  const percent = fc.integer({ min: 0, max: 1_000_000 }).map((parts) => String(parts / 10_000));
  const line = fc.record({
    text: fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.trim() || "Work"),
    quantity: fc.integer({ min: 0, max: 9_999_999 }).map((thousandths) => String(thousandths / 1000)),
    unit: fc.constantFrom("sq ft", "each", "hours", ""),
    unit_price: fc.integer({ min: 0, max: 100_000 }),
    taxable: fc.boolean(),
    optional: fc.boolean(),
    chosen_by_default: fc.boolean(),
  });
  const named = fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.trim() || "Good"),
    description: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  });
  return fc
    .record({
      title: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      introduction: fc.constant(""),
      packages: fc.array(named, { minLength: 1, maxLength: 4 }),
      discount: fc.oneof(
        fc.constant(null),
        fc.record({ kind: fc.constant("percent" as const), percent }),
        fc.record({ kind: fc.constant("fixed" as const), amount: fc.integer({ min: 0, max: 5_000 }) }),
      ),
      taxes: fc.uniqueArray(fc.record({ name: fc.constantFrom("State", "County", "City"), percent }), {
        maxLength: 3,
        selector: ({ name }) => name,
      }),
      deposit: fc.oneof(
        fc.constant(null),
        fc.record({ kind: fc.constant("percent" as const), percent }),
        fc.record({ kind: fc.constant("fixed" as const), amount: fc.integer({ min: 0, max: 50_000 }) }),
      ),
      terms: fc.string({ maxLength: 60 }).map((text) => text.trim()),
      notices: fc.constant<QuoteDraft["notices"]>([]),
      language: fc.constantFrom("en" as const, "es" as const),
    })
    .map((draft) => ({
      ...draft,
      packages: draft.packages.map((one, at) => ({
        ...one,
        id: `p${at}`,
        recommended: at === 1,
        lines: one.lines.map((each, place): QuoteLine => ({ ...each, id: `p${at}-l${place}` })),
      })),
    }));
}
