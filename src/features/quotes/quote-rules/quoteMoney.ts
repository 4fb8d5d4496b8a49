import { partOf, sumsOf, type LineFigure, type Sums } from "#shared/money/cents.ts";
import type { Choice, QuoteContent, QuoteLine, QuotePackage } from "./quote.ts";

/**
 * Computes the figures of a quote for a choice of its packages and lines. No Zod and no library: the customer's page
 * loads it.
 */

/** The sums of a package, in cents, and the deposit due at acceptance. */
export type Figures = { lines: LineFigure[] } & Sums & { deposit: number };

/** The parts of a version that its amounts depend on. */
export type Priced = Pick<QuoteContent, "packages" | "discount" | "taxes" | "deposit">;

/** The lines that count: those that are not optional, and the chosen ones. */
export const countedLines = ({ lines }: QuotePackage, chosen: readonly string[]): QuoteLine[] =>
  lines.filter(({ id, optional }) => !optional || chosen.includes(id));

/** True if the customer has something to choose: between packages, or optional lines. */
export const offersChoice = ({ packages }: Pick<Priced, "packages">): boolean =>
  packages.length > 1 || packages.some(({ lines }) => lines.some(({ optional }) => optional));

/** The default choice: the recommended package, else the first, with its preselected optional lines. */
export function choiceByDefault(packages: readonly QuotePackage[]): Choice {
  const first = packages.find(({ recommended }) => recommended) ?? packages[0];
  return { package_id: first?.id ?? "", line_ids: first ? linesByDefault(first) : [] };
}

/** The optional lines of a package that are chosen by default. */
export const linesByDefault = ({ lines }: QuotePackage): string[] =>
  lines.filter(({ optional, chosen_by_default }) => optional && chosen_by_default).map(({ id }) => id);

/**
 * Returns the figures of a quote for a choice. Null if the choice is invalid: an unknown package, or lines that it does
 * not have or that are not optional.
 */
export function figuresOf({ packages, discount, taxes, deposit }: Priced, choice: Choice): Figures | null {
  const chosen = packages.find(({ id }) => id === choice.package_id);
  if (!chosen) return null;
  const options = new Set(chosen.lines.filter(({ optional }) => optional).map(({ id }) => id));
  if (new Set(choice.line_ids).size !== choice.line_ids.length) return null;
  if (!choice.line_ids.every((id) => options.has(id))) return null;
  const sums = sumsOf({ lines: countedLines(chosen, choice.line_ids), discount, taxes });
  return { ...sums, deposit: partOf(sums.total, deposit) };
}
