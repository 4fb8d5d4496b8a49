import type { PackageFigures } from "./quoteReport.ts";

/** How a figure stands to the one before: `direction` is 1 where it grew, -1 where it shrank. */
export type ChangeWords = { words: string; direction: -1 | 0 | 1 };

/** "+50%": a count or an amount beside the one before; null where there was none to compare with. */
export function countChange(now: number, before: number): ChangeWords | null {
  if (before <= 0) return null;
  return changeOf(Math.round((now / before - 1) * 100), "%");
}

/** "+10 pts": a share beside the one before, both 0 to 1; null where one of them is not known. */
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

/** "Clean and protect", "One package": how a package is called. */
export function packageLabel({ kind, name }: Pick<PackageFigures, "kind" | "name">): string {
  if (kind === "other") return "Other packages";
  return name ?? "One package";
}

/** "75%": a share; "—" where there is none. */
export function formatPercent(share: number | null): string {
  return share === null ? "—" : `${Math.round(share * 100)}%`;
}

/** "1 h 30 min": how long something took, as people say it. */
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

/** "Nov 2026", or "Nov" where every month is of one year: the name of a month `YYYY-MM`. */
export function monthName(month: string, withYear = true): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  }).format(new Date(`${month}-01`));
}

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const shortDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** "$12,340": an amount at a glance; the exact one is in the tables and the file. */
export function roundMoney(amount: number): string {
  return wholeDollars.format(amount);
}

/** "$12.3K": an amount on an axis. */
export function shortMoney(amount: number): string {
  return shortDollars.format(amount);
}
