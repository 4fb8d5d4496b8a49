import * as z from "zod";
import { eventProblems } from "#features/work/events/eventMessages.ts";
import { checklistPoint } from "#features/work/checklists/checklist.ts";
import { visit, visitDetails, visitNote } from "./visit.ts";
import { visitNoteRule } from "./visitNoteRule.ts";
import { daysBetween } from "#shared/days/calendarDays.ts";
import { writtenText } from "#shared/conversation/written.ts";
import { dayInput, momentInput } from "#shared/inputBounds.ts";
import { notice } from "#shared/words/notice.ts";
import { proOperation, refusals } from "#shared/operation.ts";

/** The maximum number of days in a list of visits. */
const maxDays = 92;

/** The removed record. */
const removed = z.object({ id: z.uuid(), notice: notice.optional() });

/** Operations of members who make visits. Each member gets only their own. */
export const visitsContract = {
  list: proOperation("crew", {
    method: "GET",
    path: "/visits",
    summary: "List your visits",
  })
    .input(
      z
        .object({ from: dayInput(), to: dayInput() })
        .refine(({ from, to }) => to >= from, { error: eventProblems.order, path: ["to"] })
        .refine(({ from, to }) => daysBetween(from, to) < maxDays, {
          error: `Please ask for ${maxDays} days at most.`,
          path: ["to"],
        }),
    )
    .output(z.array(visit)),
  get: proOperation("crew", { method: "GET", path: "/visits/{id}", summary: "Get your visit" })
    .input(z.object({ id: z.uuid() }))
    .output(visitDetails),
  addNote: proOperation("crew", {
    method: "POST",
    path: "/visits/{id}/notes",
    summary: "Add a note to a visit",
  })
    .input(z.object({ id: z.uuid(), text: writtenText(visitNoteRule) }))
    .output(visitNote.extend({ notice: notice.optional() })),
  tick: proOperation("crew", {
    method: "PUT",
    path: "/visits/{id}/checklist/{point_id}",
    summary: "Set a point of a checklist",
  })
    .input(
      z.object({
        id: z.uuid(),
        point_id: z.uuid(),
        /** False unticks it. */
        done: z.boolean(),
        /** The time of a tick that was made without a connection. */
        at: momentInput.optional(),
      }),
    )
    .output(checklistPoint),
  complete: proOperation("crew", {
    method: "POST",
    path: "/visits/{id}/complete",
    summary: "Record a visit as done",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(visitDetails.extend({ notice: notice.optional() })),
  reopen: proOperation("crew", {
    method: "POST",
    path: "/visits/{id}/reopen",
    summary: "Undo recording a visit",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(visitDetails.extend({ notice: notice.optional() })),
  removeNote: proOperation("crew", {
    method: "DELETE",
    path: "/visits/{id}/notes/{note_id}",
    summary: "Remove a visit's note",
  })
    .input(z.object({ id: z.uuid(), note_id: z.uuid() }))
    .output(removed),
  removePhoto: proOperation("crew", {
    method: "DELETE",
    path: "/visits/{id}/photos/{photo_id}",
    summary: "Remove a visit's photo",
  })
    .input(z.object({ id: z.uuid(), photo_id: z.uuid() }))
    .output(removed),
};
