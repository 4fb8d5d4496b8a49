import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import { estimateStatuses, type EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { copyChecklist } from "#features/work/checklists/checklist.demo.ts";
import { followJob, planNext } from "#features/work/visits/series.demo.ts";
import { visitOfJob } from "#features/work/visits/visitOfJob.ts";
import { changeStatus } from "#features/requests/estimates/estimateChanges.demo.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { checkPlanned } from "#features/work/events/checkPlanned.ts";
import type { Service } from "#features/catalog/services/service.ts";
import { findEvent } from "#features/work/events/event.demo.ts";
import type { CalendarEvent, ChangeScope, EventToSave, MovedEvents, StoredEvent } from "#features/work/events/event.ts";
import { conflictMessages, eventProblems } from "#features/work/events/eventMessages.ts";
import { inZone, toStoredTimes } from "#features/work/events/storedTimes.ts";
import { changeFollowing, followingChanges } from "./following.demo.ts";
import { assignmentText } from "#features/work/visits/assignment.ts";
import type { CalendarVisitRows } from "#features/work/visits/calendarVisit.demo.ts";
import { ProductError } from "#shared/errors.ts";

/** Plans, changes and deletes the demo's events by the rules of the server. The statuses of estimates follow (decision 120). */

/** The collections that these handlers use. */
export type PlanningRows = { invoices: { job_id: string | null; state: string }[] } & CalendarVisitRows & {
    estimates: StoredDemoEstimate[];
    /** The deleted events, which can be restored. */
    removedEvents: StoredEvent[];
    services: Service[];
  };
type Context = DemoContext<PlanningRows>;
/** Says that the status of the estimate changed with the event. */
export type StatusChanged = { status_changed?: true };

/** Stores a new event, and moves its estimate to In Progress. */
export function planEvent(context: Context, written: EventToSave): CalendarEvent & StatusChanged {
  const { store, userId } = context;
  const at = context.now().toISOString();
  const event: StoredEvent = {
    ...toRow(context, written, null),
    id: crypto.randomUUID(),
    completed_at: null,
    completed_by: null,
    version: 1,
    created_by: userId,
    created_at: at,
    updated_at: at,
  };
  store.write("calendar", [...store.read("calendar"), event]);
  copyChecklist(context, event);
  followJob(context, event.job_id);
  return { ...findEvent(context, event.id), ...followPlanning(context, event) };
}

/** Changes an event, if it is still at the version that was read. `follow`: its job follows the change. */
export function changeEvent(
  context: Context,
  { id, version, scope, ...written }: EventToSave & { id: string; version: number; scope: ChangeScope },
  { follow = true }: { follow?: boolean } = {},
): CalendarEvent {
  const before = findEvent(context, id);
  const row = toRow(context, written, before);
  if (before.version !== version) throw new ProductError("conflict", conflictMessages.changed);
  // Nothing is stored if the following visits cannot change.
  const following =
    scope === "following"
      ? followingChanges(context, { before, after: { ...before, ...inZone(row, visitorsZone()) } })
      : null;
  const changed = { ...row, version: version + 1, updated_at: context.now().toISOString() };
  context.store.write(
    "calendar",
    context.store.read("calendar").map((event) => (event.id === id ? { ...event, ...changed } : event)),
  );
  if (row.customer_id !== before.customer_id) endSharing(context, id);
  if (row.job_id !== before.job_id || row.estimate_id !== before.estimate_id) copyChecklist(context, { ...row, id });
  if (following) changeFollowing(context, following);
  if (follow) for (const job of new Set([before.job_id, row.job_id])) followJob(context, job);
  return findEvent(context, id);
}

/** Photos that were shared with one customer are not for another. */
function endSharing({ store }: Context, event_id: string): void {
  store.write(
    "visitPhotos",
    store.read("visitPhotos").map((photo) => (photo.event_id === event_id ? { ...photo, shared_at: null } : photo)),
  );
}

/** Moves events to other times, all of them or none. */
export function moveEvents(context: Context, events: MovedEvents): CalendarEvent[] {
  const clock = { today: visitorsToday(context), timeZone: visitorsZone() };
  const moves = events.map(({ id, version, ...times }) => {
    const before = findEvent(context, id);
    if (before.version !== version) throw new ProductError("conflict", conflictMessages.changed);
    const moved = { ...before, ...times };
    checkPlanned(moved, clock);
    toStoredTimes(moved, clock.timeZone);
    return moved;
  });
  return moves.map((moved) => changeEvent(context, { ...moved, scope: "this" }));
}

/** Deletes an event, and restores the status that its planning changed. */
export function removeEvent(context: Context, id: string): { id: string } & StatusChanged {
  findEvent(context, id);
  const removed = move(context, id, { from: "calendar", to: "removedEvents" });
  if (removed && removed.job_id !== null) planNext(context, removed.job_id);
  return { id, ...(removed && followRemoval(context, removed)) };
}

/** Restores a deleted event as a newer version; another one stays unchanged. */
export function restoreEvent(context: Context, id: string): CalendarEvent & StatusChanged {
  const restored = move(context, id, { from: "removedEvents", to: "calendar" });
  if (!restored && !context.store.read("calendar").some((event) => event.id === id))
    throw new ProductError("not_found", conflictMessages.goneForGood);
  if (restored) followJob(context, restored.job_id);
  return { ...findEvent(context, id), ...(restored && followPlanning(context, restored)) };
}

/** Restores a deleted event within a change of its job, which follows later. */
export const showEvent = (context: Context, id: string): void =>
  void move(context, id, { from: "removedEvents", to: "calendar" });

/** The event as a row, with its team on the customer's timeline. Refuses links and members that are not there. */
function toRow(
  context: Context,
  entered: EventToSave,
  before: CalendarEvent | null,
): EventToSave & Pick<StoredEvent, "start_day" | "end_day" | "occurrence_day"> {
  const { store, team } = context;
  const written = asVisitOfJob(context, entered, before?.job_id ?? null);
  const isThere = (rows: readonly { id: string }[], id: string | null) =>
    id === null || rows.some((row) => row.id === id);
  if (!isThere(store.read("customers"), written.customer_id) || !isThere(store.read("estimates"), written.estimate_id))
    throw new ProductError("not_found", conflictMessages.linkGone);
  const had = before?.assigned_to ?? [];
  const names = new Map(team.map(({ id, name }) => [id, name]));
  if (!written.assigned_to.every((id) => names.has(id) || had.includes(id)))
    throw new ProductError("invalid", eventProblems.assigned, { assigned_to: eventProblems.assigned });
  checkPlanned(written, { today: visitorsToday(context), timeZone: visitorsZone() });
  const occurrence_day = before && before.job_id === written.job_id ? before.occurrence_day : null;
  const row = { ...written, ...toStoredTimes(written, visitorsZone()), occurrence_day };
  const { customer_id } = written;
  const text = assignmentText(written, { before: had, names, timeZone: visitorsZone() });
  if (text !== null && customer_id !== null) addEntry(context, { customer_id, kind: "visit_assigned", text });
  return row;
}

/** The event with the customer and estimate of its job, by the rule of the server. */
function asVisitOfJob({ store }: Context, event: EventToSave, before: string | null): EventToSave {
  if (event.job_id === null) return event;
  const job = store.read("jobs").find(({ id }) => id === event.job_id);
  if (!job) throw new ProductError("not_found", conflictMessages.linkGone);
  return visitOfJob(event, job, before);
}

/** Moves an event between the calendar and the deleted ones; null if it is not there. */
function move(
  { store, now }: Context,
  id: string,
  { from, to }: Record<"from" | "to", "calendar" | "removedEvents">,
): StoredEvent | null {
  const found = store.read(from).find((event) => event.id === id);
  if (!found) return null;
  const restored = to === "calendar" ? { version: found.version + 1 } : {};
  const moved = { ...found, ...restored, updated_at: now().toISOString() };
  store.write(
    from,
    store.read(from).filter((event) => event.id !== id),
  );
  store.write(to, [...store.read(to), moved]);
  return moved;
}

/** Moves a pending estimate to In Progress, because work on it was planned. */
export const followPlanning = (context: Context, event: StoredEvent): StatusChanged =>
  changed(context, event, { from: "pending", to: "in-progress", event_id: event.id });

/**
 * Restores the status that an estimate had before this event was planned. Changes nothing if the status was set since,
 * or other work on it is planned.
 */
function followRemoval(context: Context, event: StoredEvent): StatusChanged {
  const { store } = context;
  if (store.read("calendar").some(({ estimate_id }) => estimate_id === event.estimate_id)) return {};
  const estimate = store.read("estimates").find(({ id }) => id === event.estimate_id);
  const last = estimate?.history.find(({ kind }) => kind === "status");
  const before = estimateStatuses.find((status) => status === last?.data.from);
  if (!before || last?.data.event_id !== event.id) return {};
  return changed(context, event, { from: "in-progress", to: before, event_id: null });
}

function changed(
  context: Context,
  { estimate_id }: StoredEvent,
  { from, to, event_id }: { from: EstimateStatus; to: EstimateStatus; event_id: string | null },
): StatusChanged {
  const isMoved = estimate_id !== null && changeStatus(context, [estimate_id], to, { from, event_id }) > 0;
  return isMoved ? { status_changed: true } : {};
}
