import { describe, expect, test } from "vitest";
import { contentOf } from "#testing/quotePaper.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import type { Acceptance } from "./acceptance.ts";
import { emailedTo } from "./acceptedRecord.ts";
import { hashOfAcceptance, messageData } from "./boundEvents.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { endOf, firstPrevious, nextEvent, type ChainedEvent } from "#shared/records/eventChain.ts";
import { differencesIn, type Evidence } from "./quoteCheck.ts";

const at = "2026-11-24T15:30:00.000Z";
const content = canonicalJson(contentOf());
const [content_hash, pdf_hash] = [sha256(content), sha256("the offer's PDF")];
const acceptance: Acceptance = {
  id: "8f14e45f-ceea-467f-a3a5-0d5f1c2b3a4d",
  version: 1,
  how: "page",
  choice: { package_id: "p", line_ids: [] },
  total: 100_00,
  deposit: 0,
  name: "Carla Customer",
  consent: { id: "accept-1", text: "I agree.", hash: sha256("I agree.") },
  notices: [],
  language: "en",
  content_hash,
  pdf_hash,
  accepted_at: at,
  time_zone: "America/Chicago",
  address: "203.0.113.9",
  user_agent: "A browser",
  strokes: null,
  name_drawn: null,
  sent_to: "carla@mail.dev",
  note: null,
};
const message = { id: "m1", from_customer: true, text: "Is the walk included?" };
const { id: acceptance_id, choice, total, name, how } = acceptance;
const accepted = { acceptance_id, version: 1, content_hash, ...choice, total, name, how };

function chained(events: [kind: string, data: Record<string, unknown>][]): ChainedEvent[] {
  const chain: ChainedEvent[] = [];
  for (const [kind, data] of events) chain.push(nextEvent(endOf(chain), { kind, at, by: null, data }));
  return chain;
}
const sent = { version: 1, content_hash, pdf_hash, sent_to: "carla@mail.dev", last_day: "2026-12-24" };

/** An accepted quote with its current record, or with these events. */
function quoteOf(
  events = chained([
    ["sent", sent],
    ["asked", messageData(message)],
    ["accepted", { ...accepted, acceptance_hash: hashOfAcceptance(acceptance) }],
    ["paper_made", { acceptance_id, sha256: "ab" }],
    ["paid", { method: "check", amount: 50_00, paid_on: "2026-11-24" }],
    ["payment_undone", { method: "check", amount: 50_00 }],
  ]),
): Evidence {
  return {
    state: "accepted",
    sent_version: 1,
    last_day: "2026-12-24",
    total,
    acceptance_id,
    end: endOf(events),
    versions: [{ number: 1, content, content_hash, pdf_hash }],
    acceptances: [acceptance],
    papers: [{ acceptance_id, sha256: "ab" }],
    events,
    messages: [message],
    payments: [{ amount: 50_00 }, { amount: -50_00 }],
  };
}
const older = chained([
  ["sent", sent],
  ["asked", { message_id: "m1" }],
  ["accepted", accepted],
  ["paid", { method: "check", amount: 50_00, paid_on: "2026-11-24" }],
  ["payment_undone", { method: "check", amount: 50_00 }],
]);

describe("the check of a quote against its record", () => {
  test("finds nothing in a quote that is as it was recorded, by this release or by an earlier one", () => {
    expect(differencesIn(quoteOf())).toEqual([]);
    expect(differencesIn(quoteOf(older))).toEqual([]);
    const draft = { sent_version: 0, last_day: null, total: 5, acceptance_id: null, end: endOf([]) };
    const nothing = { versions: [], acceptances: [], papers: [], events: [], messages: [], payments: [] };
    expect(differencesIn({ state: "draft", ...draft, ...nothing })).toEqual([]);
  });

  test("lets an earlier release go on with a record, whose end it does not note", () => {
    const quote = quoteOf();
    expect(differencesIn({ ...quote, end: endOf(quote.events.slice(0, 4)) })).toEqual([]);
    expect(differencesIn({ ...quote, end: { count: 0, head: firstPrevious } })).toEqual([]);
  });

  test("says what differs, and takes what cannot be read for another", () => {
    const quote = quoteOf();
    const cases: [Partial<Evidence>, string[]][] = [
      [{ events: quote.events.slice(0, -1) }, ["end", "payment"]],
      [{ events: quote.events.toSpliced(1, 1) }, ["record", "end", "message"]],
      [{ versions: [{ number: 1, content: content.replace("100", "10"), content_hash, pdf_hash }] }, ["version"]],
      [{ acceptances: [{ ...acceptance, note: "Added" }] }, ["acceptance"]],
      [{ acceptances: [{ ...acceptance, total: 0.5 }] }, ["acceptance", "state"]],
      [{ papers: [{ acceptance_id, sha256: "cd" }] }, ["paper"]],
      [{ papers: [] }, ["paper"]],
      [{ messages: [{ ...message, text: "Another" }] }, ["message"]],
      [{ messages: [message, { ...message, id: "m2" }] }, ["message"]],
      [{ payments: [{ amount: 50_00 }] }, ["payment"]],
      [{ state: "sent", acceptance_id: null }, ["state"]],
      [{ last_day: "2027-12-24" }, ["state"]],
    ];
    for (const [changed, differences] of cases) expect(differencesIn({ ...quote, ...changed })).toEqual(differences);
    expect(differencesIn({ ...quoteOf(older), acceptances: [{ ...acceptance, name: "Another" }] })).toEqual([
      "acceptance",
    ]);
  });
});

test("a version was emailed to where its events say, last, and nowhere where they name none", () => {
  const events = chained([
    ["sent", { version: 1, sent_to: "first@mail.dev" }],
    ["sent", { version: 2, sent_to: null }],
    ["viewed", { version: 2 }],
  ]);
  expect([emailedTo(events, 1), emailedTo(events, 2), emailedTo([], 1)]).toEqual(["first@mail.dev", null, null]);
  const again = chained([
    ["sent", { version: 2, sent_to: null }],
    ["emailed_again", { version: 2, sent_to: "again@mail.dev" }],
  ]);
  expect(emailedTo(again, 2)).toBe("again@mail.dev");
});
