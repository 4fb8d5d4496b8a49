import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientOver } from "#api/client.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { dayIn, minuteIn } from "#shared/days/calendarDays.ts";
import { triggers } from "#features/messages/message-rules/triggers.ts";
import { outboxes } from "#features/messages/planned-messages/messageStates.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { demoLink } from "./demoLink.ts";
import { sampleBusiness, type SampleBusiness } from "./sampleBusiness.ts";

/** The messages of the sample business follow from its records, on whatever day and to whichever visitor it is shown. */

const moment = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((date) => new Date(date));

const always = (check: (sample: SampleBusiness, now: Date, userId: string) => void) =>
  fc.assert(
    fc.property(fc.uuid(), moment, (userId, now) => check(sampleBusiness(userId, now), now, userId)),
    { numRuns: 40 },
  );

const recordsOf = ({ quotes, calendar, invoices }: SampleBusiness) => [...quotes, ...calendar, ...invoices];

describe("the sample's messages", () => {
  test("are about records of their kinds, and name them and their links", () =>
    always((sample) => {
      const links = { quote: "/quote/demo-", visit: null, invoice: "/invoice/demo-", request: null, follow_up: null };
      for (const { about, about_id, trigger, text, subject, language } of sample.messages) {
        expect(triggers[trigger].subject).toBe(about);
        expect(recordsOf(sample).map(({ id }) => id)).toContain(about_id);
        const link = links[about];
        expect(text).toContain(link === null ? "" : link + about_id);
        expect(subject + text).not.toMatch(/[{}]| {2}|undefined|null/);
        expect(language).toBe("en");
      }
    }));

  test("have the times that fit their states, outside of quiet hours, at most one for a customer each day", () =>
    always(({ messages }, now) => {
      const days = new Set<string>();
      for (const { state, send_at, sent_at, reason, updated_at, address } of messages) {
        expect(Date.parse(updated_at)).toBeLessThanOrEqual(now.getTime());
        expect(reason ?? "", state).toMatch(state === "sent" ? /^$/ : state === "planned" ? /^(.*\.)?$/ : /\.$/);
        expect(state !== "planned" || Date.parse(send_at) > now.getTime(), state).toBe(true);
        expect(sent_at === null, state).toBe(state !== "sent" && state !== "failed");
        if (state !== "sent" || sent_at === null) continue;
        const minute = minuteIn(visitorsZone(), new Date(sent_at));
        expect(minute >= 8 * 60 && minute < 20 * 60, sent_at).toBe(true);
        const day = `${address} ${dayIn(visitorsZone(), new Date(sent_at))}`;
        expect(days).not.toContain(day);
        days.add(day);
      }
    }));

  test("fill each part of the outbox", () =>
    always(({ messages }) => {
      const states = new Set(messages.map(({ state }) => state));
      expect([...states].toSorted()).toEqual(["cancelled", "failed", "planned", "sent"]);
    }));

  test("stay as they are when the visitor looks at them, and again", async () => {
    const now = new Date("2026-11-21T18:00:00Z");
    const userId = "4b7f1c2e-8a35-4d0b-9f61-2c9e5d7a3b18";
    const storage = memoryStorage();
    const link = demoLink({ userId, storage, now: () => now });
    const { messages, sequences } = clientOver(() => link);
    const shown = await Promise.all(outboxes.map((box) => messages.list({ box, limit: 100 })));
    const all = sampleBusiness(userId, now).messages;
    const planned = all.filter(({ state }) => state === "planned");
    expect(shown[2]?.rows.map(({ id }) => id).toSorted()).toEqual(planned.map(({ id }) => id).toSorted());
    expect(storage.getItem("yardstick.demo.messages")).toContain(JSON.stringify(all));
    expect(await messages.stats({})).toMatchObject(
      Object.fromEntries(outboxes.map((box, place) => [box, shown[place]?.total])),
    );
    const on = (await sequences.list({})).filter(({ on_since }) => on_since !== null).map(({ trigger }) => trigger);
    expect(on).toEqual(["quote_unopened", "visit_upcoming", "visit_done", "invoice_overdue"]);
  });

  test("go out while the visitor is away, each at its time", async () => {
    let now = new Date("2026-11-21T18:00:00Z");
    const link = demoLink({ userId: "4b7f1c2e-8a35-4d0b-9f61-2c9e5d7a3b18", storage: null, now: () => now });
    const { messages } = clientOver(() => link);
    const before = (await messages.list({ box: "planned", limit: 100 })).rows;
    now = new Date(now.getTime() + 4 * 86_400_000);
    for (const { id, send_at } of before) {
      const after = await messages.get({ id });
      const isDue = Date.parse(send_at ?? "") <= now.getTime();
      expect(after).toMatchObject(isDue ? { state: "sent", sent_at: send_at } : { state: "planned" });
    }
  });
});
