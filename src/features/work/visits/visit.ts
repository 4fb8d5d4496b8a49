import * as z from "zod";
import { written } from "#shared/conversation/written.ts";
import { place, placeOf, type Placed } from "#shared/contact/places.ts";
import { ProductError } from "#shared/errors.ts";
import { checklistPoint } from "#features/work/checklists/checklist.ts";
import { serviceTypes } from "#features/work/events/serviceType.ts";

/**
 * The noun of visits. A visit is an event at a customer's place. Its times, its customer and its team belong to the
 * event (`features/work/events/`) alone. The record of the visit belongs here: the member who marked it as done, notes
 * and photos. The dates of its service schedule are in `features/customers/schedules/`.
 */

/** A member's note about a visit, with a flag that the calling member may remove it. */
export const visitNote = written.extend({ removable: z.boolean() });
export type VisitNote = z.output<typeof visitNote>;

/** A photo taken on a visit. Width and height in pixels. */
const visitPhoto = visitNote.omit({ text: true }).extend({
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.number(),
  height: z.number(),
  shared_at: z.string().nullable(),
});
export type VisitPhoto = z.output<typeof visitPhoto>;

/**
 * The record of a visit: the member who marked it as done, the notes, the photos and the checklist. Empty for an event that was
 * deleted while a member looked at it.
 */
export const visitRecord = z.object({
  completed_by: z.string().nullable(),
  notes: z.array(visitNote),
  photos: z.array(visitPhoto),
  checklist: z.array(checklistPoint),
});
export const nothingRecorded = (): z.output<typeof visitRecord> => ({
  completed_by: null,
  notes: [],
  photos: [],
  checklist: [],
});

/** A note as the demo stores it, with its event and the same note on the customer's timeline. */
export const storedVisitNote = visitNote
  .omit({ removable: true })
  .extend({ event_id: z.uuid(), timeline_id: z.uuid().nullable() });
export type StoredVisitNote = z.output<typeof storedVisitNote>;
/** A photo as the demo stores it, with `data:` addresses. */
export const storedVisitPhoto = visitPhoto.omit({ removable: true }).extend({ event_id: z.uuid() });
export type StoredVisitPhoto = z.output<typeof storedVisitPhoto>;

/** The record of one visit to a customer, with its planned time. */
export const customerVisit = visitRecord.extend({
  id: z.uuid(),
  title: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  all_day: z.boolean(),
  completed_at: z.string().nullable(),
});
export type CustomerVisit = z.output<typeof customerVisit>;

/** True if a visit is done, or has notes or photos. `isRecorded` is the same rule for the database. */
export function cameToSomething({
  completed_at,
  notes,
  photos,
}: Pick<CustomerVisit, "completed_at" | "notes" | "photos">): boolean {
  return completed_at !== null || notes.length + photos.length > 0;
}

/**
 * A visit as its own member sees it: one of their events, with a single price, which is null if the member may not see
 * prices.
 */
export const visit = z.object({
  id: z.uuid(),
  title: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  all_day: z.boolean(),
  arrival_window: z.boolean(),
  client_name: z.string().nullable(),
  client_phone: z.string().nullable(),
  client_address: z.string().nullable(),
  service_type: z.enum(serviceTypes).nullable(),
  completed_at: z.string().nullable(),
  price: z.number().nullable(),
});
export type Visit = z.output<typeof visit>;

/** A visit with all data that its team needs. */
export const visitDetails = visit.extend({
  ...visitRecord.shape,
  description: z.string().nullable(),
  /** The job whose visit it is. */
  job_id: z.uuid().nullable(),
  /** The notes from its planning. */
  event_notes: z.string().nullable(),
  /** The language in which the customer read a form; null if unknown. */
  customer_language: z.enum(["en", "es"]).nullable(),
  /** The permanent notes about this customer. */
  customer_notes: z.string().nullable(),
  /** The gate code and the notes of the customer's place at the address of the visit; null if there are none. */
  place: place.pick({ name: true, gate_code: true, notes: true }).nullable(),
  /** The names of the assigned members. */
  team: z.array(z.string()),
  /** The photos that the customer sent with the original request. */
  request_photos: z.array(
    visitPhoto.omit({ at: true, by: true, removable: true, shared_at: true }).extend({
      turned: z
        .literal([90, 180, 270])
        .nullable()
        .describe("Clockwise degrees that make the photo upright; null: none."),
    }),
  ),
});
export type VisitDetails = z.output<typeof visitDetails>;

/** The name, gate code and notes of the place of a visit; null without a customer, or if nothing is known. */
export function visitedPlace(customer: Placed | null, address: string | null): VisitDetails["place"] {
  const found = customer && placeOf(customer, address);
  if (!found || (found.name ?? found.gate_code ?? found.notes) === null) return null;
  return { name: found.name, gate_code: found.gate_code, notes: found.notes };
}

/** The maximum number of members' photos of a visit. */
export const maxPhotosPerVisit = 40;

/** Messages about visits. */
export const visitMessages = {
  gone: "This visit is no longer assigned to you.",
  tooManyPhotos: `A visit takes up to ${maxPhotosPerVisit} photos.`,
};

/** Messages about photos that are shared with the customer. */
export const sharingMessages = {
  noCustomer: "This event has no customer. Link one to it, then share its photos.",
};

/** Messages about removals from a visit. */
export const removalMessages = {
  noteGone: "This note is no longer there.",
  photoGone: "This photo is no longer there.",
  notYours: "Only who added it, an owner or a manager can remove it.",
};

/**
 * Returns the record to be removed. Refuses a missing record with `not_found` and the given message, and another
 * member's with `forbidden`.
 */
export function checkRemovable<Row extends { removable: boolean }>(found: Row | undefined, gone: string): Row {
  if (!found) throw new ProductError("not_found", gone);
  if (!found.removable) throw new ProductError("forbidden", removalMessages.notYours);
  return found;
}
