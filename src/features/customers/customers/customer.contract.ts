import * as z from "zod";
import { mayLag, proOperation, refusals, takingAnyId } from "#shared/operation.ts";
import { customer, customerDetails, customerFields, customerRow, removalCounts, timelineNoteRule } from "./customer.ts";
import { customerFilter, customerStats } from "./customerListing.ts";
import { writtenText } from "#shared/conversation/written.ts";
import { timelineEvent } from "#shared/timeline.ts";
import { notice } from "#shared/words/notice.ts";
import { versionRead } from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** The handler's notice about a change, which replaces the screen's own message. */
const withNotice = { notice: notice.optional() };
const one = z.object({ id: z.uuid() });
/** Allows the size of merged notes in which each character is written as an escape. */
const withMergedNotes = { maxBodyBytes: 8 * fieldLengths.mergedNotes };
const savedCustomer = customer.extend(withNotice);

/**
 * The operations of an owner on customers. `version` is the one the client read; a newer stored version is a conflict.
 */
export const customersContract = {
  list: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers",
      summary: "Customers, filtered and paged, newest or most urgent first, and the numbers over all of them",
    },
    mayLag,
  )
    .input(customerFilter)
    .output(z.object({ rows: z.array(customerRow), total: z.int(), stats: customerStats })),
  place: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers/{id}/place",
      summary: "Where a customer stands in the filtered list, counted from 0; null where the filter leaves it out",
    },
    takingAnyId,
  )
    .input(customerFilter.omit({ offset: true, limit: true }).extend({ id: z.uuid() }))
    .output(z.object({ index: z.int().nullable() })),
  get: proOperation("manager", {
    method: "GET",
    path: "/customers/{id}",
    summary: "One customer with its job history, its follow-up and its services",
  })
    .input(one)
    .output(customerDetails),
  create: proOperation("manager", { method: "POST", path: "/customers", summary: "Add a customer" })
    .input(customerFields)
    .output(savedCustomer),
  update: proOperation(
    "manager",
    { method: "PUT", path: "/customers/{id}", summary: "Change a customer" },
    withMergedNotes,
  )
    .errors(refusals("conflict"))
    .input(customerFields.extend({ id: z.uuid(), version: versionRead }))
    .output(savedCustomer),
  counts: proOperation("manager", {
    method: "GET",
    path: "/customers/{id}/counts",
    summary: "What would go with a customer that is deleted",
  })
    .input(one)
    .output(removalCounts),
  remove: proOperation("manager", {
    method: "DELETE",
    path: "/customers/{id}",
    summary: "Delete a customer and everything associated, for good",
  })
    .input(one)
    .output(z.object({ removed: removalCounts, ...withNotice })),
  copy: proOperation("manager", {
    method: "POST",
    path: "/customers/{id}/copy",
    summary: "Make a new prospect with the details of a customer",
  })
    .input(one)
    .output(savedCustomer),
  timeline: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers/{id}/timeline",
      summary: "What happened with a customer, newest first",
    },
    takingAnyId,
  )
    .input(
      one.extend({
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.object({ events: z.array(timelineEvent), total: z.int() })),
  addNote: proOperation("manager", {
    method: "POST",
    path: "/customers/{id}/notes",
    summary: "Write a note on a customer's timeline",
  })
    .input(one.extend({ text: writtenText(timelineNoteRule) }))
    .output(timelineEvent.extend(withNotice)),
};
