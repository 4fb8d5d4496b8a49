import { expect, test } from "vitest";
import { messages as english } from "./quoteMailWords.en.ts";
import { messages as spanish } from "./quoteMailWords.es.ts";

const spoken = (words: typeof english.ofQuote) =>
  Object.values(words).map((text) =>
    typeof text === "string" ? text : (text as (...of: unknown[]) => string)(12, "x"),
  );

test("emails about a change order never call it a quote", () => {
  expect(spoken(english.ofQuote).filter((text) => /quote/i.test(text))).toHaveLength(spoken(english.ofQuote).length);
  expect(
    [...spoken(english.ofChange), ...spoken(spanish.ofChange)].filter((text) => /quote|presupuesto/i.test(text)),
  ).toEqual([]);
});
