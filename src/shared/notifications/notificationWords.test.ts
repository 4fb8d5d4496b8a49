import { expect, test } from "vitest";
import { wordsOf, type NotificationFacts } from "./notificationWords.ts";

const about = { name: "Ada", number: 12, text: "When?", total: "$5.00", reason: null, amount: "$5.00" };
const kinds = ["quote_opened", "quote_asked", "price_asked", "quote_accepted", "quote_declined", "quote_expires"];
const words = (change: boolean) =>
  kinds
    .map((kind) => wordsOf({ kind, facts: { ...about, ...(change && { change }) } } as unknown as NotificationFacts))
    .map(({ title, message }) => `${title} ${message}`);

test("notifications name a quote, and a change order never as a quote", () => {
  expect(words(false).filter((text) => !/quote 12/i.test(text))).toEqual([]);
  expect(words(true).filter((text) => /quote/i.test(text) || !/change order 12/i.test(text))).toEqual([]);
});
