import * as z from "zod";
import { mayLag, proOperation, refusals, takingAnyId } from "#shared/operation.ts";
import {
  customer,
  customerDetails,
  customerFields,
  customerRow,
  foundCustomer,
  removalCounts,
  timelineNoteRule,
} from "./customer.ts";
import { customerFilter, customerStats } from "./customerListing.ts";
import { tagsInput, usedTag } from "./tags.ts";
import { writtenText } from "#shared/conversation/written.ts";
import { timelineEvent } from "#shared/timeline.ts";
import { notice } from "#shared/words/notice.ts";
import { contactsInput } from "#shared/contact/contacts.ts";
import { placesInput } from "#shared/contact/places.ts";
import { correctedSearches, soughtText, versionRead } from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** The handler's notice about a change, which replaces the screen's own message. */
const withNotice = { notice: notice.optional() };
const one = z.object({ id: z.uuid() });
/** Allows the size of merged notes in which each character is written as an escape. */
const withMergedNotes = { maxBodyBytes: 8 * fieldLengths.mergedNotes };
const savedCustomer = customer.extend(withNotice);
/** A program that does not know these fields must not empty them. */
const keptIfMissing = {
  contacts: contactsInput.optional(),
  tags: tagsInput.optional(),
  places: placesInput.optional(),
};

/**
 * The operations of an owner on customers. `version` is the one the client read; a newer stored version is a conflict.
 */
export const customersContract = {
  list: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers",
      summary: "List customers",
    },
    mayLag,
  )
    .input(customerFilter)
    .output(z.object({ rows: z.array(customerRow), total: z.int(), stats: customerStats })),
  find: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers/find",
      summary: "Find customers",
    },
    mayLag,
  )
    .input(soughtText)
    .output(z.array(foundCustomer)),
  didYouMean: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers/did-you-mean",
      summary: "List corrections of a customer search",
    },
    mayLag,
  )
    .input(customerFilter.omit({ offset: true, limit: true }))
    .output(correctedSearches),
  place: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers/{id}/place",
      summary: "Get a customer's position",
    },
    takingAnyId,
  )
    .input(customerFilter.omit({ offset: true, limit: true }).extend({ id: z.uuid() }))
    .output(z.object({ index: z.int().nullable() })),
  get: proOperation("manager", {
    method: "GET",
    path: "/customers/{id}",
    summary: "Get a customer",
  })
    .input(one)
    .output(customerDetails),
  create: proOperation("manager", { method: "POST", path: "/customers", summary: "Add a customer" })
    .input(customerFields)
    .output(savedCustomer),
  update: proOperation(
    "manager",
    { method: "PUT", path: "/customers/{id}", summary: "Update a customer" },
    withMergedNotes,
  )
    .errors(refusals("conflict"))
    .input(customerFields.extend({ id: z.uuid(), version: versionRead, ...keptIfMissing }))
    .output(savedCustomer),
  tags: proOperation(
    "manager",
    { method: "GET", path: "/customers/tags", summary: "List customer tags" },
    mayLag,
  ).output(z.array(usedTag)),
  counts: proOperation("manager", {
    method: "GET",
    path: "/customers/{id}/counts",
    summary: "Preview a customer's deletion",
  })
    .input(one)
    .output(removalCounts),
  remove: proOperation("manager", {
    method: "DELETE",
    path: "/customers/{id}",
    summary: "Delete a customer",
  })
    .errors(refusals("conflict"))
    .input(one)
    .output(z.object({ removed: removalCounts, ...withNotice })),
  copy: proOperation("manager", {
    method: "POST",
    path: "/customers/{id}/copy",
    summary: "Copy a customer",
  })
    .input(one)
    .output(savedCustomer),
  timeline: proOperation(
    "manager",
    {
      method: "GET",
      path: "/customers/{id}/timeline",
      summary: "List a customer's timeline",
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
    summary: "Add a note to a customer",
  })
    .input(one.extend({ text: writtenText(timelineNoteRule) }))
    .output(timelineEvent.extend(withNotice)),
};
