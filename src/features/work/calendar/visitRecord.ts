import * as z from "zod";
import { written } from "#shared/conversation/written.ts";
import { ProductError } from "#shared/errors.ts";

/** What a member wrote down about a visit, and whether whoever asks may remove it again. */
export const visitNote = written.extend({ removable: z.boolean() });
export type VisitNote = z.output<typeof visitNote>;

/** A photo taken on a visit. Width and height in pixels. */
export const visitPhoto = visitNote.omit({ text: true }).extend({
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

/** Messages for what is to be removed from a visit. */
export const removalMessages = {
  noteGone: "This note is no longer there.",
  photoGone: "This photo is no longer there.",
  notYours: "Only who added it, an owner or a manager can remove it.",
};

/** What is to be removed. Refuses with `not_found` and the given words what is not there, and with `forbidden` what is somebody else's. */
export function checkRemovable<Row extends { removable: boolean }>(found: Row | undefined, gone: string): Row {
  if (!found) throw new ProductError("not_found", gone);
  if (!found.removable) throw new ProductError("forbidden", removalMessages.notYours);
  return found;
}
