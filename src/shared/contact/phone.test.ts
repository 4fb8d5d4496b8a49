import { expect, test } from "vitest";
import { phoneHref, phoneSought, textHref } from "./phone.ts";

test.each([
  ["512 555 0101", "tel:5125550101"],
  ["\u202a+1 (512) 555‑0101\u202c", "tel:+15125550101"],
  ["(512) 555-0101 ext. 42", "tel:5125550101;ext=42"],
  ["512-555-0101x42", "tel:5125550101;ext=42"],
  ["512.555.0101 Extension 7", "tel:5125550101;ext=7"],
  ["*69#", "tel:*69%23"],
  ["call the office", "tel:"],
])("%s is called by its digits, and its extension apart from them", (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test.each([
  ["5125550101", "5125550101"],
  ["+1 (512) 555-0101", "5125550101"],
  ["\u202a512.555‑0101\u202c", "5125550101"],
  ["555 0101", "5550101"],
  ["512", null],
  ["7 Oak Street 5555", null],
  ["(630)", null],
  ["", null],
])("typed into a search, %s is looked for by the digits %s", (typed, digits) => {
  expect(phoneSought(typed)).toBe(digits);
});

test("a text goes to the number itself, without its extension", () => {
  expect(textHref("(555) 010-0123 ext. 7")).toBe("sms:5550100123");
});
