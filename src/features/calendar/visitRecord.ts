import * as z from "zod";

/** What a member wrote down about a visit, and who it was; null where nobody is known any more. */
export const visitNote = z.object({ id: z.uuid(), text: z.string(), at: z.string(), by: z.string().nullable() });
export type VisitNote = z.output<typeof visitNote>;

/** A photo taken on a visit, by whom and when. Width and height in pixels. */
export const visitPhoto = z.object({
  id: z.uuid(),
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.number(),
  height: z.number(),
  at: z.string(),
  by: z.string().nullable(),
});

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
