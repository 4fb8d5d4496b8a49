import * as z from "zod";
import { written } from "#shared/conversation/written.ts";
import { ProductError } from "#shared/errors.ts";
import { serviceTypes } from "#features/work/events/serviceType.ts";

/**
 * The noun of visits. A visit is an event that somebody makes at a customer's: its times, its customer and who makes it are the
 * event's (`features/work/events/`), which is its one home. What comes of it belongs to it here: who recorded it as done, notes
 * and photos. The dates of the service schedule that it is made for are `features/customers/schedules/`.
 */

/** A member's note about a visit, and whether the asking member may remove it. */
export const visitNote = written.extend({ removable: z.boolean() });
export type VisitNote = z.output<typeof visitNote>;

/** A photo taken on a visit. Width and height in pixels. */
const visitPhoto = visitNote.omit({ text: true }).extend({
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.number(),
  height: z.number(),
});
export type VisitPhoto = z.output<typeof visitPhoto>;

/**
 * What came of a visit: who recorded it as done, what they wrote down, and what they took photos of. Of an event that has
 * just been deleted, while somebody looked at it, there is nothing to tell.
 */
export const visitRecord = z.object({
  completed_by: z.string().nullable(),
  notes: z.array(visitNote),
  photos: z.array(visitPhoto),
});
export const nothingRecorded = (): z.output<typeof visitRecord> => ({ completed_by: null, notes: [], photos: [] });

/** A note as the demo stores it: of which event, and the same note on the customer's timeline. */
export const storedVisitNote = visitNote
  .omit({ removable: true })
  .extend({ event_id: z.uuid(), timeline_id: z.uuid().nullable() });
export type StoredVisitNote = z.output<typeof storedVisitNote>;
/** A photo as the demo stores it, in its own addresses. */
export const storedVisitPhoto = visitPhoto.omit({ removable: true }).extend({ event_id: z.uuid() });
export type StoredVisitPhoto = z.output<typeof storedVisitPhoto>;

/** What came of one visit of a customer's: when it was planned for, and what was recorded of it. */
export const customerVisit = visitRecord.extend({
  id: z.uuid(),
  title: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  all_day: z.boolean(),
  completed_at: z.string().nullable(),
});
export type CustomerVisit = z.output<typeof customerVisit>;

/** True where a visit is done, or has notes or photos. `isRecorded` says the same to the database. */
export function cameToSomething({
  completed_at,
  notes,
  photos,
}: Pick<CustomerVisit, "completed_at" | "notes" | "photos">): boolean {
  return completed_at !== null || notes.length + photos.length > 0;
}

/**
 * A visit as those see it who make it: an event that is their own, and of its money nothing but one price, which is null
 * wherever the member is not to see prices.
 */
export const visit = z.object({
  id: z.uuid(),
  title: z.string(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  all_day: z.boolean(),
  client_name: z.string().nullable(),
  client_phone: z.string().nullable(),
  client_address: z.string().nullable(),
  service_type: z.enum(serviceTypes).nullable(),
  completed_at: z.string().nullable(),
  price: z.number().nullable(),
});
export type Visit = z.output<typeof visit>;

/** A visit with all that helps to make it. */
export const visitDetails = visit.extend({
  ...visitRecord.shape,
  description: z.string().nullable(),
  /** What was written down when it was planned. */
  event_notes: z.string().nullable(),
  /** What is always to be minded at this customer's. */
  customer_notes: z.string().nullable(),
  /** The names of those who make it. */
  team: z.array(z.string()),
  /** What the customer sent with the request that it comes from. */
  request_photos: z.array(visitPhoto.omit({ at: true, by: true, removable: true })),
});
export type VisitDetails = z.output<typeof visitDetails>;

/** A visit has at most this many photos of those who make it. */
export const maxPhotosPerVisit = 40;

/** Messages about visits. */
export const visitMessages = {
  gone: "This visit isn't yours, or was deleted.",
  tooManyPhotos: `A visit takes up to ${maxPhotosPerVisit} photos.`,
};

/** Messages for what is to be removed from a visit. */
export const removalMessages = {
  noteGone: "This note is no longer there.",
  photoGone: "This photo is no longer there.",
  notYours: "Only who added it, an owner or a manager can remove it.",
};

/** Returns the record to be removed. Refuses with `not_found` and the given words what is not there, and with `forbidden` what is somebody else's. */
export function checkRemovable<Row extends { removable: boolean }>(found: Row | undefined, gone: string): Row {
  if (!found) throw new ProductError("not_found", gone);
  if (!found.removable) throw new ProductError("forbidden", removalMessages.notYours);
  return found;
}
