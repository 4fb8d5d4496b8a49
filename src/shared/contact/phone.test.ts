import { expect, test } from "vitest";
import { phoneHref, textHref, textNumber } from "./phone.ts";

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

test("a text goes to the number itself, without its extension", () => {
  expect(textHref("(555) 010-0123 ext. 7")).toBe("sms:5550100123");
});

test.each([
  ["512 555 0101", "+15125550101"],
  ["1 (512) 555-0101", "+15125550101"],
  ["\u202a+1 (512) 555‑0101\u202c", "+15125550101"],
  ["512-555-0101 ext. 42", "+15125550101"],
  ["512.555.0101 (cell)", "+15125550101"],
  ["416 555 0101", "+14165550101"],
  ["787 555 0101", "+17875550101"],
])("a text to %s goes to %s", (phone, number) => {
  expect(textNumber(phone)).toBe(number);
});

test.each([
  ["", "nothing"],
  ["call the office", "words"],
  ["555 0101", "no area code"],
  ["112 555 0101", "an area code that begins with 1"],
  ["911 555 0101", "an emergency number"],
  ["512 911 0101", "an emergency number after the area code"],
  ["512 155 0101", "a part that begins with 1"],
  ["900 555 0101", "a number that costs its callers money"],
  ["876 555 0101", "Jamaica"],
  ["+45 32 12 34 56 78", "Denmark, with as many digits"],
  ["+4532123456", "Denmark"],
  ["+52 55 1234 5678", "Mexico"],
  ["512 555 0101 / 512 555 0102", "two numbers"],
  ["22 512 555 0101", "another country without its plus"],
])("no text goes to %s: %s", (phone) => {
  expect(textNumber(phone)).toBeNull();
});
