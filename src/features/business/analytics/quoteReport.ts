import * as z from "zod";
import type { Choice, QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import { chosenParts, type ChosenParts } from "#features/quotes/quote-rules/chosenParts.ts";
import { stateAt, type QuoteState, type StoredState } from "#features/quotes/quote-rules/quoteState.ts";
import { sumOf } from "#shared/money/cents.ts";
import { maxReportedLinks, medianSeconds } from "./analytics.ts";
import { spanOf, type Range } from "./range.ts";

/**
 * The figures of quotes. All figures count the quotes that were first sent within a range of days, by their current
 * state. Amounts are whole cents.
 */

const cents = (words: string) => z.int().describe(`Cents. ${words}`);

/**
 * The quotes of a period. Their customers opened the `viewed` ones. The others are counted by state, and the rest waits
 * for an answer. `seconds_to_yes` is the median time from the first sending to the acceptance, null if there is none.
 */
const quoteFigures = z.object({
  sent: z.int(),
  viewed: z.int(),
  accepted: z.int(),
  declined: z.int(),
  expired: z.int(),
  withdrawn: z.int(),
  sent_value: cents(
    "The total of these quotes: the accepted total, else the total before the customer makes a choice.",
  ),
  accepted_value: cents("The total of the accepted quotes."),
  seconds_to_yes: z.int().nullable(),
});
export type QuoteFigures = z.output<typeof quoteFigures>;

/**
 * A package by its name, in the accepted quotes of a period: the number that offered it, the number of customers who
 * chose it, and the total of those quotes. `single` stands for all quotes that had one package, `other` for all
 * packages that are not listed one by one. There, a quote counts as `offered` with each of its packages.
 */
const packageFigures = z.object({
  kind: z.enum(["named", "single", "other"]),
  name: z.string().nullable(),
  offered: z.int(),
  accepted: z.int(),
  accepted_value: cents("The total of the accepted quotes."),
});
export type PackageFigures = z.output<typeof packageFigures>;

/**
 * Optional lines in the accepted quotes of a period: the number of quotes that offered some, and of customers who chose
 * at least one.
 */
const extrasFigures = z.object({
  offered: z.int(),
  accepted: z.int(),
  lines_value: cents("The total of the chosen optional lines, before discounts and taxes."),
});

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** The quote report on the analytics page. `any`: true if any quote was ever sent. */
export const quoteReport = z.object({
  ...days.shape,
  any: z.boolean(),
  now: quoteFigures,
  earlier: days,
  before: quoteFigures,
  /** The most accepted value first. */
  packages: z.array(packageFigures),
  extras: extrasFigures,
});
export type QuoteReport = z.output<typeof quoteReport>;

/** The fields of a quote that the report counts. */
export type CountedQuote = {
  state: StoredState;
  expires_at: string | null;
  /** In cents: the accepted total, else the total shown before a choice. */
  total: number;
  first_sent_at: string | null;
  first_viewed_at: string | null;
  /** The valid acceptance, with the packages of the accepted version. */
  acceptance: AcceptedQuote | null;
};
type AcceptedQuote = { at: string; packages: readonly Pick<QuotePackage, "id" | "name" | "lines">[]; choice: Choice };

/** A quote of the period in its current state. */
type SentQuote = Omit<CountedQuote, "state" | "first_sent_at"> & { state: QuoteState; first_sent_at: string };
type WonQuote = { total: number } & ChosenParts;

/** The counts of packages before sorting; `name` null: the only package of its quote. */
export type CountedPackage = Omit<PackageFigures, "kind">;

/** Computes a report from all quotes of a business, in any order. `timeZone` is the owner's. */
export function quoteReportOf(
  quotes: readonly CountedQuote[],
  range: Range,
  { timeZone, now }: { timeZone: string; now: Date },
): QuoteReport {
  const { earlier, earlierStart, start, end } = spanOf(range, timeZone);
  const sent = quotes.flatMap((quote): SentQuote[] =>
    quote.first_sent_at === null ? [] : [{ ...quote, state: stateAt(quote, now), first_sent_at: quote.first_sent_at }],
  );
  const between = (from: Date, until: Date) =>
    sent.filter(
      ({ first_sent_at }) => Date.parse(first_sent_at) >= from.getTime() && Date.parse(first_sent_at) < until.getTime(),
    );
  const found = between(start, end);
  const won = found.flatMap(({ state, total, acceptance }): WonQuote[] =>
    state === "accepted" && acceptance ? [{ total, ...chosenParts(acceptance.packages, acceptance.choice) }] : [],
  );
  return asQuoteReport(range, earlier, {
    any: sent.length > 0,
    now: figuresOf(found),
    before: figuresOf(between(earlierStart, start)),
    packages: packagesOf(won),
    extras: extrasOf(won),
  });
}

/** Puts the counted parts of a report in order: packages sorted, up to the listed number. */
export function asQuoteReport(
  { from, to }: Range,
  earlier: Range,
  { packages, ...figures }: Omit<QuoteReport, "from" | "to" | "earlier" | "packages"> & { packages: CountedPackage[] },
): QuoteReport {
  return { from, to, earlier, ...figures, packages: largestPackages(packages) };
}

/** The number of lost quotes. */
export const lostQuotes = ({
  declined,
  expired,
  withdrawn,
}: Pick<QuoteFigures, "declined" | "expired" | "withdrawn">): number => declined + expired + withdrawn;

/** The number of quotes without an answer. */
export const openQuotes = (figures: QuoteFigures): number => figures.sent - figures.accepted - lostQuotes(figures);

function figuresOf(quotes: readonly SentQuote[]): QuoteFigures {
  const inState = (state: QuoteState) => quotes.filter((quote) => quote.state === state);
  const accepted = inState("accepted");
  const value = (some: readonly SentQuote[]) => sumOf(some.map(({ total }) => total));
  return {
    sent: quotes.length,
    viewed: quotes.filter(({ first_viewed_at }) => first_viewed_at !== null).length,
    accepted: accepted.length,
    declined: inState("declined").length,
    expired: inState("expired").length,
    withdrawn: inState("withdrawn").length,
    sent_value: value(quotes),
    accepted_value: value(accepted),
    seconds_to_yes: medianSeconds(
      accepted.flatMap(({ acceptance, first_sent_at }) =>
        acceptance ? [Math.max(0, Date.parse(acceptance.at) - Date.parse(first_sent_at))] : [],
      ),
    ),
  };
}

function packagesOf(won: readonly WonQuote[]): CountedPackage[] {
  const groups = new Map<string | null, CountedPackage>();
  for (const { total, package_name, package_names } of won)
    for (const name of package_names.length === 0 ? [null] : package_names) {
      const group = groups.get(name) ?? { name, offered: 0, accepted: 0, accepted_value: 0 };
      const isChosen = name === null || name === package_name;
      groups.set(name, {
        name,
        offered: group.offered + 1,
        accepted: group.accepted + (isChosen ? 1 : 0),
        accepted_value: group.accepted_value + (isChosen ? total : 0),
      });
    }
  return [...groups.values()];
}

const extrasOf = (won: readonly WonQuote[]): QuoteReport["extras"] => ({
  offered: won.filter(({ extras_offered }) => extras_offered > 0).length,
  accepted: won.filter(({ extras_chosen }) => extras_chosen > 0).length,
  lines_value: sumOf(won.map(({ extras_value }) => extras_value)),
});

/** Returns the packages with the most value first, and the packages that are not listed one by one as one row. */
function largestPackages(packages: readonly CountedPackage[]): PackageFigures[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const inOrder = packages
    .map((one): PackageFigures => ({ kind: one.name === null ? "single" : "named", ...one }))
    .toSorted(
      (a, b) =>
        b.accepted_value - a.accepted_value ||
        b.accepted - a.accepted ||
        b.offered - a.offered ||
        compare(a.name ?? "", b.name ?? ""),
    );
  if (inOrder.length <= maxReportedLinks) return inOrder;
  const others = inOrder.slice(maxReportedLinks - 1);
  const sum = (count: (one: PackageFigures) => number) => others.reduce((total, one) => total + count(one), 0);
  return [
    ...inOrder.slice(0, maxReportedLinks - 1),
    {
      kind: "other",
      name: null,
      offered: sum(({ offered }) => offered),
      accepted: sum(({ accepted }) => accepted),
      accepted_value: sum((one) => one.accepted_value),
    },
  ];
}
