import type { Interval, MeasuredPhoto, Measurement } from "#features/catalog/measurements/measurement.ts";
import { measureOffThread } from "#features/catalog/geometry/measureOffThread.server.ts";
import { photosOfRequest } from "#features/catalog/photos/photo.queries.ts";
import { sizesOf } from "./sizeOnPhotos.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** The photos that were uploaded for a request, by their ids. */
export async function photosToMeasure(owner: OwnerDb, requestId: string): Promise<Map<string, MeasuredPhoto>> {
  const rows = await owner.query(photosOfRequest, { request_id: requestId });
  return new Map(rows.map(({ id, ...photo }) => [id, photo]));
}

/** The areas of what was measured for the services of a request, on the photos that are sent along with it. */
export async function measureRequested(
  owner: OwnerDb,
  requestId: string,
  photoIds: readonly string[],
  services: readonly { measurement?: Measurement | null | undefined }[],
): Promise<(Interval | null)[]> {
  if (!services.some(({ measurement }) => measurement)) return services.map(() => null);
  const uploaded = await photosToMeasure(owner, requestId);
  const photos = new Map([...uploaded].filter(([id]) => photoIds.includes(id)));
  return measureOffThread(owner.ownerId, (by) => sizesOf(photos, services, by));
}
