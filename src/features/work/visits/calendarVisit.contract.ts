import * as z from "zod";
import { calendarEvent, maxRangeDays } from "#features/work/events/event.ts";
import { eventProblems } from "#features/work/events/eventMessages.ts";
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
      summary: "The visits that service schedules ask for between two days and that are not planned yet",
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
      summary: "What came of an event's visit: who recorded it as done, notes and photos",
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
      summary: "The customer's visits that something came of, latest first: done, notes and photos",
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
  complete: proOperation("manager", {
    method: "POST",
    path: "/calendar/events/{id}/complete",
    summary:
      "Record that the visit of a service schedule was made on the event's day; answers when the next one is due",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ event: calendarEvent, next_service_date: z.iso.date() })),
  reopen: proOperation("manager", {
    method: "POST",
    path: "/calendar/events/{id}/reopen",
    summary: "Take back that an event's visit was recorded as made",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(calendarEvent.extend({ notice: notice.optional() })),
};
