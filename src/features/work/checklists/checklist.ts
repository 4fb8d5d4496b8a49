import * as z from "zod";

/** The checklists of visits: the points of their services, each ticked once. */

/** One point of a visit's checklist. `done_at`: when a member ticked it; null: not done. `done_by`: the member's name. */
export const checklistPoint = z.object({
  id: z.uuid(),
  text: z.string(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
});
export type ChecklistPoint = z.output<typeof checklistPoint>;

/** The numbers of points of a visit's checklist. */
export const checklistCount = z.object({ event_id: z.uuid(), done: z.int(), total: z.int() });

/** A point as the demo stores it, with its visit. */
export const storedPoint = checklistPoint.extend({ event_id: z.uuid() });
export type StoredPoint = z.output<typeof storedPoint>;
