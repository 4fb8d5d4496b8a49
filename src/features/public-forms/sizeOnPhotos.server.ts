import type { Interval, MeasuredPhoto, Measurement } from "#features/photos/measurement.ts";
import { sizesOf } from "#features/public-forms/sizeOnPhotos.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** The photos that were uploaded for a request, by their ids. */
export async function photosOfRequest(owner: OwnerDb, requestId: string): Promise<Map<string, MeasuredPhoto>> {
  const rows = await owner.query<MeasuredPhoto & { id: string }>(photosStatement, [owner.ownerId, requestId]);
  return new Map(rows.map(({ id, ...photo }) => [id, photo]));
}

/** The areas of what was measured for the services of a request, on the photos that are sent along with it. */
export async function measureRequested(
  owner: OwnerDb,
  requestId: string,
  photoIds: readonly string[],
  asked: readonly { measurement?: Measurement | null | undefined }[],
): Promise<(Interval | null)[]> {
  if (!asked.some(({ measurement }) => measurement)) return asked.map(() => null);
  const uploaded = await photosOfRequest(owner, requestId);
  return sizesOf(new Map([...uploaded].filter(([id]) => photoIds.includes(id))), asked);
}

const photosStatement = {
  name: "form-photos",
  text: "select id, width, height, focal_length_35mm::float8 as focal_length_35mm from photos where created_by = $1 and request_id = $2",
};
/** A version of what a customer pointed at, with what our geometry made of it. */
export const keepMeasurement = {
  name: "form-keep-measurement",
  text: "insert into measurements (created_by, estimate_id, made_by, taps, area, area_low, area_high) values ($1, $2, 'customer', $3, $4, $5, $6)",
};
