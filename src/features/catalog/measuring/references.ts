import type { Certainty, Reference, ReferenceKind } from "#features/catalog/measurements/measurement.ts";
import { turnedPoint, type Turn } from "#features/catalog/measurements/turnedPhoto.ts";
import { sheetFeet } from "#features/catalog/sheet/sheetLayout.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

// Reachable from the public form: no Zod here.

/**
 * A thing of known size offered for scale. Sizes in feet. `rectangle`: its four corners can be tapped on the plane of
 * the surface; null if the person enters the sizes. `length`: one edge of it can be tapped, along the surface. `by`
 * lists the possible ways, the usual one first.
 */
export type ReferenceOption = {
  label: string;
  /** The points to tap, for each of the ways. */
  tap: { rectangle?: string; length?: string };
  by: readonly ("rectangle" | "length")[];
  rectangle: { width: number; height: number } | null;
  length: number | null;
  certainty: Certainty;
  /** The usual sizes to choose from, with their labels, the standard one included. */
  sizes?: readonly ReferenceSize[];
};

/** One of a thing's usual sizes, in feet: its length, or the width of a door, whose height is the same for all. */
export type ReferenceSize = { label: string; length: number; certainty: Certainty };

const thingsOnTheGround: readonly ReferenceKind[] = ["paver", "plywood", "other"];

/** True if the four corners of a thing on the surface are tapped, as those of a slab. */
export function isSlab({ by, kind }: Reference): boolean {
  return by === "rectangle" && thingsOnTheGround.includes(kind);
}

/** A slab whose middle is below this share of the photo's height is at the feet of the person who took it. */
const feet = 0.8;

/** True if the slab is at the photographer's feet, where it says little of the surface behind it. */
export function isAtTheFeet(reference: Reference, turn: Turn): boolean {
  if (reference.by !== "rectangle" || !isSlab(reference)) return false;
  const below = reference.corners.map((corner) => turnedPoint(corner, turn).y);
  return below.reduce((sum, y) => sum + y, 0) / below.length > feet;
}

/** The usual sizes of common things, in feet. A person can edit every one of them, because usual is not always. */
export const references: Readonly<Record<ReferenceKind, ReferenceOption>> = {
  garage_door_single: {
    label: messages.references.garage_door_single,
    tap: messages.tapReference.garage_door_single,
    by: ["length", "rectangle"],
    rectangle: { width: 9, height: 7 },
    length: 9,
    certainty: "standard",
    sizes: [
      { label: messages.feet(8), length: 8, certainty: "standard" },
      { label: messages.feet(9), length: 9, certainty: "standard" },
      { label: messages.notSure, length: 8.7, certainty: "about" },
    ],
  },
  garage_door_double: {
    label: messages.references.garage_door_double,
    tap: messages.tapReference.garage_door_double,
    by: ["length", "rectangle"],
    rectangle: { width: 16, height: 7 },
    length: 16,
    certainty: "standard",
    sizes: [
      { label: messages.feet(16), length: 16, certainty: "standard" },
      { label: messages.feet(18), length: 18, certainty: "standard" },
      { label: messages.notSure, length: 16.5, certainty: "about" },
    ],
  },
  entry_door: {
    label: messages.references.entry_door,
    tap: messages.tapReference.entry_door,
    by: ["rectangle", "length"],
    rectangle: { width: 3, height: 80 / 12 },
    length: 3,
    certainty: "standard",
  },
  car: {
    label: messages.references.car,
    tap: messages.tapReference.car,
    by: ["length"],
    rectangle: null,
    length: 15.5,
    certainty: "about",
    sizes: [
      { label: messages.cars.compact, length: 14.5, certainty: "standard" },
      { label: messages.cars.sedan, length: 16, certainty: "standard" },
      { label: messages.cars.suv, length: 16, certainty: "about" },
      { label: messages.cars.pickup, length: 19.5, certainty: "about" },
      { label: messages.notSure, length: 15.5, certainty: "about" },
    ],
  },
  paver: {
    label: messages.references.paver,
    tap: messages.tapReference.paver,
    by: ["rectangle", "length"],
    rectangle: { width: 8 / 12, height: 4 / 12 },
    length: 8 / 12,
    certainty: "standard",
  },
  step: {
    label: messages.references.step,
    tap: messages.tapReference.step,
    by: ["length"],
    rectangle: null,
    length: 4,
    certainty: "about",
    sizes: [
      { label: messages.feet(3), length: 3, certainty: "about" },
      { label: messages.feet(4), length: 4, certainty: "about" },
      { label: messages.feet(5), length: 5, certainty: "about" },
      { label: messages.feet(6), length: 6, certainty: "about" },
    ],
  },
  plywood: {
    label: messages.references.plywood,
    tap: messages.tapReference.plywood,
    by: ["rectangle", "length"],
    rectangle: { width: 8, height: 4 },
    length: 8,
    certainty: "standard",
  },
  tape: {
    label: messages.references.tape,
    tap: messages.tapReference.tape,
    by: ["length"],
    rectangle: null,
    length: null,
    certainty: "tape",
  },
  marked_sheet: {
    label: messages.references.marked_sheet,
    tap: messages.tapReference.marked_sheet,
    by: ["rectangle"],
    rectangle: sheetFeet,
    length: null,
    certainty: "standard",
  },
  other: {
    label: messages.references.other,
    tap: messages.tapReference.other,
    by: ["rectangle", "length"],
    rectangle: null,
    length: null,
    certainty: "standard",
  },
};
