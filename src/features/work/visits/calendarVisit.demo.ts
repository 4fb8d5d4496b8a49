import type { ChecklistRows } from "#features/work/checklists/checklist.demo.ts";
import { demoNotice, refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { calendarVisits } from "./calendarVisit.contract.ts";
import { pointsOf } from "#features/work/checklists/checklist.demo.ts";
import { reopenVisit, scheduleStays } from "./completion.demo.ts";
import { suggestionsFrom } from "./suggesting.ts";
import { ProductError } from "#shared/errors.ts";
import { cameToSomething, nothingRecorded, removalMessages, sharingMessages } from "./visit.ts";
import { recordOf, type VisitRows } from "./visitRecord.demo.ts";
import { findEvent, readEvents } from "#features/work/events/event.demo.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import type { JobRows } from "#features/jobs/jobs/storedJob.demo.ts";
import { entriesUntil } from "#features/customers/schedules/schedule.demo.ts";
import type { CustomerService } from "#features/customers/schedules/schedule.ts";

/** The collections that these handlers use. */
export type CalendarVisitRows = Pick<ChecklistRows, "services" | "visitPoints"> &
  VisitRows &
  JobRows & {
    customers: Customer[];
    customerServices: CustomerService[];
    followUps: FollowUp[];
  };

/**
 * The demo's handlers of owners' and managers' operations on visits. The records of visits belong to the visitor and
 * are saved.
 */
export const calendarVisitDemoHandlers: DemoHandlers<typeof calendarVisits, CalendarVisitRows> = {
  suggestions: (context, { from, to }) =>
    suggestionsFrom({
      entries: entriesUntil(context, to),
      contacts: context.store.read("customers"),
      open: readEvents(context).filter(({ completed_at }) => !completed_at),
      from,
      to,
      today: visitorsToday(context),
      timeZone: visitorsZone(),
    }),
  visitRecord: (context, { id }) => {
    const event = readEvents(context).find((one) => one.id === id);
    return event ? recordOf(context, event) : nothingRecorded();
  },
  visitsOfCustomer: (context, { customer_id, limit, offset }) => {
    const visits = readEvents(context)
      .filter((event) => event.customer_id === customer_id)
      .map((event) => ({ ...event, ...recordOf(context, event) }))
      .filter(cameToSomething)
      .toSorted((a, b) => Date.parse(b.start_datetime) - Date.parse(a.start_datetime) || (a.id < b.id ? -1 : 1));
    return { visits: visits.slice(offset, offset + limit), total: visits.length };
  },
  sharePhoto: (context, { id: event_id, photo_id, shared }) => {
    const { store, now } = context;
    if (shared && findEvent(context, event_id).customer_id === null)
      throw new ProductError("conflict", sharingMessages.noCustomer);
    const photos = store.read("visitPhotos");
    const photo = photos.find(({ id, event_id: of }) => id === photo_id && of === event_id);
    if (!photo) throw new ProductError("not_found", removalMessages.photoGone);
    const shared_at = shared ? (photo.shared_at ?? now().toISOString()) : null;
    store.write(
      "visitPhotos",
      photos.map((one) => (one.id === photo_id ? { ...one, shared_at } : one)),
    );
    return { id: photo_id, shared_at, notice: demoNotice(shared ? "Photo shared." : "Photo no longer shared.") };
  },
  checklistsOfJob: (context, { job_id }) =>
    readEvents(context)
      .filter((event) => event.job_id === job_id)
      .map(({ id }) => ({ event_id: id, points: pointsOf(context.store.read("visitPoints"), id) }))
      .filter(({ points }) => points.length > 0)
      .map(({ event_id, points }) => ({
        event_id,
        done: points.filter(({ done_at }) => done_at !== null).length,
        total: points.length,
      }))
      .toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1)),
  complete: refused(scheduleStays),
  reopen: (context, { id }) => {
    reopenVisit(context, findEvent(context, id));
    return { ...findEvent(context, id), notice: demoNotice("Visit marked as not done.") };
  },
};
