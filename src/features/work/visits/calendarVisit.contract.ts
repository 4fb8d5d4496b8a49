import * as z from "zod";
import { calendarEvent, maxRangeDays } from "#features/work/events/event.ts";
import { eventProblems } from "#features/work/events/eventMessages.ts";
import { checklistCount } from "#features/work/checklists/checklist.ts";
import { suggestion } from "./suggestion.ts";
import { customerVisit, visitRecord } from "./visit.ts";
import { daysBetween } from "#shared/days/calendarDays.ts";
import { dayInput } from "#shared/inputBounds.ts";
import { mayLag, proOperation, refusals, takingAnyId } from "#shared/operation.ts";
import { notice } from "#shared/words/notice.ts";

/** A range of days, both ends included. */
const days = z
  .object({ from: dayInput(), to: dayInput() })
  .refine(({ from, to }) => to >= from, { error: eventProblems.order, path: ["to"] })
  .refine(({ from, to }) => daysBetween(from, to) < maxRangeDays, { error: eventProblems.range, path: ["to"] });

/** Operations of owners and managers on visits of any member; the API has them under `calendar`. */
export const calendarVisits = {
  suggestions: proOperation(
    "manager",
    {
      method: "GET",
      path: "/calendar/suggestions",
      summary: "List suggested visits",
    },
    mayLag,
  )
    .input(days)
    .output(z.array(suggestion)),
  visitRecord: proOperation(
    "manager",
    {
      method: "GET",
      path: "/calendar/events/{id}/visit",
      summary: "Get an event's visit",
    },
    takingAnyId,
  )
    .input(z.object({ id: z.uuid() }))
    .output(visitRecord),
  visitsOfCustomer: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers/{customer_id}/visits",
      summary: "List a customer's visits",
    },
    takingAnyId,
  )
    .input(
      z.object({
        customer_id: z.uuid(),
        limit: z.coerce.number().int().min(1).max(50).default(10),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    )
    .output(z.object({ visits: z.array(customerVisit), total: z.int() })),
  sharePhoto: proOperation("manager", {
    method: "PUT",
    path: "/calendar/events/{id}/photos/{photo_id}/sharing",
    summary: "Set a photo's sharing",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        id: z.uuid(),
        photo_id: z.uuid(),
        shared: z.boolean().describe("True shows it on the customer's page once the visit is done; false hides it."),
      }),
    )
    .output(z.object({ id: z.uuid(), shared_at: z.string().nullable(), notice: notice.optional() })),
  checklistsOfJob: proOperation(
    "manager",
    { method: "GET", path: "/jobs/{job_id}/checklists", summary: "Count checklist points of a job" },
    takingAnyId,
  )
    .input(z.object({ job_id: z.uuid() }))
    .output(z.array(checklistCount)),
  complete: proOperation("manager", {
    method: "POST",
    path: "/calendar/events/{id}/complete",
    summary: "Record an event's visit as done",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ event: calendarEvent, next_service_date: z.iso.date() })),
  reopen: proOperation("manager", {
    method: "POST",
    path: "/calendar/events/{id}/reopen",
    summary: "Undo recording an event's visit",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(calendarEvent.extend({ notice: notice.optional() })),
};
