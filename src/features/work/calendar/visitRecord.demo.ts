import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { CalendarEvent, StoredEvent } from "./event.ts";
import { visitProblems } from "./suggestion.ts";
import type { CustomerVisit, StoredVisitNote, StoredVisitPhoto } from "./visitRecord.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import { mayRemoveNote, newest } from "#shared/conversation/notes.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";
import { ProductError } from "#shared/errors.ts";

/** The collections that visits use in the demo. */
export type VisitRows = {
  calendar: StoredEvent[];
  visitNotes: StoredVisitNote[];
  visitPhotos: StoredVisitPhoto[];
  timeline: DemoTimelineEvent[];
};
type Context = DemoContext<VisitRows>;

/** Whether the visitor, an owner, may remove what somebody recorded. */
export const removableByVisitor = (context: Context, { by }: { by: string | null }): boolean =>
  mayRemoveNote({ own: by === visitorsName(context) }, "owner");

/** What came of the visit that an event is. */
export function recordOf(
  context: Context,
  { id, completed_by }: Pick<CalendarEvent, "id" | "completed_by">,
): Pick<CustomerVisit, "completed_by" | "notes" | "photos"> {
  const { store } = context;
  const ofVisit = <Row extends { event_id: string; by: string | null }>(rows: readonly Row[]) =>
    rows.filter((row) => row.event_id === id).map((row) => ({ ...row, removable: removableByVisitor(context, row) }));
  return {
    completed_by: completed_by && visitorsName(context),
    notes: newest(ofVisit(store.read("visitNotes"))),
    photos: ofVisit(store.read("visitPhotos")),
  };
}

/** Records that a visit was made, by the rules of the server. No event of the demo belongs to a service schedule. */
export function completeVisit(context: Context, event: CalendarEvent): void {
  if (event.completed_at) throw new ProductError("conflict", visitProblems.already);
  if (dayIn(visitorsZone(), new Date(event.start_datetime)) > visitorsToday(context))
    throw new ProductError("conflict", visitProblems.notYet);
  mark(context, event, { completed_at: context.now().toISOString(), completed_by: context.userId });
}

/** Takes back that a visit was made, by the rules of the server. */
export function reopenVisit(context: Context, event: CalendarEvent): void {
  if (!event.completed_at) throw new ProductError("conflict", visitProblems.notDone);
  mark(context, event, { completed_at: null, completed_by: null });
}

function mark(
  context: Context,
  { id, title: text, customer_id }: CalendarEvent,
  change: Pick<CalendarEvent, "completed_at" | "completed_by">,
): void {
  const { store, now } = context;
  store.write(
    "calendar",
    store
      .read("calendar")
      .map((event) =>
        event.id === id ? { ...event, ...change, version: event.version + 1, updated_at: now().toISOString() } : event,
      ),
  );
  if (customer_id)
    addEntry(context, { customer_id, kind: change.completed_at ? "visit_completed" : "visit_reopened", text });
}
