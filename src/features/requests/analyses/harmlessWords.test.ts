import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { harmlessWords as harmlessWithin } from "./harmlessWords.ts";

const harmlessWords = (text: string) => harmlessWithin(text, 5_000);

describe("a sentence goes", () => {
  test.each([
    "That is two hundred dollars.",
    "About $200 should do.",
    "It is 200 USD.",
    "USD 200 is usual.",
    "US$200!",
    "Two hundred bucks.",
    "A buck a foot.",
    "Fifty cents a foot.",
    "It takes 99 cents?",
    "300 euros.",
    "300 Euro.",
    "300€.",
    "£40 or ¥40.",
    "＄２００.",
    "Son doscientos dólares.",
    "Son 200 dolares.",
    "Cuesta 200.",
    "El precio es de doscientos.",
    "The price is 200.",
    "This job costs two hundred.",
    "We charge eighty an hour.",
    "A quote of 1,200 is fair.",
    "It is free of charge.",
    "See example.com.",
    "Pay at foo.io/x now.",
    "Pay at Example.Com now.",
    "Pay at example . com now.",
    "Pay at example. com now.",
    "Pay at example dot com now.",
    "Pay at example (dot) com now.",
    "Pay at sub.example.co.uk now.",
    "Pay at t.co/abc now.",
    "Pay at 10.0.0.1/pay now.",
    "Pay at bücher.example now.",
    "Pay at https://pay.example.",
    "Write to me@pay.example.",
  ])("%s", (sentence) => {
    expect(harmlessWords(`Fine concrete. ${sentence} It has weeds.`)).toBe("Fine concrete. It has weeds.");
  });
});

describe("a sentence stays", () => {
  test.each([
    "A drive of about 200 sq ft, e.g. for two cars.",
    "It is 2.5 ft wide, i.e. narrow.",
    "About 200 sq.ft of concrete.",
    "The door is 16.ft wide.",
    "Ten percent is mossy, twenty per cent is cracked.",
    "The surface is free of weeds.",
    "Buckled slabs at the center.",
    "Two hundred sq. ft. of pavers.",
    "No. 2 of the photos shows it best.",
    "The price depends on the area.",
    "Three cars, a scented bush and a recent patch.",
    "Taken at 9 a.m. in the U.S.",
    "El camino es de concreto.",
  ])("%s", (sentence) => {
    expect(harmlessWords(`Fine concrete. ${sentence} It has weeds.`)).toBe(`Fine concrete. ${sentence} It has weeds.`);
  });

  test("and gets the space that was forgotten before it", () => {
    expect(harmlessWords("The drive is concrete.It has moss.")).toBe("The drive is concrete. It has moss.");
  });
});

const plainSentence = fc.constantFrom(
  "A concrete drive.",
  "It has moss and 2.5 ft of gravel beside it!",
  "About 640 sq ft are seen, e.g. beside the door.",
  "Is the side path part of it?",
);
const amount = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map(String),
  fc.constantFrom("two", "fifty", "two hundred", "a thousand", "twelve hundred and fifty"),
);
const money = fc.oneof(
  fc
    .tuple(
      amount,
      fc.constantFrom("dollars", "Dollars", "bucks", "USD", "usd", "cents", "euro", "euros", "dólares", "pesos"),
    )
    .map(([many, of]) => `Pay ${many} ${of} for it.`),
  fc.tuple(fc.constantFrom("$", "€", "£", "US$ "), amount).map(([sign, many]) => `It is ${sign}${many}!`),
  fc
    .tuple(
      fc.stringMatching(/^[a-z][a-z0-9-]{0,12}[a-z0-9]$/),
      fc.constantFrom("com", "io", "net", "pizza", "de", "Org"),
    )
    .map(([name, end]) => `Look at ${name}.${end}/now for more.`),
);

test("whatever money or address stands between plain sentences goes, and they stay", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          plainSentence,
          money.map((sentence) => ({ sentence })),
        ),
        { maxLength: 8 },
      ),
      (text) => {
        const all = text.map((one) => (typeof one === "string" ? one : one.sentence)).join(" ");
        const plain = text.filter((one) => typeof one === "string").join(" ");
        expect(harmlessWords(all)).toBe(plain);
      },
    ),
  );
});

test("of any text what stays is harmless once more, and in its order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const once = harmlessWords(text);
      expect(harmlessWords(once)).toBe(once);
      expect(once.length).toBeLessThanOrEqual(text.length * 2);
    }),
  );
});
