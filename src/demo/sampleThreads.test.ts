import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { DemoStore } from "#browser/demo/demoContext.ts";
import { threadInDemo } from "#features/requests/threads/thread.demo.ts";
import type { Thread } from "#features/requests/threads/thread.ts";
import { stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import { sampleBusiness, type SampleBusiness } from "./sampleBusiness.ts";

/** Every job of the sample business happens in order, on whatever day and to whichever visitor it is shown. */

const moment = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((date) => new Date(date));

const storeOf = (sample: SampleBusiness): DemoStore<SampleBusiness> => ({
  read: (name) => sample[name],
  write: () => {},
});

/** The days of a thread in the order of its steps, and the day of its early end. */
const daysOf = ({ steps, ended }: Thread) => [...steps, ended].flatMap((one) => one?.day ?? []);

const inOrder = (times: readonly string[]) =>
  times.every((time, place) => place === 0 || (times[place - 1] ?? "") <= time);

test("requested, quoted, opened, accepted, scheduled, done and paid follow each other in every thread", () => {
  fc.assert(
    fc.property(fc.uuid(), moment, (userId, now) => {
      const sample = sampleBusiness(userId, now);
      const context = { store: storeOf(sample), now: () => now };
      const threads = [
        ...sample.estimates.map(({ id }) => threadInDemo(context, { estimate_ids: [id] })),
        ...sample.quotes.map(({ id: quote_id, estimate_ids }) => threadInDemo(context, { estimate_ids, quote_id })),
      ];
      for (const thread of threads) expect(daysOf(thread), JSON.stringify(thread)).toSatisfy(inOrder);
      for (const quote of sample.quotes) {
        const requests = sample.estimates.filter(({ id }) => quote.estimate_ids.includes(id));
        expect(requests).toHaveLength(1);
        const payments = quote.payments.map(({ at }) => at);
        const { created_at, sent_at, first_viewed_at, last_viewed_at, answered_at } = quote;
        const times = [requests[0]?.created_at, created_at, sent_at, first_viewed_at, last_viewed_at, answered_at];
        expect([...times.flatMap((at) => at ?? []), ...payments, now.toISOString()]).toSatisfy(inOrder);
        expect(quote.events.map(({ at }) => at)).toSatisfy(inOrder);
      }
      for (const { created_at, history } of sample.estimates)
        expect([created_at, ...history.map(({ at }) => at).toReversed(), now.toISOString()]).toSatisfy(inOrder);
      const states = sample.quotes.map((quote) => stateAt(quote, now));
      expect(states).toEqual(["expired", "declined", "accepted", "sent", "draft"]);
    }),
    { numRuns: 60 },
  );
});
