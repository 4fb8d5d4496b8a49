import type { Certainty, ReferenceKind } from "#features/catalog/measurements/measurement.ts";
import { references } from "./references.ts";

/**
 * The sizes of things that a model points at, in feet. The size of a known thing is ours; the model's own size only says
 * whether it has seen such a thing. A size that the model alone knows is unsure.
 */

/** A possible size of a kind: between these, the thing counts as `size`, or as the model's number if that is null. */
type Possible = { from: number; to: number; size: number | null; certainty?: Certainty };

/**
 * The possible lengths by kind: doors as they are sold, with their frames; cars from a subcompact to a crew-cab pickup,
 * by their length or their width; plywood by either side. A kind without an entry can have any length.
 */
const possibleLengths: Partial<Record<ReferenceKind, readonly Possible[]>> = {
  garage_door_single: [{ from: 8, to: 10, size: 9 }],
  garage_door_double: [{ from: 15, to: 18, size: 16 }],
  entry_door: [{ from: 2.5, to: 3.5, size: 3 }],
  car: [
    { from: 12, to: 19.5, size: 15.5 },
    { from: 5.5, to: 6.9, size: null, certainty: "about" },
  ],
  paver: [{ from: 0.3, to: 2, size: 8 / 12 }],
  step: [{ from: 2, to: 8, size: 4 }],
  plywood: [
    { from: 7.9, to: 8.1, size: 8 },
    { from: 3.9, to: 4.1, size: 4 },
  ],
};

/** The size that a thing counts as, in feet. `doubt` tells the owner why it is unsure; null if it is not. */
export type JudgedLength = { length: number; certainty: Certainty; doubt: string | null };

/**
 * Judges the length of a thing. `stated` is the model's own; null if it gave none. `told` are the lengths that the
 * customer wrote of. Null if nobody knows its length.
 */
export function judgeLength(kind: ReferenceKind, stated: number | null, told: readonly number[]): JudgedLength | null {
  const { length: usual, certainty } = references[kind];
  if (usual === null)
    return stated === null
      ? null
      : { length: stated, certainty: "about", doubt: isTold(stated, told) ? null : onlyModelKnows(kind, stated) };
  if (stated === null) return { length: usual, certainty, doubt: null };
  const possible = possibleLengths[kind]?.find(({ from, to }) => stated >= from && stated <= to);
  return possible
    ? { length: possible.size ?? stated, certainty: possible.certainty ?? certainty, doubt: null }
    : { length: usual, certainty, doubt: impossible(kind, stated) };
}

/** A doubt about a rectangle: only the model knows its size, or it says another width than such a thing has. */
export function doubtOfRectangle(
  kind: ReferenceKind,
  size: { width: number; height: number },
  stated: number | null,
  told: readonly number[],
): string | null {
  if (references[kind].rectangle === null)
    return [size.width, size.height].every((side) => isTold(side, told))
      ? null
      : onlyModelKnows(kind, Math.max(size.width, size.height));
  const possible = possibleLengths[kind] ?? [];
  return stated === null || possible.some(({ from, to }) => stated >= from && stated <= to)
    ? null
    : impossible(kind, stated);
}

/** Feet per unit. A number without a unit can be feet or inches. */
const unitsOf = (unit: string): number[] => {
  if (/^(?:in|″|")/.test(unit)) return [1 / 12];
  if (unit.startsWith("yd") || unit.startsWith("yard")) return [3];
  if (unit.startsWith("cm")) return [1 / 30.48];
  if (unit.startsWith("m")) return [1 / 0.3048];
  return unit === "" ? [1, 1 / 12] : [1];
};

const maxWordsLength = 200;

/** The lengths that a customer's words name, in feet: "a 12 inch ruler" is 1. Reads the beginning of a long text. */
export function lengthsIn(words: string | null): number[] {
  const found = (words ?? "")
    .slice(0, maxWordsLength)
    .toLowerCase()
    .matchAll(/(\d{1,4}(?:\.\d{1,3})?) ?-?(feet|foot|ft|inch|in|yards?|yd|cm|meters?|m\b|['"′″])?/g);
  return [...found].flatMap(([, number = "", unit = ""]) => unitsOf(unit).map((each) => Number(number) * each));
}

/** True if the customer wrote of this length, to 5%. */
const isTold = (length: number, told: readonly number[]) => told.some((one) => Math.abs(length / one - 1) <= 0.05);

const feet = (length: number) => `${Math.round(length * 10) / 10} ft`;
const nameOf = (kind: ReferenceKind) => (kind === "other" ? "thing" : references[kind].label.toLowerCase());

const onlyModelKnows = (kind: ReferenceKind, stated: number) =>
  `The scale is from a ${nameOf(kind)} of ${feet(stated)} that only AI knows the size of. Check it on the photo.`;
const impossible = (kind: ReferenceKind, stated: number) =>
  `AI took a ${nameOf(kind)} to be ${feet(stated)}, which none is. Check what the outline is measured by.`;
