import type { QuoteLine, QuotePackage } from "./quote.ts";
import { choiceByDefault, countedLines, figuresOf, linesByDefault, type Priced } from "./quoteMoney.ts";

/** The differences between the packages of a quote. No Zod here: the customer's page loads it. */

/** A line of both packages with another quantity, unit or price. */
type ChangedLine = { before: QuoteLine; after: QuoteLine };

/** The differences of a package from the one that is listed before it, `than`. */
export type PackageDifference = {
  than: QuotePackage;
  /** The position of `than` in the list, from 0. */
  place: number;
  /** The total by default, in cents, minus that of the other package. */
  more: number;
  adds: QuoteLine[];
  without: QuoteLine[];
  changes: ChangedLine[];
};

/**
 * Compares a package with the one before it, by the lines that count by default. Two lines are the same work if their
 * texts are equal but for capitals and spaces. Null for the first package, and for one without a difference.
 */
export function packageDifference(offer: Priced, id: string): PackageDifference | null {
  const place = offer.packages.findIndex((one) => one.id === id) - 1;
  const [than, one] = [offer.packages[place], offer.packages[place + 1]];
  if (!than || !one) return null;
  const totalOf = (each: QuotePackage) => figuresOf(offer, choiceByDefault([each]))?.total ?? 0;
  const lines = compareLines(linesOf(than), linesOf(one));
  const more = totalOf(one) - totalOf(than);
  const isSame = more === 0 && Object.values(lines).every(({ length }) => length === 0);
  return isSame ? null : { than, place, more, ...lines };
}

/** A line that has no text yet is no work that can be named. */
const linesOf = (one: QuotePackage): QuoteLine[] =>
  countedLines(one, linesByDefault(one)).filter(({ text }) => text !== "");

const workOf = ({ text }: QuoteLine): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

function compareLines(
  before: readonly QuoteLine[],
  after: readonly QuoteLine[],
): Pick<PackageDifference, "adds" | "without" | "changes"> {
  const unmatched = new Map<string, QuoteLine[]>();
  for (const line of before) unmatched.set(workOf(line), [...(unmatched.get(workOf(line)) ?? []), line]);
  const adds: QuoteLine[] = [];
  const changes: ChangedLine[] = [];
  for (const line of after) {
    const same = unmatched.get(workOf(line))?.shift();
    if (!same) adds.push(line);
    else if (same.quantity !== line.quantity || same.unit !== line.unit || same.unit_price !== line.unit_price)
      changes.push({ before: same, after: line });
  }
  const left = new Set([...unmatched.values()].flat());
  return { adds, without: before.filter((line) => left.has(line)), changes };
}
