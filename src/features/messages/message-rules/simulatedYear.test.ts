import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayIn, daysBetween, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import { maxPerDay, maxPerQuote, maxPerWeek, spacedOut, type SentMessage } from "./frequency.ts";
import { isMissed, planOf } from "./planOf.ts";
import type { SendingRules } from "./sendingTimes.ts";
import { triggerNames, triggers, type Trigger } from "./triggers.ts";

/** A year of one customer, on a clock that the test moves: records appear, sequences plan, and a sender wakes up. */

const hour = 3_600_000;
const yearBegin = "2026-01-01";

type RecordOfYear = { trigger: Trigger; hour: number; quote: number; ahead: number; steps: StepOfYear[] };
type StepOfYear = { days: number; time: string };
type Year = SendingRules & { records: RecordOfYear[]; outages: { hour: number; hours: number }[] };
type Waiting = { id: string; sendAt: Date; at: Date; quoteId: string | null };
type Sent = Waiting & SentMessage;

/** Steps at any minute, most of them where clocks change or quiet hours begin and end. */
const time = fc
  .oneof(fc.integer({ min: 0, max: 1_439 }), fc.constantFrom(60, 90, 119, 120, 150, 479, 480, 1_199, 1_200))
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`);
const record = fc.record({
  trigger: fc.constantFrom(...triggerNames),
  // Many records come at once.
  hour: fc.oneof(fc.integer({ min: 0, max: 8_700 }), fc.integer({ min: 1_600, max: 1_640 })),
  quote: fc.integer({ min: 0, max: 2 }),
  ahead: fc.integer({ min: 0, max: 20 * 24 }),
  steps: fc.array(fc.record({ days: fc.integer({ min: 0, max: 14 }), time }), { minLength: 1, maxLength: 4 }),
});
const zones = [
  "America/Chicago",
  "America/St_Johns",
  "Europe/Madrid",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
];
const year: fc.Arbitrary<Year> = fc.record({
  zone: fc.constantFrom(...zones),
  weekends: fc.boolean(),
  records: fc.array(record, { minLength: 5, maxLength: 40 }),
  outages: fc.array(fc.record({ hour: fc.integer({ min: 0, max: 8_700 }), hours: fc.integer({ min: 1, max: 72 }) }), {
    maxLength: 5,
  }),
});

/** Plans the messages of a record as it appears. */
function planned(rules: Year, { trigger, quote, ahead, steps }: RecordOfYear, number: number, now: Date): Waiting[] {
  const isBefore = triggers[trigger].counts === "before";
  const since = isBefore ? new Date(now.getTime() + ahead * hour) : now;
  const plan = { trigger, onSince: new Date(yearBegin), steps: steps.map((step, place) => ({ ...step, place })) };
  const quoteId = triggers[trigger].subject === "quote" ? `quote ${quote}` : null;
  return planOf(plan, { since, from: now, until: isBefore ? since : null }, now, rules).map(({ step, sendAt }) => ({
    id: `${number}.${step.place}`,
    sendAt,
    at: sendAt,
    quoteId,
  }));
}

type Mailbox = { queue: Waiting[]; sent: Sent[]; left: Waiting[] };

/** Gives each waiting message its moment, and leaves out those that have none. */
function space(rules: Year, box: Mailbox, now: Date): void {
  box.queue = spacedOut(box.queue, box.sent, rules, now).flatMap(({ message, at }) => {
    if (at) return [{ ...message, at }];
    box.left.push(message);
    return [];
  });
}

/** The sender at one moment: it leaves out what it missed, and sends the messages whose moment it is. */
function wakeUp(rules: Year, box: Mailbox, now: Date): void {
  box.left.push(...box.queue.filter(({ at }) => isMissed(at, now)));
  box.queue = box.queue.filter(({ at }) => !isMissed(at, now));
  space(rules, box, now);
  box.sent.push(...box.queue.filter(({ at }) => at <= now));
  box.queue = box.queue.filter(({ at }) => at > now);
}

function simulate(rules: Year): Mailbox & { all: Waiting[] } {
  const begin = momentOf(yearBegin, 0, rules.zone).getTime();
  const records = rules.records.toSorted((a, b) => a.hour - b.hour);
  const all: Waiting[] = [];
  const box: Mailbox = { queue: [], sent: [], left: [] };
  /** The end of the outage in which a moment falls. */
  const running = (moment: number) => {
    const outage = rules.outages.find((one) => isWithin(one, (moment - begin) / hour));
    return outage ? begin + (outage.hour + outage.hours) * hour : moment;
  };
  let now = begin;
  while (records.length > 0 || box.queue.length > 0) {
    const [record, first] = [records[0], box.queue[0]];
    const recordAt = record ? begin + record.hour * hour : Infinity;
    const firstAt = first ? running(Math.max(first.at.getTime(), now)) : Infinity;
    now = Math.max(now, Math.min(recordAt, firstAt));
    if (record && recordAt <= now) {
      const more = planned(rules, record, all.length, new Date(now));
      records.shift();
      all.push(...more);
      box.queue.push(...more);
      space(rules, box, new Date(now));
    } else wakeUp(rules, box, new Date(now));
  }
  return { ...box, all };
}

const isWithin = ({ hour, hours }: Year["outages"][number], moment: number) => moment >= hour && moment < hour + hours;

test("in no year does a customer get a message at night, too many, out of order or twice", () => {
  fc.assert(
    fc.property(year, (rules) => {
      const { all, sent, left } = simulate(rules);
      const days = sent.map(({ at }) => dayIn(rules.zone, at));
      for (const { at } of sent) {
        const minute = minuteIn(rules.zone, at);
        expect(minute >= 8 * 60 && minute < 20 * 60, at.toISOString()).toBe(true);
      }
      const weekdays = days.map((day) => new Date(day).getUTCDay());
      expect(rules.weekends || !weekdays.some((day) => day === 0 || day === 6)).toBe(true);
      for (const [place, day] of days.entries()) {
        expect(days.filter((other) => other === day).length).toBeLessThanOrEqual(maxPerDay);
        const fourth = sent[place + maxPerWeek];
        const hours = fourth ? (fourth.at.getTime() - (sent[place]?.at.getTime() ?? 0)) / hour : Infinity;
        expect(hours).toBeGreaterThanOrEqual(7 * 24);
        expect(daysBetween(day, days[place + maxPerWeek] ?? addDays(day, 99))).toBeGreaterThanOrEqual(7);
      }
      const quotes = Map.groupBy(sent, ({ quoteId }) => quoteId);
      quotes.delete(null);
      for (const messages of quotes.values()) expect(messages.length).toBeLessThanOrEqual(maxPerQuote);
      expect(sent.map(({ sendAt }) => sendAt)).toEqual(sent.map(({ sendAt }) => sendAt).toSorted((a, b) => +a - +b));
      expect(sent.every(({ sendAt, at }) => at >= sendAt)).toBe(true);
      const ids = [...sent, ...left].map(({ id }) => id);
      expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 60 },
  );
});
