import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDraft } from "#testing/anyQuote.ts";
import type { QuoteContent } from "./quote.ts";
import type { QuoteDraft } from "./quoteDraft.ts";
import { changesBetween } from "./quoteChanges.ts";

const contentOf = (draft: QuoteDraft): QuoteContent => ({
  ...draft,
  schema: 1,
  number: 12,
  version: 1,
  currency: "usd",
  business: {
    name: "Heron Wash",
    phone: null,
    email: null,
    town: null,
    licensed_insured: false,
    color: null,
    logo: null,
  },
  recipient: { name: "Maria Lopez", email: null, phone: null, address: null },
  derivations: [],
});

test("two versions that say the same have no changes", () => {
  fc.assert(
    fc.property(anyDraft(), (draft) => {
      expect(changesBetween(contentOf(draft), contentOf(structuredClone(draft)))).toEqual({ lines: [], others: [] });
    }),
  );
});

test("a line that came, went, or says something else is told", () => {
  fc.assert(
    fc.property(anyDraft(), fc.integer({ min: 1, max: 5_000 }), (draft, more) => {
      const before = contentOf(draft);
      const [first, ...others] = draft.packages;
      const [line, ...lines] = first?.lines ?? [];
      if (!first || !line) throw new Error("Every quote has a line.");
      const dearer = { ...line, quantity: "1", unit_price: line.unit_price + more };
      const added = { ...line, id: "new", quantity: "1", unit_price: more };
      const after = contentOf({ ...draft, packages: [{ ...first, lines: [dearer, ...lines, added] }, ...others] });
      const found = changesBetween(before, after);
      expect(found.others).toEqual([]);
      expect(found.lines.map(({ kind }) => kind)).toEqual(["changed", "added"]);
      expect(found.lines[0]).toMatchObject({ fields: expect.arrayContaining(["unit_price"]) });
      const back = changesBetween(after, before);
      expect(back.lines.map(({ kind }) => kind)).toEqual(["changed", "removed"]);
    }),
  );
});

test("what stands around the lines is named", () => {
  const draft = fc.sample(anyDraft(), 1)[0] as QuoteDraft;
  const before = contentOf(draft);
  const after = {
    ...before,
    terms: `${before.terms} Paid within 14 days.`,
    packages: before.packages.map((one) => ({ ...one, name: `${one.name}!` })),
    recipient: { ...before.recipient, name: "Mario Lopez" },
  };
  expect(changesBetween(before, after)).toEqual({ lines: [], others: ["packages", "terms", "recipient"] });
});
