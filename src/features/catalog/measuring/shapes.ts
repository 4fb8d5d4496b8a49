import { maxCorners, type Point } from "#features/catalog/measurements/measurement.ts";
import {
  fixesThePlane,
  nameOfOutline,
  referencePoints,
  referencesOf,
  sameHandle,
  sizesOf,
  type Handle,
  type PhotoDraft,
} from "./photoDraft.ts";
import { lengthText, sizeText, type LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { isInside } from "#features/catalog/geometry/polygon.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** One shape drawn on the photo: a thing of known size, a surface or a hole. Only the shape in focus has handles. */
export type Shape = {
  key: string;
  points: readonly Point[];
  /** Its placed points, which are drawn. */
  placed: readonly Point[];
  closed: boolean;
  look: "reference" | "surface" | "hole";
  /** True if the shape is in focus. */
  active: boolean;
  handles: { handle: Handle; label: string; placed: boolean }[];
  /** The length of each side as text, or none. */
  sides: readonly string[];
  /** True if a corner can be added to its sides. */
  growing: boolean;
};

/** The shape in focus: a thing of known size, an outline (both from 0), or none. */
export type WorkedOn = { of: "reference"; reference: number } | { of: "outline"; outline: number } | null;

/** All shapes to draw on a photo, with the lengths of the sides if they are known. */
export function shapesOf({
  photo,
  on,
  unplaced,
  sides,
  unit,
}: {
  photo: PhotoDraft;
  on: WorkedOn;
  /** The handles on this photo that are not yet placed. */
  unplaced: readonly Handle[];
  sides: readonly (readonly number[])[];
  unit: LengthUnit;
}): Shape[] {
  const isPlaced = (handle: Handle) => !unplaced.some((one) => sameHandle(one, handle));
  const shapes = photo.outlines.map(({ corners, hole }, outline): Shape => {
    const active = on?.of === "outline" && on.outline === outline;
    const known = sides[outline];
    const all = corners.map((_, index): Handle => ({ of: "outline", outline, index }));
    const placed = corners.filter((_, index) => isPlaced({ of: "outline", outline, index }));
    const whole = placed.length === corners.length;
    return {
      key: `outline ${outline}`,
      points: corners,
      placed,
      closed: whole,
      look: hole ? "hole" : "surface",
      active,
      handles: active
        ? all.map((handle) => ({
            handle,
            label: nameOfHandle(photo, handle),
            placed: isPlaced(handle),
          }))
        : [],
      // A moment behind the hand, the lengths may still belong to an outline with one corner less.
      sides: whole && known?.length === corners.length ? known.map((side) => lengthText(side, unit)) : [],
      growing: whole && corners.length < maxCorners && !fixesThePlane(photo, outline),
    };
  });
  const things = referencesOf(photo).map((reference, place): Shape => {
    const points = referencePoints(reference);
    const all = points.map((_, index): Handle => ({ of: "reference", reference: place, index }));
    const placed = points.filter((_, index) => isPlaced({ of: "reference", reference: place, index }));
    const whole = placed.length === points.length;
    const active = on?.of === "reference" && on.reference === place;
    return {
      key: `reference ${place}`,
      points,
      placed,
      closed: whole && reference.by === "rectangle",
      look: "reference",
      active,
      handles: active
        ? all.map((handle) => ({
            handle,
            label: nameOfHandle(photo, handle),
            placed: isPlaced(handle),
          }))
        : [],
      sides: whole ? sizesOf(reference).map((size) => (size > 0 ? sizeText(size, unit) : "")) : [],
      growing: false,
    };
  });
  return [...shapes, ...things];
}

/** The name of a point of a thing of known size, or of an outline. */
export function nameOfHandle(photo: PhotoDraft, handle: Handle): string {
  if (handle.of === "outline") {
    const corners = photo.outlines[handle.outline]?.corners.length ?? 0;
    const name = nameOfOutline(photo, handle.outline, messages.outlineWithin);
    return messages.handleOfOutline(handle.index + 1, corners, name);
  }
  const reference = referencesOf(photo)[handle.reference];
  if (!reference) return "";
  const part = reference.by === "rectangle" ? "corner" : "end";
  return messages.handleOfThing(part, handle.index + 1, referencePoints(reference).length, reference.kind);
}

/** The outline around a point of the photo: a hole rather than the surface around it; null outside all of them. */
export function outlineAt(photo: PhotoDraft, { x, y }: Point): number | null {
  const inside = photo.outlines.flatMap((outline, index) =>
    isInside(
      [x, y],
      outline.corners.map((corner) => [corner.x, corner.y] as const),
    )
      ? [{ index, hole: outline.hole }]
      : [],
  );
  return (inside.find(({ hole }) => hole) ?? inside[0])?.index ?? null;
}
