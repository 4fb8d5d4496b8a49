import type { TenantDb, OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { DueCleanup } from "#platform/dueWork.queries.ts";
import { photoKeys } from "#platform/photos/photoStore.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * How photos go. A photo's row goes first, in a short transaction, and from then on no request can have it; its files
 * follow outside of any transaction, since a photo store may take its time. Each photo has a row in `photo_cleanups`
 * from the moment it is saved, so that whatever breaks off in between is finished by the next sweep.
 */

/** A photo whose row is gone and whose files are to go. */
type ForgottenPhoto = Omit<DueCleanup, "user_id">;

/** When a sweep comes for files that should be gone by then, in seconds. */
const sweptAfter = 300;
/** How many photos a sweep works on at once. */
const concurrency = 4;

/** Has a photo (owner, id, name) looked after in so many seconds. For the transaction that saves it. */
export const scheduleCleanup = {
  name: "photo-cleanup-schedule",
  text: "insert into photo_cleanups (user_id, photo_id, name, due_at) values ($1, $2, $3, now() + make_interval(secs => $4::float8))",
};

/** Forgets a photo that no request has: of `requestId` only, unless that is null. What is forgotten here comes back. */
export function forgetUnattached(owner: OwnerDb, id: string, requestId: string | null): Promise<ForgottenPhoto[]> {
  return owner.query<ForgottenPhoto>(forgetStatement, [owner.ownerId, id, requestId, sweptAfter]);
}

/** Forgets the photos of requests of which no estimate is left, within a transaction. */
export function forgetOrphans(
  query: OwnerTx["query"],
  ownerId: string,
  requestIds: readonly string[],
): Promise<ForgottenPhoto[]> {
  return query<ForgottenPhoto>(forgetOrphansStatement, [ownerId, requestIds, sweptAfter]);
}

/**
 * Removes the files of forgotten photos. Throws a PhotoError when the photo store does not answer: a sweep comes later.
 */
export async function removeForgotten(deps: Deps, owner: OwnerDb, forgotten: readonly ForgottenPhoto[]): Promise<void> {
  for (const { photo_id, name } of forgotten) {
    await Promise.all(Object.values(photoKeys(owner.ownerId, name)).map((key) => deps.photos.remove(key)));
    await owner.query(doneStatement, [owner.ownerId, photo_id]);
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
  const sweep = async ({ user_id, photo_id, name }: DueCleanup) => {
    const owner = db.forOwner(user_id);
    await forgetUnattached(owner, photo_id, null);
    const [attached] = await owner.query(stillThereStatement, [user_id, photo_id]);
    if (attached) await owner.query(doneStatement, [user_id, photo_id]);
    else await removeForgotten(deps, owner, [{ photo_id, name }]);
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

/** Forgetting a photo and having its files swept soon is one statement. */
const forgetStatement = {
  name: "photo-forget",
  text: `with gone as (delete from photos where created_by = $1 and id = $2 and ($3::uuid is null or request_id = $3) and attached_at is null returning id, name)
    insert into photo_cleanups (user_id, photo_id, name, due_at) select $1, id, name, now() + make_interval(secs => $4::float8) from gone
    on conflict (user_id, photo_id) do update set due_at = excluded.due_at returning photo_id, name`,
};
const forgetOrphansStatement = {
  name: "photo-forget-orphans",
  text: `with gone as (delete from photos p where p.created_by = $1 and p.request_id = any($2::uuid[]) and p.attached_at is not null
        and not exists (select 1 from estimates e where e.created_by = $1 and e.request_id = p.request_id) returning p.id, p.name)
    insert into photo_cleanups (user_id, photo_id, name, due_at) select $1, id, name, now() + make_interval(secs => $3::float8) from gone
    on conflict (user_id, photo_id) do update set due_at = excluded.due_at returning photo_id, name`,
};
const stillThereStatement = {
  name: "photo-still-there",
  text: "select 1 from photos where created_by = $1 and id = $2",
};
const doneStatement = {
  name: "photo-cleanup-done",
  text: "delete from photo_cleanups where user_id = $1 and photo_id = $2",
};
