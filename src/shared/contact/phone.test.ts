import { expect, test } from "vitest";
import { phoneHref, textHref } from "./phone.ts";

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
