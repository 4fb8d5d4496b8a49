const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,234.50": dollars as the reader reads them, always with 2 decimals. */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}

/** "¥500" or "€12.00": an amount in the smallest unit of its currency (ISO 4217), as the reader reads it. */
export function formatCurrency(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const rates = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** "$0.25" or "$0.085": a rate in dollars, with 2 decimals and up to 4 where it has them. */
export function formatRate(rate: number): string {
  return rates.format(rate);
}

const fewDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** "480", or "8.25" below 10: a size as people say it. */
export function formatSize(size: number): string {
  return fewDecimals.format(size < 10 ? size : Math.round(size));
}

/**
 * What a person typed as an amount or a figure: "$1,234.50" is 1234.5, nothing is null, and what is no number is NaN.
 */
export function readFigure(typed: string): number | null {
  const text = typed.replace(/[\s$]/g, "");
  if (text === "") return null;
  return /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/.test(text) && /\d/.test(text)
    ? Number(text.replaceAll(",", ""))
    : Number.NaN;
}
