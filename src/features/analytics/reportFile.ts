import { linkLabel } from "#features/estimates/formLabel.ts";
import type { Cell } from "#features/exports/export.ts";
import { conversion, methodLabels, openOf, winRate, type PeriodFigures, type Report, type Tally } from "./analytics.ts";

/** How the file is called. */
export function reportFileName({ from, to }: Report): string {
  return `analytics-${from}-to-${to}.csv`;
}

/** The file's address: small enough to be one. */
export function addressOfFile(csv: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`;
}

/** A report as rows of one table: what is shown on the page, with the same figures. */
export function reportCells(told: Report): Cell[][] {
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
  ];
  const row = (
    part: string,
    item: string,
    counted: Tally,
    { from, to } = told as { from: string; to: string },
  ): Cell[] => {
    const { requests, won, lost, revenue } = counted;
    return [
      part,
      item,
      from,
      to,
      requests,
      won,
      lost,
      openOf(counted),
      inPercent(winRate(counted)),
      inPercent(conversion(counted)),
      revenue.toFixed(2),
      null,
    ];
  };
  const period = (item: string, figures: PeriodFigures, days: { from: string; to: string }) => [
    ...row("Total", item, figures, days).slice(0, -1),
    figures.first_action_seconds === null ? null : Math.round(figures.first_action_seconds / 6) / 10,
  ];
  return [
    columns,
    period("This period", told.now, told),
    period("Previous period", told.before, told.earlier),
    ...told.months.map((one) => row("Month", one.month, one)),
    ...told.services.map((one) => row("Service", one.service_name ?? "Other services", one)),
    ...told.methods.map((one) => row("Method", methodLabels[one.method], one)),
    ...told.links.map((one) => row("Link", linkLabel(one), one)),
  ];
}

function inPercent(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1000) / 10;
}
