import type { ChecklistRows } from "#features/work/checklists/checklist.demo.ts";
import { turnOf } from "#features/catalog/measurements/turnedPhoto.ts";
import { demoNotice, type DemoContext, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { readOwnEvents } from "#features/work/events/event.demo.ts";
import { allDayBounds, eventsWithin } from "#features/work/events/eventTimes.ts";
import { checklistMessages, tickedAt } from "#features/work/checklists/checklistOfVisit.ts";
import { completeVisit, reopenVisit } from "./completion.demo.ts";
import { recordOf, removableByVisitor, type VisitRows } from "./visitRecord.demo.ts";
import { addEntry, removeEntry } from "#features/customers/timelines/timeline.demo.ts";
import type { visitsContract } from "./visit.contract.ts";
import {
  checkRemovable,
  maxPhotosPerVisit,
  removalMessages,
  visitedPlace,
  visitMessages,
  type Visit,
  type VisitDetails,
} from "./visit.ts";
import type { Placed } from "#shared/contact/places.ts";
import { ProductError } from "#shared/errors.ts";
import type { JobRows } from "#features/jobs/jobs/storedJob.demo.ts";

/** The collections that these handlers use. */
type Rows = Pick<ChecklistRows, "services" | "visitPoints"> &
  VisitRows &
  Omit<JobRows, "customers"> & {
    customers: (JobRows["customers"][number] & Placed & { notes: string | null })[];
  };
type Context = DemoContext<Rows>;

function find(context: Context, id: string): CalendarEvent {
  const found = readOwnEvents(context).find((event) => event.id === id);
  if (!found) throw new ProductError("not_found", visitMessages.gone);
  return found;
}

const asVisit = (event: CalendarEvent): Visit => ({
  id: event.id,
  title: event.title,
  start_datetime: event.start_datetime,
  end_datetime: event.end_datetime,
  all_day: event.all_day,
  arrival_window: event.arrival_window,
  client_name: event.client_name,
  client_phone: event.client_phone,
  client_address: event.client_address,
  service_type: event.service_type,
  completed_at: event.completed_at,
  price: event.actual_price ?? event.estimated_price,
});

function details(context: Context, id: string): VisitDetails {
  const event = find(context, id);
  const customer = context.store.read("customers").find((one) => one.id === event.customer_id);
  const estimate = context.store.read("estimates").find((one) => one.id === event.estimate_id);
  const names = new Map(context.team.map((member) => [member.id, member.name]));
  return {
    ...asVisit(event),
    ...recordOf(context, event),
    description: event.description,
    job_id: event.job_id,
    event_notes: event.notes,
    // The sample's customers read the form in English.
    customer_language: null,
    customer_notes: customer?.notes ?? null,
    place: visitedPlace(customer ?? null, event.client_address),
    team: event.assigned_to.flatMap((member) => names.get(member) ?? []),
    request_photos: (estimate?.photos ?? []).map(({ id: photo, url, thumbnail_url, width, height }) => ({
      id: photo,
      url,
      thumbnail_url,
      width,
      height,
      turned: turnOf(photo, estimate?.measurements.map(({ measurement }) => measurement) ?? []) || null,
    })),
  };
}

/** A photo that the visitor's browser has shrunk. Width and height in pixels. */
export type DemoPicture = { url: string; thumbnail_url: string; width: number; height: number };

/** Stores a photo of one of the visitor's own visits. Refuses a photo over the limit with `invalid`. */
export function storeVisitPhoto(context: Context, visitId: string, picture: DemoPicture): void {
  const { store, now } = context;
  const { id: event_id } = find(context, visitId);
  const photos = store.read("visitPhotos");
  if (photos.filter((photo) => photo.event_id === event_id).length >= maxPhotosPerVisit)
    throw new ProductError("invalid", visitMessages.tooManyPhotos);
  const made = { id: crypto.randomUUID(), event_id, at: now().toISOString(), by: visitorsName(context) };
  store.write("visitPhotos", [...photos, { ...picture, ...made, shared_at: null }]);
}

/** Returns the record of a visit to be removed, by the rules of the server. */
function toRemove<Row extends { id: string; event_id: string; by: string | null }>(
  context: Context,
  recorded: readonly Row[],
  { id, event_id }: { id: string; event_id: string },
  gone: string,
): Row {
  const found = recorded.find((one) => one.id === id && one.event_id === event_id);
  return checkRemovable(found && { ...found, removable: removableByVisitor(context, found) }, gone);
}

/** The demo's handlers of visits: the visitor makes their own as an owner does, and this browser stores the records. */
export const visitDemoHandlers: DemoHandlers<typeof visitsContract, Rows> = {
  list: (context, { from, to }) => {
    const { start, end } = allDayBounds(from, to, visitorsZone());
    return eventsWithin(readOwnEvents(context), start.toISOString(), end.toISOString()).map(asVisit);
  },
  get: (context, { id }) => details(context, id),
  addNote: (context, { id, text }) => {
    const { store, now } = context;
    const { id: event_id, customer_id } = find(context, id);
    const timeline_id = customer_id && addEntry(context, { customer_id, kind: "note", text });
    const note = { id: crypto.randomUUID(), text, at: now().toISOString(), by: visitorsName(context) };
    store.write("visitNotes", [...store.read("visitNotes"), { ...note, event_id, timeline_id }]);
    return { ...note, removable: true, notice: demoNotice("Note added.") };
  },
  tick: (context, { id: event_id, point_id, done, at }) => {
    find(context, event_id);
    const points = context.store.read("visitPoints");
    const point = points.find((one) => one.id === point_id && one.event_id === event_id);
    if (!point) throw new ProductError("not_found", checklistMessages.gone);
    const kept = point.done_at === null ? tickedAt(at, context.now()) : point.done_at;
    const ticked = done
      ? { ...point, done_at: kept, done_by: point.done_by ?? visitorsName(context) }
      : { ...point, done_at: null, done_by: null };
    context.store.write(
      "visitPoints",
      points.map((one) => (one.id === point_id ? ticked : one)),
    );
    const { event_id: _visit, ...shown } = ticked;
    return shown;
  },
  complete: (context, { id }) => {
    completeVisit(context, find(context, id));
    return { ...details(context, id), notice: demoNotice("Visit marked as done.") };
  },
  reopen: (context, { id }) => {
    reopenVisit(context, find(context, id));
    return { ...details(context, id), notice: demoNotice("Visit marked as not done.") };
  },
  removeNote: (context, { id: event_id, note_id: id }) => {
    const notes = context.store.read("visitNotes");
    const note = toRemove(context, notes, { id, event_id }, removalMessages.noteGone);
    context.store.write(
      "visitNotes",
      notes.filter((one) => one.id !== note.id),
    );
    if (note.timeline_id) removeEntry(context, note.timeline_id);
    return { id, notice: demoNotice("Note removed.") };
  },
  removePhoto: (context, { id: event_id, photo_id: id }) => {
    const photos = context.store.read("visitPhotos");
    const photo = toRemove(context, photos, { id, event_id }, removalMessages.photoGone);
    context.store.write(
      "visitPhotos",
      photos.filter((one) => one.id !== photo.id),
    );
    return { id, notice: demoNotice("Photo removed.") };
  },
};
