import { expect, test } from "vitest";
import { describeQuoteEvent } from "./describeQuoteEvent.ts";
import type { QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";

const cases: [QuoteEventKind, Record<string, unknown>, string, string | null][] = [
  ["sent", { version: 2, sent_to: "carla@mail.dev" }, "Sent", "version 2, emailed to carla@mail.dev"],
  ["sent", { version: 1, sent_to: null }, "Sent", "version 1, not emailed"],
  ["emailed_again", { version: 2, sent_to: "carla@mail.dev" }, "Emailed again", "version 2, carla@mail.dev"],
  ["viewed", { version: 1 }, "Opened by the customer", "version 1"],
  ["accepted", { name: "Carla Customer", total: 259_25 }, "Accepted", "Carla Customer, $259.25"],
  ["paper_made", { acceptance_id: "a", sha256: "ab12" }, "Signed PDF stored", "SHA-256 ab12"],
  ["declined", { reason: "Too late" }, "Declined", "Too late"],
  ["declined", {}, "Declined", null],
  ["extended", { last_day: "2026-12-24" }, "Extended", "good through Dec 24, 2026"],
  ["paid", { method: "check", amount: 50_00, paid_on: "2026-11-24" }, "Payment recorded", "$50.00, check"],
  ["paid", { method: "transfer", amount: 50_00, paid_on: "2026-11-24" }, "Payment recorded", "$50.00, bank transfer"],
  ["paid_by_card", { payment: "pi_1", method: "card", amount: 500, currency: "eur" }, "Paid by card", "€5.00, card"],
  ["withdrawn", {}, "Withdrawn", null],
];

test.each(cases)("%s with %j is read", (kind, data, label, details) => {
  expect(describeQuoteEvent({ kind, data })).toEqual({ label, details });
});
