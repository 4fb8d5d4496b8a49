import { conflictMessages, type CalendarEvent } from "#features/calendar/event.ts";
import { readEvent } from "#features/calendar/eventRows.server.ts";
import { ProductError } from "#shared/errors.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import type { JobPayload } from "#platform/jobKinds.ts";

/** How long a deleted event can be brought back, in seconds. */
const restorableSeconds = 86_400;

/**
 * Deletes an event from sight, and from the feed; a day later a job removes it for good, unless it was restored.
 * Refuses with `not_found`.
 */
export function removeEvent(owner: OwnerDb, id: string): Promise<{ id: string }> {
  return owner.transaction(async ({ query, notify, enqueue }) => {
    const [removed] = await query(removeStatement, [owner.ownerId, id]);
    if (!removed) throw new ProductError("not_found", conflictMessages.deleted);
    enqueue({ name: "purge-event", data: { ownerId: owner.ownerId, id }, startAfterSeconds: restorableSeconds });
    notify("calendar");
    return { id };
  });
}

/**
 * Brings a deleted event back as it was: the same for whoever links to it, and for programs that subscribe a newer
 * version of the one they knew. One that is there anyway stays as it is. Refuses with `not_found` what is gone for
 * good.
 */
export function restoreEvent(owner: OwnerDb, id: string): Promise<CalendarEvent> {
  return owner.transaction(async ({ query, notify }) => {
    const [restored] = await query(restoreStatement, [owner.ownerId, id]);
    if (restored) notify("calendar");
    return readEvent(query, owner.ownerId, id, conflictMessages.goneForGood);
  });
}

/** Removes an event for good that is still deleted after its time. Harmless to repeat. */
export async function purgeEvent({ db }: { db: TenantDb }, { ownerId, id }: JobPayload<"purge-event">): Promise<void> {
  await db.forOwner(ownerId).query(purgeStatement, [ownerId, id, restorableSeconds]);
}

const removeStatement = {
  name: "calendar-event-remove",
  text: "update calendar_events set deleted_at = now(), updated_at = now() where created_by = $1 and id = $2 and deleted_at is null returning id",
};
const restoreStatement = {
  name: "calendar-event-restore",
  text: "update calendar_events set deleted_at = null, version = version + 1, updated_at = now() where created_by = $1 and id = $2 and deleted_at is not null returning id",
};
const purgeStatement = {
  name: "calendar-event-purge",
  // A minute of grace: a job may start a moment before its time.
  text: "delete from calendar_events where created_by = $1 and id = $2 and deleted_at < now() - make_interval(secs => $3::float8 - 60)",
};
