import * as z from "zod";
import {
  mayLag,
  memberOperation,
  personalProOperation,
  proOperation,
  refusals,
  takingAnyId,
} from "#shared/operation.ts";
import { calendarEvent, eventInput, maxRangeDays } from "#features/work/events/event.ts";
import { eventProblems } from "#features/work/events/eventMessages.ts";
import { calendarVisits } from "#features/work/visits/calendarVisit.contract.ts";
import { notice } from "#shared/words/notice.ts";
import { momentInput, versionRead } from "#shared/inputBounds.ts";

const dayLength = 86_400_000;
/** A span of time: `from` is included, `to` is not. */
const range = z
  .object({ from: momentInput, to: momentInput })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), { error: eventProblems.order, path: ["to"] })
  // A day of 25 hours must not push a year over the limit.
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= (maxRangeDays + 0.5) * dayLength, {
    error: eventProblems.range,
    path: ["to"],
  });
/** The address to which calendar programs subscribe. */
const feed = z.object({ url: z.string() });
const withNotice = { notice: notice.optional() };

const { suggestions, visitRecord, visitsOfCustomer, complete, reopen } = calendarVisits;

/**
 * Operations on the calendar. `version` is the version that was read: if a newer one is stored, the change is a
 * conflict.
 */
export const calendarContract = {
  list: proOperation(
    "manager",
    {
      method: "GET",
      path: "/calendar/events",
      summary: "The events within a stretch of time of 365 days at most, by their start",
    },
    mayLag,
  )
    .input(range)
    .output(z.array(calendarEvent)),
  today: memberOperation("crew", {
    method: "GET",
    path: "/calendar/today",
    summary: "The events of the owner's own today",
  }).output(z.array(calendarEvent)),
  ofEstimate: proOperation(
    "manager",
    {
      method: "GET",
      path: "/estimates/{estimate_id}/events",
      summary: "The events of one estimate, by their start",
    },
    takingAnyId,
  )
    .input(z.object({ estimate_id: z.uuid() }))
    .output(z.array(calendarEvent)),
  suggestions,
  get: proOperation("manager", { method: "GET", path: "/calendar/events/{id}", summary: "One event" })
    .input(z.object({ id: z.uuid() }))
    .output(calendarEvent),
  visitRecord,
  visitsOfCustomer,
  create: proOperation("manager", { method: "POST", path: "/calendar/events", summary: "Plan an event" })
    .errors(refusals("not_found"))
    .input(eventInput)
    .output(calendarEvent.extend(withNotice)),
  update: proOperation("manager", {
    method: "PUT",
    path: "/calendar/events/{id}",
    summary: "Change an event, or move it",
  })
    .errors(refusals("conflict"))
    .input(eventInput.extend({ id: z.uuid(), version: versionRead }))
    .output(calendarEvent.extend(withNotice)),
  complete,
  reopen,
  feed: personalProOperation("crew", {
    method: "GET",
    path: "/calendar/feed",
    summary: "The secret address under which calendar programs can subscribe",
  }).output(feed),
  renewFeed: personalProOperation("crew", {
    method: "POST",
    path: "/calendar/feed",
    summary: "Give the feed another address; the one before leads nowhere from then on",
  }).output(feed),
  remove: proOperation("manager", {
    method: "DELETE",
    path: "/calendar/events/{id}",
    summary: "Delete an event; for a day it can be restored",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid(), ...withNotice })),
  restore: proOperation("manager", {
    method: "POST",
    path: "/calendar/events/{id}/restore",
    summary: "Bring back an event deleted a moment ago",
  })
    .input(z.object({ id: z.uuid() }))
    .output(calendarEvent.extend(withNotice)),
};
