import { expect, test } from "vitest";
import { measureOf, nounOf, unitLabel } from "#features/catalog/pricing/measure.ts";
import { messages as unitsEn } from "#features/catalog/pricing/unitWords.en.ts";
import { messages as unitsEs, usualNouns } from "#features/catalog/pricing/unitWords.es.ts";
import { examplePrice, newService } from "#features/catalog/services/serviceForm.ts";
import { describeHistoryEvent } from "#features/requests/estimate-records/history.ts";
import { priceReason } from "#features/requests/estimate-prices/priceReason.ts";
import { sizeLine } from "#features/requests/estimate-prices/sizeLine.ts";
import { figureMissing } from "#features/requests/form-drafts/publicForm.ts";
import { figureFieldOf } from "#features/requests/form-drafts/sizeField.ts";
import { messages as fieldsEn } from "#features/requests/form-drafts/fieldWords.en.ts";
import { messages as fieldsEs } from "#features/requests/form-drafts/fieldWords.es.ts";
import { sizeReply } from "#features/requests/form-drafts/sizeReply.ts";
import { messages as repliesEs } from "#features/requests/form-drafts/sizeReplyWords.es.ts";
import { publicService } from "#testing/publicService.ts";
import { tradeNouns, type TradeNoun } from "#testing/tradeNouns.ts";
import { messages as answersEn } from "./answerWords.en.ts";
import { messages as answersEs } from "./answerWords.es.ts";
import { basisText } from "./resultWords.ts";

/** Every sentence about a size, a unit or a count, against plurals that were written by hand. */

const english = { answer: answersEn, units: unitsEn };
const spanish = { answer: answersEs, units: unitsEs };

/** The sentence about what a price is based on. */
const basisOf = (unit: string, quantity: number, texts: typeof english) =>
  basisText({ squareFootage: null, quantity, unit, unit_plural: null }, texts);

test("there are more than a hundred nouns, and the product knows the Spanish ones", () => {
  expect(tradeNouns.length).toBeGreaterThan(120);
  expect(tradeNouns.filter(({ one, spanish: es }) => (usualNouns[one] ?? null) !== (es?.one ?? null))).toEqual([]);
});

test.each(tradeNouns)("$one and $several agree with their number in English", ({ one, several }) => {
  expect(unitLabel({ unit: one })).toBe(`per ${one}`);
  expect(basisOf(one, 1, english)).toBe(`Based on 1 ${one}.`);
  expect(basisOf(one, 2, english)).toBe(`Based on 2 ${several}.`);
  expect(basisOf(one, 2.5, english)).toBe(`Based on 2.5 ${several}.`);

  const noun = unitsEn.noun(one, null);
  expect(fieldsEn.howMany(noun)).toBe(`How many ${several}?`);
  expect(fieldsEn.howManyIfKnown(noun)).toBe(`How many ${several}? (if you know)`);
  expect(fieldsEn.howManyOf("Extras", noun)).toBe(`Extras: how many ${several}?`);
  expect(fieldsEn.howMuch(noun.several)).toBe(`How much? (${several})`);

  const service = publicService({ id: "a", pricing_model: "count", unit: "custom", custom_unit: one });
  expect(figureFieldOf(service, "standard", "manual")?.label).toBe(`How many ${several}?`);
  expect(figureMissing(measureOf(service))).toBe(`Please enter a number of ${several} greater than 0.`);

  const counted = (estimated_quantity: number) => ({
    pricing_model: "count" as const,
    service_name: "Work",
    service_rate: 15,
    service_unit: `per ${one}`,
    unit_plural: null,
    minimum_price: 0,
    estimated_square_footage: null,
    estimated_quantity,
    total_price: 15 * estimated_quantity,
    has_lines: false,
  });
  expect([1, 12].map((count) => sizeLine(counted(count))?.value)).toEqual([`1 ${one}`, `12 ${several}`]);
  expect([1, 12].map((count) => priceReason(counted(count)))).toEqual([`1 ${one} × $15.00`, `12 ${several} × $15.00`]);
  expect(describeHistoryEvent({ kind: "actual_size", data: { from: 1, to: 12, unit: one } })).toBe(
    `Actual size: 1 ${one} → 12 ${several}`,
  );
  const typed = { ...newService("all"), pricing_model: "count" as const, unit: "custom", custom_unit: one, rate: "15" };
  expect(examplePrice("pricing_model", typed)).toBe(`Example: 10 ${several} = $150.00.`);

  expect(sizeReply("2 dozen", service, true)).toMatchObject({
    is: "understood",
    size: 24,
    text: expect.stringMatching(`^24 ${several}(, about .*)?$`) as string,
  });
  expect(sizeReply("tweleve", service, true)).toMatchObject({
    is: "question",
    text: `Did you mean 12 ${several}?`,
    choices: [{ label: `12 ${several}` }],
  });
});

/** The owner's own word in Spanish is shown as written, and the question does not agree with its unknown gender. */
const shownInSpanish = ({ one, several, spanish: es }: TradeNoun) =>
  es === null
    ? { one, several, question: `¿Cuántos? (${several})` }
    : { ...es, question: `¿${es.asks.replace("c", "C")} ${es.several}?` };

test.each(tradeNouns)("$one agrees with its number and gender in Spanish", (noun) => {
  const { one, several, question } = shownInSpanish(noun);
  expect(unitLabel({ unit: noun.one }, unitsEs)).toBe(`por ${one}`);
  expect(basisOf(noun.one, 1, spanish)).toBe(`Calculado con 1 ${one}.`);
  expect(basisOf(noun.one, 2, spanish)).toBe(`Calculado con 2 ${several}.`);
  const shown = unitsEs.noun(noun.one, null);
  expect(fieldsEs.howMany(shown)).toBe(question);
  expect(fieldsEs.howManyIfKnown(shown)).toBe(`${question} (si lo sabe)`);
  expect(fieldsEs.howManyOf("Extras", shown)).toBe(`Extras: ${question.replace("¿C", "¿c")}`);
  expect(repliesEs.questions.meant(`12 ${shown.several}`)).toBe(`¿Quiso decir 12 ${several}?`);
  expect(fieldsEs.howMuch(shown.several)).toBe(`¿Cuánto? (${several})`);
  expect(fieldsEs.numberMissing(shown.several)).toBe(`Escriba una cantidad mayor de 0 (${several}).`);
});

test("areas agree with their number, in the unit of the rate", () => {
  const area = (squareFootage: number, unit: string, texts: typeof english) =>
    basisText({ squareFootage, quantity: null, unit, unit_plural: null }, texts);
  expect(area(43_560, "acre", english)).toBe("Based on an estimated 1 acre.");
  expect(area(87_120, "acre", english)).toBe("Based on an estimated 2 acres.");
  expect(area(21_780, "acre", english)).toBe("Based on an estimated 0.5 acres.");
  expect(area(796.5294, "sq meter", english)).toBe("Based on an estimated 74 sq meters.");
  expect(area(10.7639, "sq meter", english)).toBe("Based on an estimated 1 sq meter.");
  expect(area(812.5, "sq ft", english)).toBe("Based on an estimated 812.5 sq ft.");
  expect(area(1, "sq ft", spanish)).toBe("Calculado con un estimado de 1 pie cuadrado.");
  expect(area(796.5294, "sq meter", spanish)).toBe("Calculado con un estimado de 74 metros cuadrados.");
  expect(area(9, "sq yd", spanish)).toBe("Calculado con un estimado de 1 yarda cuadrada.");
  expect(area(87_120, "acre", spanish)).toBe("Calculado con un estimado de 2 acres.");
});

test("the owner's own plural stands in every sentence", () => {
  const service = publicService({
    id: "a",
    pricing_model: "count",
    unit: "custom",
    custom_unit: "cactus",
    unit_plural: "cacti",
  });
  const measure = measureOf(service);
  if (measure.kind === "none") throw new Error("A count has a quantity.");
  expect(nounOf(measure)).toMatchObject({ one: "cactus", several: "cacti" });
  expect(nounOf(measure, unitsEs)).toMatchObject({ one: "cactus", several: "cacti" });
  expect(figureFieldOf(service, "standard", "manual")?.label).toBe("How many cacti?");
  const size = { squareFootage: null, quantity: 3, unit: "cactus", unit_plural: "cacti" };
  expect(sizeReply("3", service, true)).toMatchObject({ text: "3 cacti" });
  expect(
    describeHistoryEvent({ kind: "actual_size", data: { from: 1, to: 3, unit: "cactus", unit_plural: "cacti" } }),
  ).toBe("Actual size: 1 cactus → 3 cacti");
  expect([basisText(size, english), basisText(size, spanish)]).toEqual(["Based on 3 cacti.", "Calculado con 3 cacti."]);
});
