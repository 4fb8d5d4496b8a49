import { demoOffering } from "#features/quotes/quotes/offering.demo.ts";
import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import {
  beginQuote,
  sendQuote,
  recordView,
  appendMessage,
  appendPayment,
  type DemoQuote,
} from "#features/quotes/quote-rules/quoteLife.ts";
import { acceptQuote, declineQuote } from "#features/quotes/quote-rules/quoteAnswers.ts";
import { derivationOf } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import type { QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { sumOf, lineTotal } from "#shared/money/cents.ts";
import { usualQuoteSettings, type QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { emptyOffer, draftFromEstimates } from "#features/quotes/quote-rules/quoteWriting.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";

/** The quotes of the demo's business: one in each state, of its own estimates. */

const day = 86_400_000;
const terms = "Payment is due when the work is done. We reschedule at no cost when it rains.";

/** The fields of a demo estimate that quotes need. */
type SampleEstimate = Omit<EstimateDetails, "siblings" | "widest_range" | "calibrations">;

/** Creates the quotes; the first is the oldest. */
export function sampleQuotes({
  estimates,
  by,
  now,
  timeZone,
  random,
}: {
  estimates: readonly SampleEstimate[];
  by: string;
  now: Date;
  timeZone: string;
  random: SeededRandom;
}): DemoQuote[] {
  const ago = (days: number, minutes = 0) => new Date(now.getTime() - days * day + minutes * 60_000);
  const ofState = (...states: SampleEstimate["status"][]) =>
    estimates.filter(({ status, total_price, lines }) => states.includes(status) && total_price && lines.length === 0);
  const quoted = new Set<string>();
  /** The newest estimate that came before its quote, which began so many days ago, of the first state that has one. */
  const pick = (daysAgo: number, ...states: SampleEstimate["status"][]) => {
    const found = states
      .flatMap((state) => ofState(state))
      .find(({ id, created_at }) => !quoted.has(id) && Date.parse(created_at) < ago(daysAgo).getTime());
    if (found) quoted.add(found.id);
    return found;
  };
  const [waiting] = ofState("pending");
  if (waiting) quoted.add(waiting.id);
  const late = pick(41, "pending", "cancelled");
  const lost = pick(25, "cancelled");
  const won = pick(12, "in-progress", "completed");
  const asking = pick(3, "pending");
  let number = 1040;
  const begin = (estimate: SampleEstimate, at: Date, change: (written: QuoteInput) => QuoteInput = (same) => same) =>
    beginQuote(change(writtenFor(estimate, now, timeZone)), {
      id: random.uuid(),
      customer_id: estimate.customer_id,
      estimate_ids: [estimate.id],
      now: at,
    });
  const send = (quote: DemoQuote, at: Date, days = 30) => {
    number += 1;
    const last_day = addDays(dayIn(timeZone, at), days);
    return quote.written
      ? sendQuote(quote, {
          written: quote.written,
          number,
          last_day,
          timeZone,
          business: demoOffering,
          email: true,
          by,
          now: at,
        })
      : quote;
  };
  const quotes: DemoQuote[] = [];
  if (late) quotes.push(recordView(send(begin(late, ago(41)), ago(41, 20)), ago(40)));
  if (lost) {
    const read = recordView(send(begin(lost, ago(25)), ago(25, 30)), ago(24));
    quotes.push(declineQuote(read, "We found somebody who can come this week.", { by: "customer", now: ago(23) }));
  }
  if (won) {
    const read = recordView(send(begin(won, ago(12), withPackages), ago(12, 15)), ago(11));
    const version = read.versions.at(-1);
    if (version) {
      const yes = acceptQuote(
        read,
        {
          how: "page",
          choice: choiceByDefault(version.content.packages),
          content_hash: version.content_hash,
          total: null,
          name: read.recipient_name,
          consent_id: "accept-1",
          language: "en",
          strokes: null,
          note: null,
        },
        { id: random.uuid(), timeZone, by: "customer", now: ago(10) },
      );
      const deposit = yes.acceptance?.deposit ?? 0;
      const paid_on = dayIn(timeZone, ago(9));
      const money = { id: random.uuid(), method: "check" as const, amount: deposit, paid_on, note: "Check no. 2041" };
      quotes.push(deposit > 0 ? appendPayment(yes, money, { by, now: ago(9) }) : yes);
    }
  }
  if (asking) {
    const read = recordView(send(begin(asking, ago(3)), ago(3, 10)), ago(2));
    const text = "Can you come on a Saturday?";
    quotes.push(appendMessage(read, { id: random.uuid(), from_customer: true, text, by: null }, ago(1)));
  }
  if (waiting) quotes.push(begin(waiting, new Date(Math.max(ago(0, -50).getTime(), Date.parse(waiting.created_at)))));
  return quotes;
}

/** Moves the changes of status after the quotes that led to them; an acceptance sets an estimate In Progress. */
export function followQuotes(estimates: readonly StoredDemoEstimate[], quotes: readonly DemoQuote[]): void {
  for (const { estimate_ids, state, sent_at, last_viewed_at, answered_at } of quotes)
    for (const { history } of estimates.filter(({ id }) => estimate_ids.includes(id)))
      for (const change of history) {
        const times = [change.at, sent_at, last_viewed_at, answered_at].flatMap((at) => (at ? Date.parse(at) : []));
        change.at = new Date(Math.max(...times)).toISOString();
        if (state === "accepted" && change.data.to === "in-progress") change.by = null;
      }
}

const usualDeposit = { kind: "percent" as const, percent: "25" };

/** The number of the demo's next quote, and the other quote settings. */
export const sampleQuoteSettings = (quotes: readonly DemoQuote[]) => ({
  ...usualQuoteSettings,
  terms,
  deposit: usualDeposit,
  next_number: Math.max(1040, ...quotes.map(({ number }) => number ?? 0)) + 1,
  version: 1,
});

function writtenFor(estimate: SampleEstimate, now: Date, timeZone: string): QuoteInput {
  const whole = { ...estimate, siblings: [], widest_range: null, calibrations: null };
  const settings = { ...usualQuoteSettings, terms, deposit: usualDeposit };
  const offer = emptyOffer(settings, { today: dayIn(timeZone, now), language: "en", isPro: true });
  return draftFromEstimates([whole], [derivationOf(whole, [])], offer);
}

/** Returns the same work as good, better and best packages. */
function withPackages(written: QuoteInput): QuoteInput {
  const [first] = written.offer.packages;
  if (!first) return written;
  const price = sumOf(first.lines.map(lineTotal));
  const extra = (id: string, text: string, unit_price: number, optional = false) => ({
    id,
    text,
    quantity: "1",
    unit: "",
    unit_price,
    taxable: true,
    optional,
    chosen_by_default: false,
  });
  const named = (id: string, name: string, description: string, more: QuotePackage["lines"]): QuotePackage => ({
    id,
    name,
    description,
    recommended: id === "better",
    lines: [...first.lines.map((line) => ({ ...line, id: `${id}-${line.id}` })), ...more],
  });
  const share = (part: number) => Math.round(price * part);
  return {
    ...written,
    offer: {
      ...written.offer,
      packages: [
        named("good", "Clean", "The work you asked for.", []),
        named("better", "Clean and protect", "Stays clean about twice as long.", [
          extra("better-protect", "Protective treatment", share(0.35)),
          extra("better-edges", "Edges and joints by hand", share(0.1), true),
        ]),
        named("best", "The works", "Everything, and we come back in spring.", [
          extra("best-protect", "Protective treatment", share(0.35)),
          extra("best-visit", "A second visit in spring", share(0.5)),
        ]),
      ],
    },
  };
}
