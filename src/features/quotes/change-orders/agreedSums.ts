import { sumOf, sumsOf, type CountedLine, type Part, type Sums, type Tax } from "#shared/money/cents.ts";

/**
 * The agreed amounts of a job: the work it began with, and the changes that were agreed since. In cents. No Zod and no
 * library, because the page of a job loads it.
 */

/** A change of a job's work. A line with a negative price takes work away. */
export type ChangedPart<Line extends CountedLine = CountedLine> = { lines: readonly Line[]; taxes: readonly Tax[] };

/** The agreed work of a job. Only its first part has a discount. */
export type AgreedJob<Line extends CountedLine = CountedLine> = {
  work: { lines: readonly Line[]; discount: Part | null; taxes: readonly Tax[] };
  changes: readonly ChangedPart<Line>[];
};

/** True if a job in this state takes changes, unless its work is agreed for each visit. */
export const isOpenToChanges = ({ state }: { state: string }): boolean => state === "open" || state === "done";

/** The sums of a change; the total is negative if it takes away more than it adds. */
export const changeSums = ({ lines, taxes }: ChangedPart): Sums => sumsOnly({ lines, discount: null, taxes });

/** The agreed sums of a job: its work and its changes, each rounded by itself. */
export const agreedSums = ({ work, changes }: AgreedJob): Sums =>
  addedSums([sumsOnly(work), ...changes.map(changeSums)]);

/** The agreed total of a job. */
export const agreedTotal = (job: AgreedJob): number => agreedSums(job).total;

/** The lines of the work and of all changes, with ids that differ. */
export const agreedLines = <Line extends CountedLine>({ work, changes }: AgreedJob<Line>): Line[] => [
  ...work.lines,
  ...changes.flatMap(({ lines }, at) => lines.map((line, place) => ({ ...line, id: `change-${at + 1}-${place + 1}` }))),
];

/** Adds sums. Taxes of the same name and rate are one. */
export function addedSums(all: readonly Sums[]): Sums {
  const taxes: Sums["taxes"] = [];
  for (const tax of all.flatMap((sums) => sums.taxes)) {
    const same = taxes.findIndex((one) => isSameTax(one, tax));
    const before = taxes[same];
    if (before) taxes[same] = { ...before, amount: before.amount + tax.amount };
    else taxes.push(tax);
  }
  return {
    subtotal: sumOf(all.map(({ subtotal }) => subtotal)),
    discount: sumOf(all.map(({ discount }) => discount)),
    taxes,
    total: sumOf(all.map(({ total }) => total)),
  };
}

/** The amount of a tax in sums; 0 if they have no such tax. */
export const taxIn = ({ taxes }: Sums, tax: Tax): number => taxes.find((one) => isSameTax(one, tax))?.amount ?? 0;

/** True if the agreed amount before tax and each agreed tax are at least those that are invoiced. */
export const covers = (agreed: Sums, invoiced: Sums): boolean =>
  agreed.subtotal - agreed.discount >= invoiced.subtotal - invoiced.discount &&
  addedSums([agreed, invoiced]).taxes.every((tax) => taxIn(agreed, tax) >= Math.max(taxIn(invoiced, tax), 0));

const isSameTax = (one: Tax, other: Tax): boolean => one.name === other.name && one.percent === other.percent;

function sumsOnly(priced: { lines: readonly CountedLine[]; discount: Part | null; taxes: readonly Tax[] }): Sums {
  const { lines: _lines, ...sums } = sumsOf(priced);
  return sums;
}
