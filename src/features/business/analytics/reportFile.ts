import { linkLabel } from "#features/requests/estimate-page/formLabel.ts";
import type { Cell } from "#features/business/exports/export.ts";
import { conversion, methodLabels, openOf, winRate, type PeriodFigures, type Report, type Tally } from "./analytics.ts";
import { packageLabel } from "./figureWords.ts";
import { plainDollars } from "#shared/money/cents.ts";
import type { MoneyFigures, MoneyReport, PeriodMoney } from "./moneyReport.ts";
import { lostQuotes, openQuotes, type QuoteFigures, type QuoteReport } from "./quoteReport.ts";
import type { Range } from "./range.ts";

export function reportFileName({ from, to }: Report): string {
  return `analytics-${from}-to-${to}.csv`;
}

const columns = [
  "Part",
  "Item",
  "From",
  "To",
  "Requests",
  "Won",
  "Lost",
  "Open",
  "Win rate (%)",
  "Win rate, all requests (%)",
  "Revenue",
  "Median time to first action (minutes)",
  // Columns for quotes, at the end: programs that read the file find the earlier columns in their usual positions.
  "Quotes sent",
  "Quotes opened",
  "Quotes declined",
  "Quotes expired",
  "Quotes withdrawn",
  "Value sent",
  "Value won",
  "Median time to yes (minutes)",
  "Accepted quotes that offered it",
  "Value of optional lines",
  // Columns for invoices, at the end for the same reason.
  "Invoiced",
  "Collected",
  "Tips",
  "Received for quotes",
  "Median days to pay",
] as const;

/** The cells of a row, by column; missing ones stay empty. */
type FileRow = Partial<Record<(typeof columns)[number], Cell>>;

/** The reports as rows of one table, with the same figures as on the page. */
export function reportCells(report: Report, quotes: QuoteReport, money: MoneyReport): Cell[][] {
  const { from, to } = report;
  const asRequests = (part: string, items: readonly (readonly [item: string, counted: Tally])[]): FileRow[] =>
    items.map(([item, counted]) => ({ ...placed(part, item, { from, to }), ...ofRequests(counted) }));
  const rows: FileRow[] = [
    { ...placed("Total", "This period", report), ...ofPeriod(report.now) },
    { ...placed("Total", "Previous period", report.earlier), ...ofPeriod(report.before) },
    ...asRequests(
      "Month",
      report.months.map((one) => [one.month, one]),
    ),
    ...asRequests(
      "Service",
      report.services.map((one) => [one.service_name ?? "Other services", one]),
    ),
    ...asRequests(
      "Method",
      report.methods.map((one) => [methodLabels[one.method], one]),
    ),
    ...asRequests(
      "Link",
      report.links.map((one) => [linkLabel(one), one]),
    ),
    { ...placed("Quotes", "This period", quotes), ...ofQuotes(quotes.now) },
    { ...placed("Quotes", "Previous period", quotes.earlier), ...ofQuotes(quotes.before) },
    ...quotes.packages.map((one) => ({
      ...placed("Package", packageLabel(one), quotes),
      Won: one.accepted,
      "Value won": plainDollars(one.accepted_value),
      "Accepted quotes that offered it": one.offered,
    })),
    {
      ...placed("Extras", "Optional lines", quotes),
      Won: quotes.extras.accepted,
      "Accepted quotes that offered it": quotes.extras.offered,
      "Value of optional lines": plainDollars(quotes.extras.lines_value),
    },
    { ...placed("Invoices", "This period", money), ...ofPeriodMoney(money.now) },
    { ...placed("Invoices", "Previous period", money.earlier), ...ofPeriodMoney(money.before) },
    ...money.months.map((one) => ({ ...placed("Invoices by month", one.month, money), ...ofPeriodMoney(one) })),
    ...money.services.map((one) => ({
      ...placed("Invoices by service", one.service_name ?? "Other", money),
      ...ofMoney(one),
    })),
  ];
  return [[...columns], ...rows.map((row) => columns.map((column) => row[column] ?? null))];
}

const placed = (part: string, item: string, { from, to }: Range): FileRow => ({
  Part: part,
  Item: item,
  From: from,
  To: to,
});

const ofRequests = (counted: Tally): FileRow => ({
  Requests: counted.requests,
  Won: counted.won,
  Lost: counted.lost,
  Open: openOf(counted),
  "Win rate (%)": inPercent(winRate(counted)),
  "Win rate, all requests (%)": inPercent(conversion(counted)),
  Revenue: counted.revenue.toFixed(2),
});

const ofPeriod = (figures: PeriodFigures): FileRow => ({
  ...ofRequests(figures),
  "Median time to first action (minutes)": inMinutes(figures.first_action_seconds),
});

const ofQuotes = (figures: QuoteFigures): FileRow => ({
  Won: figures.accepted,
  Lost: lostQuotes(figures),
  Open: openQuotes(figures),
  "Win rate (%)": inPercent(winRate({ won: figures.accepted, lost: lostQuotes(figures) })),
  "Quotes sent": figures.sent,
  "Quotes opened": figures.viewed,
  "Quotes declined": figures.declined,
  "Quotes expired": figures.expired,
  "Quotes withdrawn": figures.withdrawn,
  "Value sent": plainDollars(figures.sent_value),
  "Value won": plainDollars(figures.accepted_value),
  "Median time to yes (minutes)": inMinutes(figures.seconds_to_yes),
});

const ofMoney = (figures: MoneyFigures): FileRow => ({
  Invoiced: plainDollars(figures.invoiced),
  Collected: plainDollars(figures.collected),
  Tips: plainDollars(figures.tips),
  "Median days to pay": figures.days_to_pay,
});

const ofPeriodMoney = (figures: PeriodMoney): FileRow => ({
  ...ofMoney(figures),
  "Received for quotes": plainDollars(figures.deposits),
});

function inPercent(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1000) / 10;
}

function inMinutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 6) / 10;
}
