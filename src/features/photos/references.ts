import type { Certainty, ReferenceKind } from "./measurement.ts";

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
    label: "Single garage door",
    tap: {
      length: "Tap the two ends of the opening, where it meets the ground.",
      rectangle: "Measuring a wall: tap the four corners of the door, upper left first.",
    },
    by: ["length", "rectangle"],
    rectangle: { width: 9, height: 7 },
    length: 9,
    certainty: "standard",
    sizes: [
      { label: "8 ft", length: 8, certainty: "standard" },
      { label: "9 ft", length: 9, certainty: "standard" },
      { label: "Not sure", length: 8.7, certainty: "about" },
    ],
  },
  garage_door_double: {
    label: "Double garage door",
    tap: {
      length: "Tap the two ends of the opening, where it meets the ground.",
      rectangle: "Measuring a wall: tap the four corners of the door, upper left first.",
    },
    by: ["length", "rectangle"],
    rectangle: { width: 16, height: 7 },
    length: 16,
    certainty: "standard",
    sizes: [
      { label: "16 ft", length: 16, certainty: "standard" },
      { label: "18 ft", length: 18, certainty: "standard" },
      { label: "Not sure", length: 16.5, certainty: "about" },
    ],
  },
  entry_door: {
    label: "Entry door",
    tap: {
      rectangle: "Measuring a wall: tap the four corners of the door, upper left first.",
      length: "Tap the two ends of the door, where it meets the ground.",
    },
    by: ["rectangle", "length"],
    rectangle: { width: 3, height: 80 / 12 },
    length: 3,
    certainty: "standard",
  },
  car: {
    label: "Car",
    tap: { length: "Tap the ground right below the front bumper and below the rear bumper, not the bumpers." },
    by: ["length"],
    rectangle: null,
    length: 15.5,
    certainty: "about",
    sizes: [
      { label: "Compact", length: 14.5, certainty: "standard" },
      { label: "Sedan", length: 16, certainty: "standard" },
      { label: "SUV", length: 16, certainty: "about" },
      { label: "Pickup", length: 19.5, certainty: "about" },
      { label: "Not sure", length: 15.5, certainty: "about" },
    ],
  },
  paver: {
    label: "Paver",
    tap: {
      rectangle: "Tap the four corners of one paver, a long side first.",
      length: "Tap the two ends of a paver's long side, or of a row of them and enter its length.",
    },
    by: ["rectangle", "length"],
    rectangle: { width: 8 / 12, height: 4 / 12 },
    length: 8 / 12,
    certainty: "standard",
  },
  step: {
    label: "Step",
    tap: { length: "Tap the two ends of the lowest step, where it meets the ground." },
    by: ["length"],
    rectangle: null,
    length: 4,
    certainty: "about",
    sizes: [
      { label: "3 ft", length: 3, certainty: "about" },
      { label: "4 ft", length: 4, certainty: "about" },
      { label: "5 ft", length: 5, certainty: "about" },
      { label: "6 ft", length: 6, certainty: "about" },
    ],
  },
  plywood: {
    label: "Sheet of plywood",
    tap: { rectangle: "Tap its four corners, a long side first.", length: "Tap the two ends of its long side." },
    by: ["rectangle", "length"],
    rectangle: { width: 8, height: 4 },
    length: 8,
    certainty: "standard",
  },
  tape: {
    label: "Tape measure",
    tap: { length: "Tap the two ends of what you measured, along the surface." },
    by: ["length"],
    rectangle: null,
    length: null,
    certainty: "tape",
  },
  other: {
    label: "Something else",
    tap: {
      rectangle: "Tap its four corners in order, beginning with its width.",
      length: "Tap the two ends of the side you know.",
    },
    by: ["rectangle", "length"],
    rectangle: null,
    length: null,
    certainty: "standard",
  },
};

/** What a thing is called within a sentence: "double garage door". */
export function nameWithin(kind: ReferenceKind): string {
  return kind === "other" ? "other thing" : references[kind].label.toLowerCase();
}
