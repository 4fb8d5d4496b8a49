import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { mayRemoveNote, newest } from "#shared/conversation/notes.ts";
import type { CalendarEvent, StoredEvent } from "#features/work/events/event.ts";
import { pointsOf } from "#features/work/checklists/checklist.demo.ts";
import type { StoredPoint } from "#features/work/checklists/checklist.ts";
import type { CustomerVisit, StoredVisitNote, StoredVisitPhoto } from "./visit.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";

/** The collections that visits use in the demo. */
export type VisitRows = {
  calendar: StoredEvent[];
  visitNotes: StoredVisitNote[];
  visitPhotos: StoredVisitPhoto[];
  visitPoints: StoredPoint[];
  timeline: DemoTimelineEvent[];
};
type Context = DemoContext<VisitRows>;

/** True if the visitor, an owner, may remove a record. */
export const removableByVisitor = (context: Context, { by }: { by: string | null }): boolean =>
  mayRemoveNote({ own: by === visitorsName(context) }, "owner");

/** The record of an event's visit. */
export function recordOf(
  context: Context,
  { id, completed_by }: Pick<CalendarEvent, "id" | "completed_by">,
): Pick<CustomerVisit, "completed_by" | "notes" | "photos" | "checklist"> {
  const { store } = context;
  const ofVisit = <Row extends { event_id: string; by: string | null }>(rows: readonly Row[]) =>
    rows.filter((row) => row.event_id === id).map((row) => ({ ...row, removable: removableByVisitor(context, row) }));
  return {
    completed_by: completed_by && visitorsName(context),
    notes: newest(ofVisit(store.read("visitNotes"))),
    photos: ofVisit(store.read("visitPhotos")),
    checklist: pointsOf(store.read("visitPoints"), id),
  };
}
