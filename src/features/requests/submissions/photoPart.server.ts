import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import type { PhotoPart } from "#platform/kinds/mail.ts";

/** A photo of a request in an email, with what these measurements outline on it. Empty without a photo. */
export function photoPart(
  photo: { id: string; url: string } | undefined,
  measurements: readonly Measurement[],
  alt: string,
): PhotoPart[] {
  if (!photo) return [];
  const taken = measurements.flatMap(({ photos }) => photos).filter(({ photo_id }) => photo_id === photo.id);
  return [
    {
      photo: photo.url.replace("/photos/", ""),
      alt,
      outlines: taken.flatMap(({ outlines }) =>
        outlines.map(({ corners, hole }) => ({ corners: corners.map(({ x, y }) => ({ x, y })), hole })),
      ),
    },
  ];
}
