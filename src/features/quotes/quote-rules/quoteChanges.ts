import type { QuoteContent, QuoteLine } from "./quote.ts";

/** What the next version of a quote says differently, for the customer who read the one before. */

/** A line that came, went, or says something else now. */
export type LineChange =
  | { kind: "added"; package_id: string; after: QuoteLine }
  | { kind: "removed"; package_id: string; before: QuoteLine }
  | { kind: "changed"; package_id: string; before: QuoteLine; after: QuoteLine; fields: LineField[] };

/** What of a line may be another. */
type LineField = "text" | "quantity" | "unit" | "unit_price" | "taxable" | "optional";

/** True for each part of a quote around its lines that may be another in the next version; packages are compared without their lines. */
const isCompared = {
  schema: false,
  number: false,
  version: false,
  currency: false,
  title: true,
  introduction: true,
  packages: false,
  discount: true,
  taxes: true,
  deposit: true,
  terms: true,
  notices: true,
  language: false,
  recipient: true,
  business: true,
  derivations: false,
} as const satisfies Record<keyof QuoteContent, boolean>;
type ComparedPart = {
  [Part in keyof QuoteContent]: (typeof isCompared)[Part] extends true ? Part : never;
}[keyof QuoteContent];
const comparedParts = (Object.keys(isCompared) as (keyof QuoteContent)[]).filter(
  (part): part is ComparedPart => isCompared[part],
);
/** The parts of a quote around its lines that may be others. */
type OtherChange = ComparedPart | "packages";

/** Everything that differs between two versions. */
export type QuoteChanges = { lines: LineChange[]; others: OtherChange[] };

const lineFields: readonly LineField[] = ["text", "quantity", "unit", "unit_price", "taxable", "optional"];

/** What differs between two versions: lines are the same where they have the same id in the same package. */
export function changesBetween(before: QuoteContent, after: QuoteContent): QuoteChanges {
  const lines: LineChange[] = [];
  for (const one of after.packages) {
    const former = before.packages.find(({ id }) => id === one.id);
    for (const line of one.lines) {
      const was = former?.lines.find(({ id }) => id === line.id);
      if (!was) lines.push({ kind: "added", package_id: one.id, after: line });
      else {
        const fields = lineFields.filter((field) => was[field] !== line[field]);
        if (fields.length > 0) lines.push({ kind: "changed", package_id: one.id, before: was, after: line, fields });
      }
    }
  }
  for (const one of before.packages) {
    const next = after.packages.find(({ id }) => id === one.id);
    for (const line of one.lines)
      if (!next?.lines.some(({ id }) => id === line.id))
        lines.push({ kind: "removed", package_id: one.id, before: line });
  }
  const others: OtherChange[] = comparedParts.filter((part) => !alike(before[part], after[part]));
  const heads = ({ packages }: QuoteContent) => packages.map(({ lines: _lines, ...head }) => head);
  return { lines, others: alike(heads(before), heads(after)) ? others : ["packages", ...others] };
}

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
