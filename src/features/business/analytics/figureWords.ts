import type { PackageFigures } from "./quoteReport.ts";

/** The change of a figure since the previous one: `direction` is 1 if it grew, -1 if it shrank. */
export type ChangeWords = { words: string; direction: -1 | 0 | 1 };

/** "+50%": the change of a count or an amount; null if there is no previous one. */
export function countChange(now: number, before: number): ChangeWords | null {
  if (before <= 0) return null;
  return changeOf(Math.round((now / before - 1) * 100), "%");
}

/** "+10 pts": the change of a share, both 0 to 1; null if one of them is unknown. */
export function shareChange(now: number | null, before: number | null): ChangeWords | null {
  if (now === null || before === null) return null;
  return changeOf(
    Math.round(now * 100) - Math.round(before * 100),
    Math.abs(Math.round(now * 100) - Math.round(before * 100)) === 1 ? " pt" : " pts",
  );
}

function changeOf(figure: number, unit: string): ChangeWords {
  if (figure === 0) return { words: "same", direction: 0 };
  return figure > 0
    ? { words: `+${figure.toLocaleString("en-US")}${unit}`, direction: 1 }
    : { words: `−${Math.abs(figure).toLocaleString("en-US")}${unit}`, direction: -1 };
}

/** "Clean and protect", "One package": the display name of a package. */
export function packageLabel({ kind, name }: Pick<PackageFigures, "kind" | "name">): string {
  if (kind === "other") return "Other packages";
  return name ?? "One package";
}

/** "75%": a share; "—" if there is none. */
export function formatPercent(share: number | null): string {
  return share === null ? "—" : `${Math.round(share * 100)}%`;
}

/** "1 h 30 min": a duration in everyday form. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return "under 1 min";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return together(Math.floor(minutes / 60), "h", minutes % 60, "min");
  const hours = Math.round(seconds / 3_600);
  const days = Math.floor(hours / 24);
  const unit = days === 1 ? "day" : "days";
  return days > 6 ? `${Math.round(hours / 24)} days` : together(days, unit, hours % 24, "h");
}

function together(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}

/** "Nov 2026", or "Nov" if all months are of one year: the name of a month `YYYY-MM`. */
export function monthName(month: string, withYear = true): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  }).format(new Date(`${month}-01`));
}

/** The names of months below a chart: "Nov", or "Nov ’26" if they are of several years. */
export function monthNames(months: readonly { month: string }[]): (month: string) => string {
  const oneYear = new Set(months.map(({ month }) => month.slice(0, 4))).size === 1;
  return (month) => (oneYear ? monthName(month, false) : `${monthName(month, false)} ’${month.slice(2, 4)}`);
}

/** "12.5 days": a number of days; "—" if there is none. */
export function formatDays(days: number | null): string {
  if (days === null) return "—";
  return days === 1 ? "1 day" : `${days.toLocaleString("en-US")} days`;
}

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const shortDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** "$12,340": a rounded amount; the exact one is in the tables and the file. */
export function roundMoney(amount: number): string {
  return wholeDollars.format(amount);
}

/** "$12.3K": an amount on an axis. */
export function shortMoney(amount: number): string {
  return shortDollars.format(amount);
}
