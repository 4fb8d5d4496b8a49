import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Language } from "#shared/words/languages.ts";
import { exampleValues, placeholderNames, placeholders } from "./placeholders.ts";
import { renderMessage, type PlaceholderValues } from "./renderMessage.ts";

const rendered = (text: string, values: PlaceholderValues = {}, language: Language = "en") => {
  const message = renderMessage({ subject: "", text }, values, language);
  return "text" in message ? message.text : message;
};

test("a message has the values of its customer", () => {
  expect(
    renderMessage(
      { subject: "Quote {quote_number}", text: "Hello {first_name},\n\n{quote_link}" },
      { quote_number: "1042", first_name: "Carla", quote_link: "https://x.example/q/1" },
      "en",
    ),
  ).toEqual({ subject: "Quote 1042", text: "Hello Carla,\n\nhttps://x.example/q/1" });
});

test.each([
  ["Hello {first_name},\nwelcome", "Hello,\nwelcome"],
  ["Hi {first_name}", "Hi"],
  ["Thanks, {first_name}!", "Thanks!"],
  ["Thanks, {first_name}", "Thanks"],
  ["{first_name}, your quote is here.", "Your quote is here."],
  ["All done. {first_name}, thank you.", "All done. Thank you."],
  ["Your quote {quote_number} is here.", "Your quote is here."],
  ["Hello {first_name} {customer_name}.", "Hello."],
  ["{first_name} {customer_name}, your quote, please.", "Your quote, please."],
  ["{first_name}: the quote", "The quote"],
  ["{first_name} {business_name} wrote.", "Our team wrote."],
  ["Your quote ({business_name} {quote_number})", "Your quote (our team)"],
  ["Your quote {quote_number}; your price", "Your quote; your price"],
  ["Quote-{quote_number}-a", "Quote--a"],
  ["See {nickname}, {first_name}.", "See {nickname}."],
  ["\n{first_name}\n", ""],
  ["{business_name} wrote. {business_name}", "Our team wrote. Our team"],
  ["A quote from {business_name}", "A quote from our team"],
  ["Call us at {business_phone}.", "Call us at our usual number."],
  ["See you on Monday, {visit_time}.", "See you on Monday, during the day."],
  ["The price of {service} at {address}", "The price of the work at your address"],
])("without values %j reads %j", (template, text) => {
  expect(rendered(template)).toBe(text);
  expect(rendered(template, { first_name: "", customer_name: null, business_name: " \u200b " })).toBe(text);
});

test.each([
  ["Hola, {first_name}:", "Hola:"],
  ["¡Gracias, {first_name}!", "¡Gracias!"],
  ["{first_name}, él le escribe.", "Él le escribe."],
  ["¿{business_name} en {address}?", "¿Nuestro equipo en su domicilio?"],
])("in Spanish %j reads %j without values", (template, text) => expect(rendered(template, {}, "es")).toBe(text));

test("a message without its link, amount or day is not possible", () => {
  for (const name of ["quote_link", "review_link", "page_link", "amount_due", "due_date", "visit_day"] as const) {
    expect(rendered(`Here: {${name}}`)).toEqual({ missing: name });
    expect(rendered(`Here: {${name}}`, { [name]: "\u0000 " })).toEqual({ missing: name });
    expect(renderMessage({ subject: `{${name}}`, text: "x" }, {}, "en")).toEqual({ missing: name });
  }
});

test("a link that is too long is missing, because half of it leads nowhere", () => {
  const link = (length: number) => `https://x.example/${"a".repeat(length - 18)}`;
  expect(rendered("{quote_link}", { quote_link: link(500) })).toBe(link(500));
  expect(rendered("{quote_link}", { quote_link: link(501) })).toEqual({ missing: "quote_link" });
});

test("a value is one short line of visible text", () => {
  expect(rendered("Hello {first_name}.", { first_name: "Ana\r\nBcc: all\u202e\u0007  x " })).toBe(
    "Hello Ana Bcc: all x.",
  );
  expect(rendered("[{service}]", { service: `${"a".repeat(199)} b` })).toBe(`[${"a".repeat(199)}]`);
  expect(rendered("{service}", { service: "a".repeat(300) })).toBe("a".repeat(200));
  expect(rendered("{service}", { service: "\ud83dAna 😀 x" })).toBe("Ana 😀 x");
  expect(rendered("{service}", { service: `${"a".repeat(199)}😀` })).toBe("a".repeat(199));
});

test("a subject is one line of at most 150 characters", () => {
  const { subject } = renderMessage(
    { subject: "{service} {service}", text: "x" },
    { service: "b".repeat(100) },
    "en",
  ) as {
    subject: string;
  };
  expect(subject).toBe(`${"b".repeat(100)} ${"b".repeat(49)}`);
});

test("after a value a sentence goes on as it was written", () => {
  expect(rendered("{first_name}, your quote. {customer_name} wrote.", { first_name: "ana" })).toBe(
    "ana, your quote. Wrote.",
  );
  expect(rendered("{service} and {service}", { service: "eaves" })).toBe("eaves and eaves");
});

test("braces in a value are not expanded", () => {
  expect(rendered("{customer_name}: {quote_number}", { customer_name: "{quote_number}", quote_number: "7" })).toBe(
    "{quote_number}: 7",
  );
});

test("nothing that a customer or a business writes expands, repeats or breaks a line", () => {
  const anyText = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
    fc.constantFrom(...placeholderNames.map((name) => `{${name}}`), "{", "}", "$&", "$1", "\n"),
  );
  fc.assert(
    fc.property(fc.array(anyText), fc.constantFrom<Language>("en", "es"), (parts, language) => {
      const name = parts.join("");
      const text = rendered("[{customer_name}]", { ...exampleValues(language), customer_name: name }, language);
      expect(text).toMatch(/^\[[^\n\r]*\]$/);
      const twice = rendered("[{customer_name}{customer_name}]", { customer_name: name }, language);
      expect(String(twice).length).toBeLessThanOrEqual(402);
    }),
  );
});

test("each placeholder has words for an empty value in both languages, or none in either", () => {
  const different = placeholderNames.filter((name) => {
    const { fallback } = placeholders[name];
    return fallback !== null && (fallback.en === "") !== (fallback.es === "");
  });
  expect(different).toEqual([]);
});
