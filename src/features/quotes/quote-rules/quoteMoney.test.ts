import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDraft } from "#testing/anyQuote.ts";
import type { QuoteLine } from "./quote.ts";
import { missingFields, quoteDraft, savedDraft } from "./quoteDraft.ts";
import { choiceByDefault, figuresOf } from "./quoteMoney.ts";
import { maxCents } from "./quoteLimits.ts";

const line = (given: Partial<QuoteLine> = {}): QuoteLine => ({
  id: "l1",
  text: "Driveway washing",
  quantity: "1",
  unit: "sq ft",
  unit_price: 100,
  taxable: true,
  optional: false,
  chosen_by_default: false,
  ...given,
});
const quoteOf = (lines: QuoteLine[], given: object = {}) => ({
  packages: [{ id: "p1", name: "", description: "", recommended: false, lines }],
  discount: null,
  taxes: [],
  deposit: null,
  ...given,
});
const draftOf = (lines: QuoteLine[], given: object = {}) => ({
  ...quoteOf(lines, given),
  title: "",
  introduction: "",
  terms: "",
  notices: [],
  language: "en",
});
const whole = { package_id: "p1", line_ids: [] };

describe("figures", () => {
  test("a deposit is taken of the total, and is never more", () => {
    const quote = (deposit: object) => quoteOf([line({ unit_price: 18_974 })], { deposit });
    expect(figuresOf(quote({ kind: "percent", percent: "25" }), whole)?.deposit).toBe(4_744); // 4,743.5
    expect(figuresOf(quote({ kind: "fixed", amount: 20_000 }), whole)).toMatchObject({
      total: 18_974,
      deposit: 18_974,
    });
  });

  test("what is optional counts when it is chosen", () => {
    const quote = quoteOf([
      line({ id: "l1" }),
      line({ id: "l2", optional: true, chosen_by_default: true, unit_price: 50 }),
      line({ id: "l3", optional: true, unit_price: 7 }),
    ]);
    expect(choiceByDefault(quote.packages)).toEqual({ package_id: "p1", line_ids: ["l2"] });
    expect(figuresOf(quote, whole)?.total).toBe(100);
    expect(figuresOf(quote, { package_id: "p1", line_ids: ["l3", "l2"] })?.total).toBe(157);
  });

  test.for([
    { package_id: "p2", line_ids: [] },
    { package_id: "p1", line_ids: ["l1"] }, // not an optional line
    { package_id: "p1", line_ids: ["l9"] },
    { package_id: "p1", line_ids: ["l2", "l2"] },
  ])("%j is no choice", (choice) => {
    expect(figuresOf(quoteOf([line(), line({ id: "l2", optional: true })]), choice)).toBeNull();
  });

  test("whatever is displayed adds up to the total, for any quote and any choice", () => {
    fc.assert(
      fc.property(anyDraft(), fc.integer(), (draft, seed) => {
        for (const one of draft.packages) {
          const options = one.lines.filter(({ optional }) => optional).map(({ id }) => id);
          const line_ids = options.filter((_, at) => (seed >> (at % 30)) & 1);
          const figures = figuresOf(draft, { package_id: one.id, line_ids });
          if (!figures) throw new Error("The choice is one of the quote's own.");
          const lines = figures.lines.reduce((sum, { total }) => sum + total, 0);
          const taxes = figures.taxes.reduce((sum, { amount }) => sum + amount, 0);
          expect(lines).toBe(figures.subtotal);
          expect(figures.subtotal - figures.discount + taxes).toBe(figures.total);
          for (const value of [
            figures.total,
            figures.discount,
            figures.deposit,
            ...figures.lines.map((l) => l.total),
          ]) {
            expect(Number.isSafeInteger(value)).toBe(true);
            expect(value).toBeGreaterThanOrEqual(0);
          }
          expect(figures.deposit).toBeLessThanOrEqual(figures.total);
        }
      }),
    );
  });
});

describe("a draft is refused, naming the field", () => {
  const refused = (draft: unknown) => {
    const found = quoteDraft.safeParse(draft);
    return found.success ? null : found.error.issues.map(({ path }) => path.join("."));
  };
  test("a good one is not", () => expect(refused(draftOf([line()]))).toBeNull());
  test.for(["1e3", "NaN", "-1", "1.2345", "", " 1", "Infinity", "1,5", "1234567890"])("quantity %j", (quantity) =>
    expect(refused(draftOf([line({ quantity })]))).toContain("packages.0.lines.0.quantity"),
  );
  test.for([10.5, Number.NaN, -maxCents - 1, maxCents + 1, Number.POSITIVE_INFINITY, "100"])(
    "unit price %j",
    (unit_price) =>
      expect(refused(draftOf([line({ unit_price: unit_price as number })]))).toContain("packages.0.lines.0.unit_price"),
  );
  test("a total beyond the most", () =>
    expect(refused(draftOf([line({ unit_price: maxCents }), line({ id: "l2", unit_price: 1 })]))).toEqual([
      "packages.0",
    ]));
  test("a total that only its tax takes beyond the most", () =>
    expect(refused(draftOf([line({ unit_price: maxCents })], { taxes: [{ name: "State", percent: "1" }] }))).toEqual([
      "packages.0",
    ]));
  test("a discount that would make it negative, whatever is chosen", () =>
    expect(
      refused(
        draftOf(
          [line({ unit_price: 100 }), line({ id: "l2", unit_price: 900, optional: true, chosen_by_default: true })],
          {
            discount: { kind: "fixed", amount: 101 },
          },
        ),
      ),
    ).toEqual(["discount.amount"]));
  test("more than 200 lines", () =>
    expect(refused(draftOf(Array.from({ length: 201 }, (_, at) => line({ id: `l${at}` }))))).toEqual(["packages"]));
  test("more text than a quote may have in all, when it is saved; what was stored before stays readable", () => {
    const lines = Array.from({ length: 90 }, (_, at) => line({ id: `l${at}`, text: "W".repeat(500), unit: "" }));
    const draft = { ...draftOf(lines), title: "T".repeat(200), terms: "W".repeat(14_800) };
    expect(savedDraft.safeParse(draft).success).toBe(true);
    const long = { ...draft, terms: "W".repeat(14_801) };
    expect(savedDraft.safeParse(long).error?.issues).toMatchObject([
      {
        path: ["terms"],
        message: "This quote has 60,001 characters in all. Please shorten it to 60,000.",
      },
    ]);
    expect(quoteDraft.safeParse(long).success).toBe(true);
    expect(
      missingFields({
        offer: quoteDraft.parse(long),
        recipient: { name: "Carla", email: null, phone: null, address: null },
      }),
    ).toEqual({
      "offer.terms": "This quote has 60,001 characters in all. Please shorten it to 60,000.",
    });
  });
  test("two lines of one id", () => expect(refused(draftOf([line(), line()]))).toEqual(["packages"]));
  test("quantities are kept as they are read, however they are written", () => {
    const kept = quoteDraft.parse(draftOf([line({ quantity: "007.500" }), line({ id: "l2", quantity: "3.000" })]));
    expect(kept.packages[0]?.lines.map(({ quantity }) => quantity)).toEqual(["7.5", "3"]);
  });
});

describe("what is still missing before a quote can be sent", () => {
  const recipient = { name: "Carla", email: null, phone: null, address: null };
  const missing = (draft: object, to = recipient) => missingFields({ offer: quoteDraft.parse(draft), recipient: to });
  test("nothing of a whole one", () => expect(missing(draftOf([line()]))).toEqual({}));
  test("whom it is for", () =>
    expect(Object.keys(missing(draftOf([line()]), { ...recipient, name: "" }))).toEqual(["recipient.name"]));
  test("lines, and what they are for", () => {
    expect(Object.keys(missing(draftOf([])))).toEqual(["offer.packages.0.lines"]);
    expect(Object.keys(missing(draftOf([line(), line({ id: "l2", text: " " })])))).toEqual([
      "offer.packages.0.lines.1.text",
    ]);
  });
  test("the names of several packages", () => {
    const [one] = quoteOf([line()]).packages;
    const [other] = quoteOf([line({ id: "l2" })]).packages;
    expect(Object.keys(missing({ ...draftOf([line()]), packages: [one, { ...other, id: "p2" }] }))).toEqual([
      "offer.packages.0.name",
      "offer.packages.1.name",
    ]);
  });
});
