import { chosenFields, type ChosenField } from "#shared/chosenFields.ts";
import type { QuoteContent, QuoteLine } from "./quote.ts";

/** The differences in the next version of a quote, for the customer who read the previous one. */

/** An added, removed or changed line. */
export type LineChange =
  | { kind: "added"; package_id: string; after: QuoteLine }
  | { kind: "removed"; package_id: string; before: QuoteLine }
  | { kind: "changed"; package_id: string; before: QuoteLine; after: QuoteLine; fields: LineField[] };

/** True for the fields of a line that are compared. */
const isOfLine = {
  id: false,
  text: true,
  quantity: true,
  unit: true,
  unit_price: true,
  taxable: true,
  optional: true,
  chosen_by_default: false,
  estimate_id: false,
} as const satisfies Record<keyof QuoteLine, boolean>;
type LineField = ChosenField<typeof isOfLine>;

/** True for the parts of a quote besides its lines that are compared, in the order in which they are listed. */
const isPart = {
  title: true,
  introduction: true,
  discount: true,
  taxes: true,
  deposit: true,
  terms: true,
  notices: true,
  recipient: true,
  business: true,
  // Compared separately, by lines and heads.
  packages: false,
  // The customer chooses the reading language.
  language: false,
  // They only give the source of figures that are compared elsewhere.
  derivations: false,
  // It stays the same job.
  changes_job: false,
  schema: false,
  number: false,
  version: false,
  currency: false,
} as const satisfies Record<keyof QuoteContent, boolean>;
type OtherChange = ChosenField<typeof isPart> | "packages";

/** All differences between two versions. */
export type QuoteChanges = { lines: LineChange[]; others: OtherChange[] };

const lineFields = chosenFields(isOfLine);
const otherParts = chosenFields(isPart);

/** Returns the differences between two versions. Lines correspond if they have the same ID in the same package. */
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
  const others: OtherChange[] = otherParts.filter((part) => !alike(before[part], after[part]));
  const heads = ({ packages }: QuoteContent) => packages.map(({ lines: _lines, ...head }) => head);
  return { lines, others: alike(heads(before), heads(after)) ? others : ["packages", ...others] };
}

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
