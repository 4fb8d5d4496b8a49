import type { Certainty, ReferenceKind } from "#features/catalog/measurements/measurement.ts";
import { words } from "#features/catalog/measurements/screenWords.en.ts";

// Reachable from the public form: no Zod here.

/**
 * A thing of known size that a surface is measured by, as it is offered. Sizes in feet. `rectangle`: its four corners
 * can be tapped where it lies on the plane of the surface; null sizes are the person's own to enter. `length`: one edge
 * of it can be tapped, along the surface. A thing may be used both ways; `by` says which ways, the usual one first.
 */
export type ReferenceOption = {
  label: string;
  /** What to tap, for each of the ways. */
  tap: { rectangle?: string; length?: string };
  by: readonly ("rectangle" | "length")[];
  rectangle: { width: number; height: number } | null;
  length: number | null;
  certainty: Certainty;
  /** The sizes it comes in, by what people call them, to choose from; the usual one is among them. */
  sizes?: readonly ReferenceSize[];
};

/** One of the sizes a thing comes in: its length, or the width of a door, which is as high as the others; feet. */
export type ReferenceSize = { label: string; length: number; certainty: Certainty };

/**
 * The usual sizes of things that stand around, in feet. Every one of them may be edited, because usual is not always.
 */
export const references: Readonly<Record<ReferenceKind, ReferenceOption>> = {
  garage_door_single: {
    label: words.references.garage_door_single,
    tap: words.tapReference.garage_door_single,
    by: ["length", "rectangle"],
    rectangle: { width: 9, height: 7 },
    length: 9,
    certainty: "standard",
    sizes: [
      { label: words.feet(8), length: 8, certainty: "standard" },
      { label: words.feet(9), length: 9, certainty: "standard" },
      { label: words.notSure, length: 8.7, certainty: "about" },
    ],
  },
  garage_door_double: {
    label: words.references.garage_door_double,
    tap: words.tapReference.garage_door_double,
    by: ["length", "rectangle"],
    rectangle: { width: 16, height: 7 },
    length: 16,
    certainty: "standard",
    sizes: [
      { label: words.feet(16), length: 16, certainty: "standard" },
      { label: words.feet(18), length: 18, certainty: "standard" },
      { label: words.notSure, length: 16.5, certainty: "about" },
    ],
  },
  entry_door: {
    label: words.references.entry_door,
    tap: words.tapReference.entry_door,
    by: ["rectangle", "length"],
    rectangle: { width: 3, height: 80 / 12 },
    length: 3,
    certainty: "standard",
  },
  car: {
    label: words.references.car,
    tap: words.tapReference.car,
    by: ["length"],
    rectangle: null,
    length: 15.5,
    certainty: "about",
    sizes: [
      { label: words.cars.compact, length: 14.5, certainty: "standard" },
      { label: words.cars.sedan, length: 16, certainty: "standard" },
      { label: words.cars.suv, length: 16, certainty: "about" },
      { label: words.cars.pickup, length: 19.5, certainty: "about" },
      { label: words.notSure, length: 15.5, certainty: "about" },
    ],
  },
  paver: {
    label: words.references.paver,
    tap: words.tapReference.paver,
    by: ["rectangle", "length"],
    rectangle: { width: 8 / 12, height: 4 / 12 },
    length: 8 / 12,
    certainty: "standard",
  },
  step: {
    label: words.references.step,
    tap: words.tapReference.step,
    by: ["length"],
    rectangle: null,
    length: 4,
    certainty: "about",
    sizes: [
      { label: words.feet(3), length: 3, certainty: "about" },
      { label: words.feet(4), length: 4, certainty: "about" },
      { label: words.feet(5), length: 5, certainty: "about" },
      { label: words.feet(6), length: 6, certainty: "about" },
    ],
  },
  plywood: {
    label: words.references.plywood,
    tap: words.tapReference.plywood,
    by: ["rectangle", "length"],
    rectangle: { width: 8, height: 4 },
    length: 8,
    certainty: "standard",
  },
  tape: {
    label: words.references.tape,
    tap: words.tapReference.tape,
    by: ["length"],
    rectangle: null,
    length: null,
    certainty: "tape",
  },
  other: {
    label: words.references.other,
    tap: words.tapReference.other,
    by: ["rectangle", "length"],
    rectangle: null,
    length: null,
    certainty: "standard",
  },
};
