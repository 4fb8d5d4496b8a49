import { maxCorners, type Point } from "./measurement.ts";
import {
  fixesThePlane,
  nameOfOutline,
  referencePoints,
  sizesOf,
  type Handle,
  type PhotoDraft,
} from "./measuringState.ts";
import { lengthText, sizeText, type LengthUnit } from "./measuringWords.ts";
import { isInside } from "./polygon.ts";
import { references } from "./references.ts";

/** One line drawn on the photo: what gives the scale, a surface or a hole. Handles are there for the one worked on. */
export type Shape = {
  key: string;
  points: readonly Point[];
  closed: boolean;
  look: "reference" | "surface" | "hole";
  /** Whether it is the one being worked on. */
  active: boolean;
  handles: { handle: Handle; label: string }[];
  /** The length of each side in words, or none. */
  sides: readonly string[];
  /** Whether a corner can be put into its sides. */
  growing: boolean;
};

/** What is being worked on: the thing that gives the scale, an outline (from 0), or nothing. */
export type WorkedOn = { of: "reference" } | { of: "outline"; outline: number } | null;

/** Everything to draw on a photo, with the lengths of the sides where they are known. */
export function shapesOf({
  photo,
  on,
  sides,
  unit,
}: {
  photo: PhotoDraft;
  on: WorkedOn;
  sides: readonly (readonly number[])[];
  unit: LengthUnit;
}): Shape[] {
  const shapes = photo.outlines.map(({ corners, hole }, outline): Shape => {
    const active = on?.of === "outline" && on.outline === outline;
    const name = nameOfOutline(photo, outline).toLowerCase();
    const known = sides[outline];
    return {
      key: `outline ${outline}`,
      points: corners,
      closed: true,
      look: hole ? "hole" : "surface",
      active,
      handles: active
        ? corners.map((_, index) => ({
            handle: { of: "outline", outline, index },
            label: `Corner ${index + 1} of ${corners.length} of ${name}`,
          }))
        : [],
      // A moment behind the hand, the lengths may still be of a corner less.
      sides: known?.length === corners.length ? known.map((side) => lengthText(side, unit)) : [],
      growing: corners.length < maxCorners && !fixesThePlane(photo, outline),
    };
  });
  const { reference } = photo;
  if (!reference) return shapes;
  const points = referencePoints(reference);
  const label = references[reference.kind].label.toLowerCase();
  const part = reference.by === "rectangle" ? "Corner" : "End";
  return [
    ...shapes,
    {
      key: "reference",
      points,
      closed: reference.by === "rectangle",
      look: "reference",
      active: on?.of === "reference",
      handles:
        on?.of === "reference"
          ? points.map((_, index) => ({
              handle: { of: "reference", index },
              label: `${part} ${index + 1} of ${points.length} of the ${label}`,
            }))
          : [],
      sides: sizesOf(reference).map((size) => (size > 0 ? sizeText(size, unit) : "")),
      growing: false,
    },
  ];
}

/** The outline that a point of the photo lies in: a hole rather than the surface around it; null beside all of them. */
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
