import type { Interval, MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { measureOffThread } from "#features/catalog/geometry/measureOffThread.server.ts";
import { photosOfRequest } from "#features/catalog/photos/photo.queries.ts";
import { sizesOf, type WrittenMeasurement } from "./sizeOnPhotos.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** The photos uploaded for a request, by id. */
export async function photosToMeasure(owner: OwnerDb, requestId: string): Promise<Map<string, MeasuredPhoto>> {
  const rows = await owner.query(photosOfRequest, { request_id: requestId });
  return new Map(rows.map(({ id, ...photo }) => [id, photo]));
}

/** Returns the areas of the measurements for a request's services, on the photos sent with it. */
export async function measureRequested(
  owner: OwnerDb,
  requestId: string,
  photoIds: readonly string[],
  measurements: readonly (WrittenMeasurement | null)[],
): Promise<(Interval | null)[]> {
  if (measurements.every((one) => one === null)) return measurements.map(() => null);
  const uploaded = await photosToMeasure(owner, requestId);
  const photos = new Map([...uploaded].filter(([id]) => photoIds.includes(id)));
  return measureOffThread(owner.ownerId, (by) => sizesOf(photos, measurements, by));
}
