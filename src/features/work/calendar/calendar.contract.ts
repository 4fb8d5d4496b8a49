import * as z from "zod";
import {
  mayLag,
  memberOperation,
  personalProOperation,
  proOperation,
  refusals,
  takingAnyId,
} from "#shared/operation.ts";
import {
  calendarEvent,
  changeScopes,
  eventInput,
  foundEvent,
  maxRangeDays,
  movedEvents,
  todaysEvents,
} from "#features/work/events/event.ts";
import { eventProblems } from "#features/work/events/eventMessages.ts";
import { calendarVisits } from "#features/work/visits/calendarVisit.contract.ts";
import { seriesBefore, seriesToRestore } from "./seriesUndo.ts";
import { seriesToSave, visitsPlan } from "#features/work/visits/plannedVisits.ts";
import { notice } from "#shared/words/notice.ts";
import { correctedSearches, momentInput, searchInDoubt, soughtText, versionRead } from "#shared/inputBounds.ts";

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
/** `status_changed`: the status of the event's estimate changed with it, to In Progress or back to the one before. */
const withStatus = { ...withNotice, status_changed: z.literal(true).optional() };

const { suggestions, visitRecord, visitsOfCustomer, sharePhoto, checklistsOfJob, complete, reopen } = calendarVisits;

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
      summary: "List events",
    },
    mayLag,
  )
    .input(range)
    .output(z.array(calendarEvent)),
  find: proOperation(
    "manager",
    {
      method: "GET",
      path: "/calendar/events/find",
      summary: "Find events",
    },
    mayLag,
  )
    .input(soughtText)
    .output(z.array(foundEvent)),
  didYouMean: proOperation(
    "manager",
    {
      method: "GET",
      path: "/calendar/events/did-you-mean",
      summary: "List corrections of an event search",
    },
    mayLag,
  )
    .input(searchInDoubt)
    .output(correctedSearches),
  today: memberOperation("crew", {
    method: "GET",
    path: "/calendar/today",
    summary: "List today's events",
  })
    .input(z.object({ whose: z.enum(todaysEvents).default("own") }))
    .output(z.array(calendarEvent)),
  ofEstimate: proOperation(
    "manager",
    {
      method: "GET",
      path: "/estimates/{estimate_id}/events",
      summary: "List an estimate's events",
    },
    takingAnyId,
  )
    .input(z.object({ estimate_id: z.uuid() }))
    .output(z.array(calendarEvent)),
  ofJob: proOperation(
    "manager",
    { method: "GET", path: "/jobs/{job_id}/visits", summary: "List visits of a job" },
    takingAnyId,
  )
    .input(z.object({ job_id: z.uuid() }))
    .output(z.array(calendarEvent)),
  sharePhoto,
  checklistsOfJob,
  suggestions,
  get: proOperation("manager", { method: "GET", path: "/calendar/events/{id}", summary: "Get an event" })
    .input(z.object({ id: z.uuid() }))
    .output(calendarEvent),
  visitRecord,
  visitsOfCustomer,
  create: proOperation("manager", { method: "POST", path: "/calendar/events", summary: "Create an event" })
    .errors(refusals("not_found", "conflict"))
    .input(eventInput)
    .output(calendarEvent.extend(withStatus)),
  update: proOperation("manager", {
    method: "PUT",
    path: "/calendar/events/{id}",
    summary: "Update an event",
  })
    .errors(refusals("conflict"))
    .input(eventInput.extend({ id: z.uuid(), version: versionRead, scope: z.enum(changeScopes).default("this") }))
    .output(calendarEvent.extend({ ...withNotice, undo: seriesBefore.optional() })),
  move: proOperation("manager", {
    method: "POST",
    path: "/calendar/events/move",
    summary: "Update the times of several events",
  })
    .errors(refusals("not_found", "conflict"))
    .input(movedEvents)
    .output(z.object({ events: z.array(calendarEvent), ...withNotice })),
  planVisits: proOperation("manager", {
    method: "POST",
    path: "/jobs/{job_id}/visits",
    summary: "Add visits to a job",
  })
    .errors(refusals("not_found", "conflict"))
    .input(visitsPlan)
    .output(z.object({ visits: z.array(calendarEvent), ...withStatus })),
  repeat: proOperation("manager", {
    method: "PUT",
    path: "/jobs/{job_id}/series",
    summary: "Set a job's repetition",
  })
    .errors(refusals("not_found", "conflict"))
    .input(z.object({ job_id: z.uuid(), series: seriesToSave.nullable() }))
    .output(z.object({ planned: z.int(), removed: z.int(), undo: seriesBefore.optional(), ...withStatus })),
  restoreSeries: proOperation("manager", {
    method: "POST",
    path: "/jobs/{job_id}/series/restore",
    summary: "Restore a job's repetition",
  })
    .errors(refusals("not_found", "conflict"))
    .input(seriesToRestore)
    .output(z.object({ job_id: z.uuid(), ...withNotice })),
  complete,
  reopen,
  feed: personalProOperation("crew", {
    method: "GET",
    path: "/calendar/feed",
    summary: "Get your calendar feed's address",
  }).output(feed),
  renewFeed: personalProOperation("crew", {
    method: "POST",
    path: "/calendar/feed",
    summary: "Renew your calendar feed's address",
  }).output(feed),
  remove: proOperation("manager", {
    method: "DELETE",
    path: "/calendar/events/{id}",
    summary: "Delete an event",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid(), ...withStatus })),
  restore: proOperation("manager", {
    method: "POST",
    path: "/calendar/events/{id}/restore",
    summary: "Restore a deleted event",
  })
    .input(z.object({ id: z.uuid() }))
    .output(calendarEvent.extend(withStatus)),
};
