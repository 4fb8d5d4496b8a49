import type { Choice, Deposit, Discount, QuoteContent, QuoteLine, QuotePackage } from "./quote.ts";

/**
 * What a quote comes to, in whole cents. Every amount is rounded once, half away from zero, to what is displayed; the
 * total is the sum of what is displayed. No Zod and no library: the customer's page carries it.
 */

/** One line that counts, and what it comes to. */
type LineFigure = { id: string; total: number };
/** One named rate, and what it comes to over the lines it is for. */
type TaxFigure = { name: string; percent: string; amount: number };
/** What a package comes to with what was chosen of it, in cents. `total` = `subtotal` − `discount` + all taxes. */
export type Figures = {
  lines: LineFigure[];
  subtotal: number;
  discount: number;
  taxes: TaxFigure[];
  total: number;
  deposit: number;
};

/** What of a version money is made of. */
export type Priced = Pick<QuoteContent, "packages" | "discount" | "taxes" | "deposit">;

/**
 * A decimal as a whole number of its `places`-th parts: "2.5" with 3 places is 2500n. What is no such decimal throws: it
 * was checked where it came in.
 */
function scaled(decimal: string, places: number): bigint {
  const [whole = "", part = ""] = decimal.split(".");
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(part) || part.length > places)
    throw new RangeError(`Not a decimal: ${decimal}`);
  return BigInt(whole + part.padEnd(places, "0"));
}

/** A quotient rounded to the nearest whole number, a half away from zero. Both are positive, or the first is zero. */
const roundedQuotient = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** What a line comes to, in cents: its quantity times its unit price. */
export const lineTotal = ({ quantity, unit_price }: Pick<QuoteLine, "quantity" | "unit_price">): number =>
  Number(roundedQuotient(scaled(quantity, 3) * BigInt(unit_price), 1000n));

/** The lines that count: those that are no choice, and those that were chosen. */
export const countedLines = ({ lines }: QuotePackage, chosen: readonly string[]): QuoteLine[] =>
  lines.filter(({ id, optional }) => !optional || chosen.includes(id));

/** What is chosen before anybody chooses: the package that is recommended, else the first, with its own optional lines. */
export function choiceByDefault(packages: readonly QuotePackage[]): Choice {
  const first = packages.find(({ recommended }) => recommended) ?? packages[0];
  return { package_id: first?.id ?? "", line_ids: first ? linesByDefault(first) : [] };
}

/** The optional lines of a package that are chosen before anybody chooses. */
export const linesByDefault = ({ lines }: QuotePackage): string[] =>
  lines.filter(({ optional, chosen_by_default }) => optional && chosen_by_default).map(({ id }) => id);

/**
 * What a quote comes to with what was chosen. Null where the choice is none: another package, or lines that it has not or
 * that are no choice.
 */
export function figuresOf(quote: Priced, choice: Choice): Figures | null {
  const chosen = quote.packages.find(({ id }) => id === choice.package_id);
  if (!chosen) return null;
  const options = new Set(chosen.lines.filter(({ optional }) => optional).map(({ id }) => id));
  if (new Set(choice.line_ids).size !== choice.line_ids.length) return null;
  if (!choice.line_ids.every((id) => options.has(id))) return null;
  const counted = countedLines(chosen, choice.line_ids).map((line) => ({ line, total: lineTotal(line) }));
  const subtotal = sum(counted.map(({ total }) => total));
  const discount = discountOn(subtotal, quote.discount);
  const taxable = sum(counted.filter(({ line }) => line.taxable).map(({ total }) => total));
  const taxes = quote.taxes.map(({ name, percent }) => ({
    name,
    percent,
    amount: taxOn({ taxable, subtotal, discount }, percent),
  }));
  const total = subtotal - discount + sum(taxes.map(({ amount }) => amount));
  return {
    lines: counted.map(({ line: { id }, total }) => ({ id, total })),
    subtotal,
    discount,
    taxes,
    total,
    deposit: depositOn(total, quote.deposit),
  };
}

/** What a discount takes off, in cents, before tax: never more than there is. */
function discountOn(subtotal: number, discount: Discount | null): number {
  if (!discount) return 0;
  if (discount.kind === "fixed") return Math.min(discount.amount, subtotal);
  return shareOf(subtotal, discount.percent);
}

/** What is asked for at acceptance, in cents: never more than the total. */
export function depositOn(total: number, deposit: Deposit | null): number {
  if (!deposit) return 0;
  return deposit.kind === "fixed" ? Math.min(deposit.amount, total) : shareOf(total, deposit.percent);
}

/**
 * A tax over the taxable lines as one sum: they bear their part of the discount, by what they come to, and only the tax
 * itself is rounded.
 */
function taxOn(
  { taxable, subtotal, discount }: { taxable: number; subtotal: number; discount: number },
  percent: string,
): number {
  if (subtotal === 0) return 0;
  const base = BigInt(taxable) * BigInt(subtotal - discount);
  return Number(roundedQuotient(base * scaled(percent, 4), BigInt(subtotal) * 1_000_000n));
}

/** So many per cent of an amount, in cents. */
const shareOf = (amount: number, percent: string): number =>
  Number(roundedQuotient(BigInt(amount) * scaled(percent, 4), 1_000_000n));

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
