import * as z from "zod";
import { isReceived } from "#features/invoices/invoice-rules/invoiceMoney.ts";
import type { StoredInvoiceState } from "#features/invoices/invoice-rules/invoiceState.ts";
import { daysBetween } from "#shared/days/calendarDays.ts";
import { sumOf } from "#shared/money/cents.ts";
import { ledgerCurrency, paidToward } from "#shared/payments/ledger.ts";
import { maxReportedLinks, medianOf } from "./analytics.ts";
import { earlierRange, monthsOf, type Range } from "./range.ts";

/**
 * The figures of invoices. Money is invoiced on the day of issue, and collected on the day of the payment, both by the
 * days of the business. Credit notes and refunds are taken off on their own days; a void invoice counts nothing. The
 * sums are those of the list of invoices and of its files. Amounts are whole cents.
 */

const cents = (words: string) => z.int().describe(`Cents. ${words}`);

/**
 * `days_to_pay` is the median number of days from the issue of an invoice to the day on which it was paid in full, of the
 * invoices that were paid in full in the period; null if there are none. A deposit that was paid before counts 0 days.
 */
const moneyFigures = z.object({
  invoiced: cents("The totals of the invoices issued, less credit notes."),
  collected: cents("The money received for invoices, less refunds, without tips."),
  tips: cents("The tips that came with it."),
  days_to_pay: z.number().nullable(),
});
export type MoneyFigures = z.output<typeof moneyFigures>;

const withDeposits = moneyFigures.extend({
  deposits: cents("The money received for quotes, less refunds. It is no part of `collected`."),
});
export type PeriodMoney = z.output<typeof withDeposits>;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** The invoice report on the analytics page. `any`: true if any invoice was ever issued. */
export const moneyReport = z.object({
  ...days.shape,
  any: z.boolean(),
  now: withDeposits,
  earlier: days,
  before: withDeposits,
  /** Each month of the period in order, `YYYY-MM`; the first and last may be partial. */
  months: z.array(withDeposits.extend({ month: z.string() })),
  /**
   * By the services of the estimates that the job was made of, the most invoiced first. Null stands for invoices without
   * one, and for all services that are not listed one by one.
   */
  services: z.array(moneyFigures.extend({ service_name: z.string().nullable() })),
});
export type MoneyReport = z.output<typeof moneyReport>;

/** The sums of a month, or of the previous period, for the same services. `waits`: days to pay, in any order. */
export type MoneySums = {
  is_earlier: boolean;
  month: string;
  services: string[];
  invoiced: number;
  collected: number;
  tips: number;
  deposits: number;
  waits: number[];
};

type Entry = { kind: string; amount: number; tip: number; currency: string; paid_on: string };

/** The fields of an invoice that the report counts. `services`: of the estimates that its job was made of. */
export type CountedInvoice = {
  state: StoredInvoiceState;
  issued_on: string | null;
  total: number;
  services: string[];
  credit_notes: readonly { amount: number; issued_on: string }[];
  payments: readonly Entry[];
};

/** Computes a report from all invoices of a business and the money received for its quotes, in any order. */
export function moneyReportOf(
  { invoices, deposits }: { invoices: readonly CountedInvoice[]; deposits: readonly Entry[] },
  range: Range,
): MoneyReport {
  const earlier = earlierRange(range);
  const ofDay = (day: string, services: string[], part: Partial<MoneySums>): MoneySums[] =>
    day < earlier.from || day > range.to
      ? []
      : [{ ...none, is_earlier: day < range.from, month: day.slice(0, 7), services, ...part }];
  const sums = invoices.flatMap((invoice) => {
    const { state, issued_on, total, services, credit_notes, payments } = invoice;
    const paidOn = paidInFullOn(invoice);
    return [
      ...(state === "issued" && issued_on !== null ? ofDay(issued_on, services, { invoiced: total }) : []),
      ...credit_notes.flatMap((note) => ofDay(note.issued_on, services, { invoiced: -note.amount })),
      ...payments
        .filter(isReceived)
        .flatMap(({ paid_on, amount, tip }) => ofDay(paid_on, services, { collected: amount - tip, tips: tip })),
      ...(paidOn !== null && issued_on !== null
        ? ofDay(paidOn, services, { waits: [Math.max(0, daysBetween(issued_on, paidOn))] })
        : []),
    ];
  });
  const received = deposits
    .filter(isReceived)
    .flatMap(({ paid_on, amount }) => ofDay(paid_on, [], { deposits: amount }));
  const any = invoices.some(({ state }) => state !== "draft");
  return asMoneyReport(range, { any, sums: [...sums, ...received] });
}

/** The day from which on an issued invoice is paid in full; null if it is not, or if nothing was to be paid. */
function paidInFullOn({ state, total, credit_notes, payments }: CountedInvoice): string | null {
  const owed = total - sumOf(credit_notes.map(({ amount }) => amount));
  if (state !== "issued" || owed <= 0 || paidToward(payments) < owed) return null;
  const counted = payments.filter(({ currency }) => currency === ledgerCurrency);
  const daysPaid = counted.map(({ paid_on }) => paid_on).toSorted();
  return daysPaid.findLast((day) => paidToward(payments.filter(({ paid_on }) => paid_on < day)) < owed) ?? null;
}

/** Adds the sums up to a report. */
export function asMoneyReport(range: Range, { any, sums }: { any: boolean; sums: readonly MoneySums[] }): MoneyReport {
  const current = sums.filter(({ is_earlier }) => !is_earlier);
  return {
    from: range.from,
    to: range.to,
    any,
    now: periodOf(current),
    earlier: earlierRange(range),
    before: periodOf(sums.filter(({ is_earlier }) => is_earlier)),
    months: monthsOf(range).map((month) => ({ month, ...periodOf(current.filter((one) => one.month === month)) })),
    services: servicesOf(current),
  };
}

/** The services as one name, "Gutters + Windows"; null without one. */
const nameOf = ({ services }: Pick<MoneySums, "services">): string | null =>
  services.length === 0 ? null : services.toSorted(compared).join(" + ");

/** Groups by service, the most invoiced first. The row without a service also has all that are not listed one by one. */
function servicesOf(sums: readonly MoneySums[]): MoneyReport["services"] {
  const groups = [...new Set(sums.map(nameOf))].map((service_name) => {
    const members = sums.filter((one) => nameOf(one) === service_name);
    return { service_name, members, ...figuresOf(members) };
  });
  const named = groups
    .flatMap(({ service_name, ...group }) =>
      service_name === null || isNothing(group) ? [] : { service_name, ...group },
    )
    .toSorted(
      (a, b) => b.invoiced - a.invoiced || b.collected - a.collected || compared(a.service_name, b.service_name),
    );
  const listed = named.slice(0, maxReportedLinks - 1);
  const unnamed = groups.filter(({ service_name }) => service_name === null);
  const others = [...named.slice(listed.length), ...unnamed].flatMap(({ members }) => members);
  const rest = { service_name: null, ...figuresOf(others) };
  return [...listed.map(({ members: _, ...row }) => row), ...(isNothing(rest) ? [] : [rest])];
}

const isNothing = ({ invoiced, collected, tips, days_to_pay }: MoneyFigures): boolean =>
  invoiced === 0 && collected === 0 && tips === 0 && days_to_pay === null;

const none: Omit<MoneySums, "is_earlier" | "month" | "services"> = {
  invoiced: 0,
  collected: 0,
  tips: 0,
  deposits: 0,
  waits: [],
};

const figuresOf = (sums: readonly MoneySums[]): MoneyFigures => ({
  invoiced: sumOf(sums.map(({ invoiced }) => invoiced)),
  collected: sumOf(sums.map(({ collected }) => collected)),
  tips: sumOf(sums.map(({ tips }) => tips)),
  days_to_pay: medianOf(sums.flatMap(({ waits }) => waits)),
});

const periodOf = (sums: readonly MoneySums[]): PeriodMoney => ({
  ...figuresOf(sums),
  deposits: sumOf(sums.map(({ deposits }) => deposits)),
});

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
