import type { TenantDb, OwnerDb, Query } from "#platform/database/tenantDb.ts";
import type { DueCleanup } from "#platform/jobs/dueWork.queries.ts";
import { photoKeys } from "#platform/photos/photoStore.ts";
import type { Deps } from "#platform/deps.ts";
import {
  endCleanup,
  deleteOfRemovedEvent,
  deleteOfVisit,
  deleteOrphans,
  deleteUnattached,
  photoOfId,
  scheduleSweep,
} from "./photoCleanup.queries.ts";

/**
 * Deletion of photos. A short transaction deletes a photo's row first, after which no request can have it. Its files
 * follow outside of any transaction, because a photo store may be slow. Each photo has a row in `photo_cleanups` from
 * the moment it is stored, so that the next sweep finishes any interrupted deletion.
 */

/** A photo whose row is deleted and whose files are still to be removed. */
type DeletedPhoto = Omit<DueCleanup, "business_id">;

/** The delay, in seconds, before a sweep removes files that should already be removed by then. */
const sweptAfter = 300;
/** The number of photos that a sweep works on at once. */
const concurrency = 4;

/** Deletes a photo that no request has: of `requestId` only, unless that is null. Returns the deleted photo. */
export function deletePhoto(owner: OwnerDb, id: string, requestId: string | null): Promise<DeletedPhoto[]> {
  return owner.transaction(async ({ query }) =>
    toBeSwept(query, await query(deleteUnattached, { id, request_id: requestId })),
  );
}

/** Deletes the photos of requests without any estimate left, within a transaction. */
export async function deletePhotosOf(requestIds: readonly string[], query: Query): Promise<DeletedPhoto[]> {
  return toBeSwept(query, await query(deleteOrphans, { request_ids: requestIds }));
}

/** Deletes one photo of a visit, within a transaction. */
export async function deletePhotoOfVisit(query: Query, eventId: string, id: string): Promise<DeletedPhoto[]> {
  return toBeSwept(query, await query(deleteOfVisit, { event_id: eventId, id }));
}

/** Deletes the photos of the visit of an event that no longer exists; does nothing if the event exists. */
export function deletePhotosOfVisit(owner: OwnerDb, eventId: string): Promise<DeletedPhoto[]> {
  return owner.transaction(async ({ query }) =>
    toBeSwept(query, await query(deleteOfRemovedEvent, { event_id: eventId })),
  );
}

/** Schedules the sweep of photos' files whose rows the same transaction has just deleted. */
async function toBeSwept(query: Query, forgotten: DeletedPhoto[]): Promise<DeletedPhoto[]> {
  if (forgotten.length > 0)
    await query(scheduleSweep, {
      ids: forgotten.map(({ photo_id }) => photo_id),
      names: forgotten.map(({ name }) => name),
      seconds: sweptAfter,
    });
  return forgotten;
}

/**
 * Removes the files of deleted photos. Throws a PhotoError if the photo store does not answer; a sweep tries again
 * later.
 */
export async function removeDeletedFiles(
  deps: Deps,
  owner: OwnerDb,
  forgotten: readonly DeletedPhoto[],
): Promise<void> {
  for (const { photo_id, name } of forgotten) {
    await Promise.all(Object.values(photoKeys(owner.ownerId, name)).map((key) => deps.photos.remove(key)));
    await owner.query(endCleanup, { id: photo_id });
  }
}

/**
 * Cleans up the photos that are due, of all owners: one that a request has stays, any other is deleted with its files.
 * Throws if some could not be removed: they are due again in an hour.
 */
export async function sweepPhotos({
  deps,
  db,
  takeDueCleanups,
}: {
  deps: Deps;
  db: TenantDb;
  takeDueCleanups(): Promise<DueCleanup[]>;
}): Promise<void> {
  const failures: unknown[] = [];
  const sweep = async ({ business_id, photo_id, name }: DueCleanup) => {
    const owner = db.forOwner(business_id);
    await deletePhoto(owner, photo_id, null);
    const [attached] = await owner.query(photoOfId, { id: photo_id });
    if (attached) await owner.query(endCleanup, { id: photo_id });
    else await removeDeletedFiles(deps, owner, [{ photo_id, name }]);
  };
  for (let due = await takeDueCleanups(); due.length > 0 && failures.length === 0; due = await takeDueCleanups()) {
    const worker = async () => {
      for (let next = due.pop(); next; next = due.pop())
        await sweep(next).catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some photos could not be removed yet.");
}
