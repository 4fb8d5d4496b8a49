import type { Certainty, ReferenceKind } from "#features/catalog/measurements/measurement.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

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
  other: {
    label: messages.references.other,
    tap: messages.tapReference.other,
    by: ["rectangle", "length"],
    rectangle: null,
    length: null,
    certainty: "standard",
  },
};
