import * as z from "zod";
import { linkLabel } from "#features/requests/estimate-page/formLabel.ts";
import { displayedPrice, type DisplayedPriceInput } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { serviceCategories, type ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { sumOfDollars } from "#shared/money/dollars.ts";
import { spanOf, type Range } from "./range.ts";

/**
 * The figures of the business. All figures count the requests that came in within a range of days, by their current
 * outcome, so each part adds up to the same totals. A request for two services counts as two, because each is priced
 * and won separately.
 */

/** The methods of measuring the size of the work. */
const reportMethods = ["ai", "measured", "manual"] as const;
export type ReportMethod = (typeof reportMethods)[number];

/** The display names of the methods. */
export const methodLabels: Record<ReportMethod, string> = {
  ai: "AI",
  measured: "Measured on photos",
  manual: "Manual",
};

/**
 * Requests and their outcomes: `won` are completed, `lost` cancelled, the rest is open. `revenue` is that of the won
 * ones, in dollars.
 */
const tally = z.object({ requests: z.int(), won: z.int(), lost: z.int(), revenue: z.number() });
export type Tally = z.output<typeof tally>;

/**
 * The figures of a whole period. `first_action_seconds` is the median time until the owner's first action on a request,
 * null if there was no action yet.
 */
const periodFigures = tally.extend({ first_action_seconds: z.int().nullable() });
export type PeriodFigures = z.output<typeof periodFigures>;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/**
 * A link: its form, for one service at a time or several, and its tag. `form` null stands for all links that are not
 * listed one by one.
 */
const link = z.object({
  form: z.enum(["single", "multi"]).nullable(),
  form_area: z.enum(serviceCategories).nullable(),
  link_source: z.string().nullable(),
});

/** The report on the analytics page. `any`: true if there is a request in any period. */
export const report = z.object({
  ...days.shape,
  any: z.boolean(),
  now: periodFigures,
  earlier: days,
  before: periodFigures,
  /** Each month of the period in order, `YYYY-MM`; the first and last may be partial. */
  months: z.array(tally.extend({ month: z.string() })),
  /** By the service's name, the most revenue first; null stands for all services that are not listed one by one. */
  services: z.array(tally.extend({ service_name: z.string().nullable() })),
  methods: z.array(tally.extend({ method: z.enum(reportMethods) })),
  links: z.array(tally.extend(link.shape)),
});
export type Report = z.output<typeof report>;

/** The number of services, links and packages that are listed one by one. */
export const maxReportedLinks = 50;

/** The fields of an estimate that the report counts. */
export type CountedEstimate = DisplayedPriceInput & {
  status: EstimateStatus;
  service_name: string;
  estimate_method: string | null;
  figure_source: string | null;
  form: string;
  form_area: ServiceCategory | null;
  link_source: string | null;
  first_action_at: string | null;
  created_at: string;
};

/** Computes a report from all estimates of a business, in any order. `timeZone` is the owner's. */
export function reportOf(estimates: readonly CountedEstimate[], range: Range, timeZone: string): Report {
  const { earlier, start, earlierStart, end, months } = spanOf(range, timeZone);
  const between = (from: Date, until: Date) =>
    estimates.filter(
      ({ created_at }) => Date.parse(created_at) >= from.getTime() && Date.parse(created_at) < until.getTime(),
    );
  const found = between(start, end);
  return asReport(range, earlier, {
    any: estimates.length > 0,
    now: figuresOf(found),
    before: figuresOf(between(earlierStart, start)),
    months: months.map(({ month, start: begins }, place) => ({
      month,
      ...tallyOf(found.filter(({ created_at }) => isWithin(created_at, begins, months[place + 1]?.start ?? end))),
    })),
    services: grouped(found, ({ service_name }) => ({ service_name })),
    methods: grouped(found, (estimate) => ({ method: methodOf(estimate) })),
    links: grouped(found, ({ form, form_area, link_source }) => ({
      form: form === "multi" ? ("multi" as const) : ("single" as const),
      form_area,
      link_source,
    })),
  });
}

/** Puts the counted parts of a report in order: all methods, and services and links up to the listed number. */
export function asReport(
  { from, to }: Range,
  earlier: Range,
  { methods: counted, services, links, ...figures }: Omit<Report, "from" | "to" | "earlier">,
): Report {
  return {
    from,
    to,
    earlier,
    ...figures,
    methods: reportMethods.map(
      (method) => counted.find((one) => one.method === method) ?? { method, requests: 0, won: 0, lost: 0, revenue: 0 },
    ),
    services: largestGroups(services, ({ service_name }) => service_name ?? "", { service_name: null }, "revenue"),
    links: largestGroups(
      links,
      (one) => `${one.link_source ?? ""} ${linkLabel(one)}`,
      { form: null, form_area: null, link_source: null },
      "won",
    ),
  };
}

/** Returns the measuring method of an estimate's work: AI where lists say so, else measured if its figure was. */
function methodOf({
  estimate_method,
  figure_source,
}: Pick<CountedEstimate, "estimate_method" | "figure_source">): ReportMethod {
  if (estimate_method === "ai") return "ai";
  return figure_source === "measured" ? "measured" : "manual";
}

/** The share of decided requests or quotes that were won, 0 to 1; null if none is decided. */
export function winRate({ won, lost }: Pick<Tally, "won" | "lost">): number | null {
  return won + lost > 0 ? won / (won + lost) : null;
}

/** The share of all requests that were won, 0 to 1; null if there are none. */
export function conversion({ requests, won }: Tally): number | null {
  return requests > 0 ? won / requests : null;
}

/** The number of requests without a decision. */
export function openOf({ requests, won, lost }: Tally): number {
  return requests - won - lost;
}

function tallyOf(estimates: readonly CountedEstimate[]): Tally {
  const won = estimates.filter(({ status }) => status === "completed");
  const lost = estimates.filter(({ status }) => status === "cancelled");
  return {
    requests: estimates.length,
    won: won.length,
    lost: lost.length,
    revenue: sumOfDollars(won.map((estimate) => displayedPrice(estimate) ?? 0)),
  };
}

function figuresOf(estimates: readonly CountedEstimate[]): PeriodFigures {
  const waits = estimates.flatMap(({ created_at, first_action_at }) =>
    first_action_at === null ? [] : [Math.max(0, Date.parse(first_action_at) - Date.parse(created_at))],
  );
  return { ...tallyOf(estimates), first_action_seconds: medianSeconds(waits) };
}

/** The median of times in milliseconds, in whole seconds; null if there are none. */
export function medianSeconds(milliseconds: readonly number[]): number | null {
  const median = medianOf(milliseconds);
  return median === null ? null : Math.floor(median / 1000 + 0.5);
}

/** The median of numbers; null if there are none. */
export function medianOf(figures: readonly number[]): number | null {
  const inOrder = figures.toSorted((a, b) => a - b);
  const half = (inOrder.length - 1) / 2;
  const [low, high] = [inOrder[Math.floor(half)], inOrder[Math.ceil(half)]];
  return low === undefined || high === undefined ? null : low + (high - low) / 2;
}

function grouped<Key extends object>(
  estimates: readonly CountedEstimate[],
  keyOf: (estimate: CountedEstimate) => Key,
): (Tally & Key)[] {
  const groups = new Map<string, { key: Key; members: CountedEstimate[] }>();
  for (const estimate of estimates) {
    const key = keyOf(estimate);
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { key, members: [] };
    group.members.push(estimate);
    groups.set(name, group);
  }
  return [...groups.values()].map(({ key, members }) => ({ ...tallyOf(members), ...key }));
}

/** Returns the largest rows first, and the sum of the rows that are not listed one by one as one row. */
function largestGroups<Row extends Tally>(
  rows: readonly Row[],
  name: (row: Row) => string,
  rest: Omit<Row, keyof Tally>,
  by: "revenue" | "won",
): Row[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const inOrder = rows.toSorted((a, b) => b[by] - a[by] || b.requests - a.requests || compare(name(a), name(b)));
  if (inOrder.length <= maxReportedLinks) return inOrder;
  const others = inOrder.slice(maxReportedLinks - 1);
  const sum = (count: (row: Row) => number) => others.reduce((total, row) => total + count(row), 0);
  const together = {
    ...rest,
    requests: sum((row) => row.requests),
    won: sum((row) => row.won),
    lost: sum((row) => row.lost),
    revenue: sumOfDollars(others.map((row) => row.revenue)),
  };
  return [...inOrder.slice(0, maxReportedLinks - 1), together as Row];
}

function isWithin(moment: string, from: Date, until: Date): boolean {
  const time = Date.parse(moment);
  return time >= from.getTime() && time < until.getTime();
}
