const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,234.50": dollars for display, always with 2 decimals. */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}

/** "¥500" or "€12.00": an amount in the smallest unit of its currency (ISO 4217), for display. */
export function formatCurrency(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const rates = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** "$0.25" or "$0.085": a rate in dollars, with 2 decimals, or up to 4 if needed. */
export function formatRate(rate: number): string {
  return rates.format(rate);
}

const fewDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "480", or "8.25" below 10: a size as people would say it. */
export function formatSize(size: number): string {
  return fewDecimals.format(size < 10 ? size : Math.round(size));
}

/** As many decimals as a stored size has in any unit. */
const allDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 8 });

/** "1,200" or "812.5": a figure with all its decimals, as it is multiplied. */
export function formatFigure(figure: number): string {
  return allDecimals.format(figure);
}

/** Parses a typed amount or figure: "$1,234.50" is 1234.5, an empty text is null, and anything else is NaN. */
export function readFigure(typed: string): number | null {
  const text = typed.replace(/[\s$]/g, "");
  if (text === "") return null;
  return /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/.test(text) && /\d/.test(text)
    ? Number(text.replaceAll(",", ""))
    : Number.NaN;
}
