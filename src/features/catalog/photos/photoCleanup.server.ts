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
 * How photos go. A photo's row goes first, in a short transaction, and from then on no request can have it; its files
 * follow outside of any transaction, since a photo store may take its time. Each photo has a row in `photo_cleanups`
 * from the moment it is saved, so that whatever breaks off in between is finished by the next sweep.
 */

/** A photo whose row is gone and whose files are to go. */
type DeletedPhoto = Omit<DueCleanup, "business_id">;

/** When a sweep comes for files that should be gone by then, in seconds. */
const sweptAfter = 300;
/** How many photos a sweep works on at once. */
const concurrency = 4;

/** Forgets a photo that no request has: of `requestId` only, unless that is null. What is forgotten here comes back. */
export function deletePhoto(owner: OwnerDb, id: string, requestId: string | null): Promise<DeletedPhoto[]> {
  return owner.transaction(async ({ query }) =>
    toBeSwept(query, await query(deleteUnattached, { id, request_id: requestId })),
  );
}

/** Forgets the photos of requests of which no estimate is left, within a transaction. */
export async function deletePhotosOf(requestIds: readonly string[], query: Query): Promise<DeletedPhoto[]> {
  return toBeSwept(query, await query(deleteOrphans, { request_ids: requestIds }));
}

/** Forgets one photo of a visit, within a transaction. */
export async function deletePhotoOfVisit(query: Query, eventId: string, id: string): Promise<DeletedPhoto[]> {
  return toBeSwept(query, await query(deleteOfVisit, { event_id: eventId, id }));
}

/** Forgets the photos of the visit of an event that is gone; of one that is there they stay. */
export function deletePhotosOfVisit(owner: OwnerDb, eventId: string): Promise<DeletedPhoto[]> {
  return owner.transaction(async ({ query }) =>
    toBeSwept(query, await query(deleteOfRemovedEvent, { event_id: eventId })),
  );
}

/** Has the files of photos swept whose rows the same transaction has just forgotten. */
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
 * Removes the files of forgotten photos. Throws a PhotoError when the photo store does not answer: a sweep comes later.
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
 * Works through the photos that are due, of all owners: one that a request has stays, any other goes with its files.
 * Throws when some could not be removed: they are due again in an hour.
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
