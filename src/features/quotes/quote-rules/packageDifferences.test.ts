import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDraft } from "#testing/anyQuote.ts";
import { lineTotal, sumOf } from "#shared/money/cents.ts";
import type { QuoteLine, QuotePackage } from "./quote.ts";
import { packageDifference } from "./packageDifferences.ts";

const line = (text: string, unit_price: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  id: text.toLowerCase().replaceAll(" ", "-"),
  text,
  quantity: "1",
  unit: "",
  unit_price,
  taxable: true,
  optional: false,
  chosen_by_default: false,
  ...more,
});
const pack = (name: string, lines: QuoteLine[]): QuotePackage => ({
  id: name.toLowerCase(),
  name,
  description: "",
  recommended: false,
  lines: lines.map((one, at) => ({ ...one, id: `${name}-${at}` })),
});
const offerOf = (...packages: QuotePackage[]) => ({ packages, discount: null, taxes: [], deposit: null });
const textsOf = (lines: readonly QuoteLine[]) => lines.map(({ text }) => text);

test("a package adds, leaves out and changes work of the one before it", () => {
  const good = pack("Good", [
    line("House wash", 200_00),
    line("Deck wash", 80_00, { quantity: "1" }),
    line("Rinse", 10_00),
  ]);
  const better = pack("Better", [
    line("house  wash", 200_00),
    line("Deck wash", 80_00, { quantity: "2" }),
    line("Gutters", 90_00),
  ]);
  const difference = packageDifference(offerOf(good, better), "better");
  expect(difference).toMatchObject({ place: 0, more: 160_00, than: { name: "Good" } });
  expect(textsOf(difference?.adds ?? [])).toEqual(["Gutters"]);
  expect(textsOf(difference?.without ?? [])).toEqual(["Rinse"]);
  expect(difference?.changes).toMatchObject([{ before: { quantity: "1" }, after: { quantity: "2" } }]);
});

test("the first package, an unknown one and one that is the same differ from nothing", () => {
  const good = pack("Good", [line("House wash", 200_00)]);
  const same = pack("Same", [line("House wash", 200_00)]);
  const offer = offerOf(good, same);
  expect(["good", "same", "other"].map((id) => packageDifference(offer, id))).toEqual([null, null, null]);
});

test("an optional line counts only if it is chosen by default, and two lines of one work are two", () => {
  const good = pack("Good", [line("Gutters", 90_00)]);
  const better = pack("Better", [
    line("Gutters", 90_00),
    line("Gutters", 90_00),
    line("Rinse", 10_00, { optional: true }),
    line("Deck", 50_00, { optional: true, chosen_by_default: true }),
  ]);
  const difference = packageDifference(offerOf(good, better), "better");
  expect(textsOf(difference?.adds ?? [])).toEqual(["Gutters", "Deck"]);
  expect(difference?.more).toBe(140_00);
});

/** Two packages made of any lines, in one order and the other. */
const anyTwo = () =>
  fc.tuple(anyDraft(), anyDraft()).map(
    ([
      {
        packages: [one],
      },
      {
        packages: [other],
      },
    ]) => {
      const [a, b] = [
        { ...(one ?? pack("A", [])), id: "a" },
        { ...(other ?? pack("B", [])), id: "b" },
      ];
      return { there: offerOf(a, b), back: offerOf(b, a) };
    },
  );

test("in the other order a package leaves out what it added, and costs as much less", () => {
  fc.assert(
    fc.property(anyTwo(), ({ there, back }) => {
      const [up, down] = [packageDifference(there, "b"), packageDifference(back, "a")];
      expect(down === null).toBe(up === null);
      if (!up || !down) return;
      expect(down.more).toBe(up.more === 0 ? 0 : -up.more);
      expect(textsOf(down.adds).toSorted()).toEqual(textsOf(up.without).toSorted());
      expect(textsOf(down.without).toSorted()).toEqual(textsOf(up.adds).toSorted());
    }),
  );
});

test("without discount and tax, the named differences are the whole difference of the price", () => {
  fc.assert(
    fc.property(anyTwo(), ({ there }) => {
      const difference = packageDifference(there, "b");
      if (!difference) return;
      const { adds, without, changes, more } = difference;
      const totals = (lines: readonly QuoteLine[]) => sumOf(lines.map(lineTotal));
      const changed = sumOf(changes.map(({ before, after }) => lineTotal(after) - lineTotal(before)));
      expect(totals(adds) - totals(without) + changed).toBe(more);
    }),
  );
});
