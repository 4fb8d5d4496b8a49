import type { Point, Reference } from "#features/catalog/measurements/measurement.ts";
import type { Quadrilateral } from "#features/catalog/sheet/quadrilateral.ts";
import { sheetFeet } from "#features/catalog/sheet/sheetLayout.ts";
import { referencePoints, referencesOf, type PhotoDraft } from "./photoDraft.ts";

/** The corners of the rectangle around a sheet's marks, in shares of the photo as stored. */
export type SheetCorners = Quadrilateral;

/** A sheet in a photo as the thing of known size. Its print is unchecked: printers shrink pages by up to 6%. */
export function sheetAt(corners: SheetCorners): Reference {
  const [a, b, c, d] = corners.map(([x, y]): Point => ({ x, y, set: { by: "marks" } })) as [Point, Point, Point, Point];
  return { by: "rectangle", kind: "marked_sheet", certainty: "standard", corners: [a, b, c, d], ...sheetFeet };
}

/** True if all corners of a thing were found by its marks. */
export const isFoundSheet = (thing: Reference): boolean =>
  referencePoints(thing).every(({ set }) => set?.by === "marks");

/** The sheet whose ruler a person has measured, or not. */
export const withRuler = (sheet: Reference, isMeasured: boolean): Reference => ({
  ...sheet,
  certainty: isMeasured ? "tape" : "standard",
});

/** True if a sheet may become the thing of known size: nobody but a model has pointed at another one. */
export function mayTakeSheet(photo: PhotoDraft): boolean {
  return referencesOf(photo).every((one) => referencePoints(one).every(({ set }) => set?.by === "model"));
}
