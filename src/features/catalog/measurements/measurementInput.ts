import * as z from "zod";
import {
  certainties,
  maxCorners,
  maxMoreReferences,
  maxOutlines,
  pointInputs,
  referenceKinds,
  zooms,
  type Measurement,
} from "./measurement.ts";
import { oneLine } from "#shared/inputBounds.ts";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";

// A corner can be a little outside the frame if the photo cuts the surface off.
const share = z.number().min(-1).max(2);
/** The long side of a photo on a screen, in CSS pixels. */
const drawn = z.number().min(50).max(200_000);
const set = z.discriminatedUnion("by", [
  z.object({ by: z.literal("model") }),
  z.object({ by: z.enum(pointInputs), drawn }),
]);
const point = z.object({ x: share, y: share, set: set.optional() });
/** Feet; no photo shows anything longer than a mile. */
const feet = z.number().positive().max(5280);

const reference = z.discriminatedUnion("by", [
  z.object({
    by: z.literal("rectangle"),
    kind: z.enum(referenceKinds),
    certainty: z.enum(certainties),
    corners: z.tuple([point, point, point, point]),
    width: feet,
    height: feet,
  }),
  z.object({
    by: z.literal("length"),
    kind: z.enum(referenceKinds),
    certainty: z.enum(certainties),
    ends: z.tuple([point, point]),
    length: feet,
  }),
]);

const outline = z.object({
  corners: z.array(point).min(3).max(maxCorners),
  hole: z.boolean(),
  rectangular: z.boolean().optional(),
});

/** The input fields of a photo that can be measured on (`MeasuredPhoto`). */
export const measuredPhotoFields = {
  width: z.int(),
  height: z.int(),
  focal_length_35mm: z.number().nullable(),
  gravity: z.tuple([z.number(), z.number(), z.number()]).readonly().nullable(),
  digital_zoom: z.number().nullable(),
  cropped: z.boolean(),
  camera: z.string().nullable(),
};

const photoId = oneLine().min(1).max(100);

const photoMeasurement = z.object({
  photo_id: photoId,
  reference,
  more_references: z.array(reference).max(maxMoreReferences).optional(),
  outlines: z.array(outline).min(1).max(maxOutlines),
  shows_again: photoId.optional(),
  turned: z.literal([90, 180, 270]).optional().describe("clockwise degrees that make the stored photo upright"),
  elevated: z.boolean().optional(),
  as_taken: z.boolean().optional(),
  zoom: z.literal(zooms).optional(),
  size_confirmed: z.boolean().optional(),
});

/** An untrusted measurement: finite numbers within bounds. `measure` decides whether it can be measured. */
export const measurementInput: z.ZodType<Measurement, Measurement> = z.object({
  photos: z.array(photoMeasurement).min(1).max(maxPhotosPerRequest),
});
