import * as z from "zod";
import { mayLag, memberOperation, refusals, takingAnyId, withMeasurements } from "#shared/operation.ts";
import {
  estimateDetails,
  estimateFilter,
  estimateStats,
  listedEstimate,
} from "#features/requests/estimate-prices/estimate.ts";
import { estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { historyEvent } from "#features/requests/estimate-records/history.ts";
import { newRequests } from "./newRequest.ts";
import { measurementInput } from "#features/catalog/measurements/measurementInput.ts";
import { serviceCategories } from "#features/catalog/pricing/measure.ts";
import { notice } from "#shared/words/notice.ts";
import {
  manyLines,
  oneLine,
  optionalLine,
  optionalPhone,
  soughtText,
  versionRead,
  correctedSearches,
} from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { optionalEmailInput } from "#shared/contact/emailInput.ts";
import { enteredAmount } from "#shared/money/enteredAmount.ts";

const ids = z.array(z.uuid()).min(1).max(500);
const edited = { id: z.uuid(), version: versionRead };
/** The handler's notice about a change, shown in place of the screen's own message. */
const withNotice = { notice: notice.optional() };
const savedEstimate = estimateDetails.extend(withNotice);

/** An owner's operations on estimates. `version` is the one that was read: a newer one causes a conflict. */
export const estimatesContract = {
  list: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/estimates",
      summary: "List estimates, newest first by default",
    },
    mayLag,
  )
    .input(estimateFilter)
    .output(z.object({ rows: z.array(listedEstimate), total: z.int() })),
  find: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/estimates/find",
      summary: "List a few estimates that match a typed text, exact matches first",
    },
    mayLag,
  )
    .input(soughtText)
    .output(z.array(listedEstimate.pick({ id: true, name: true, service_name: true }))),
  didYouMean: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/estimates/did-you-mean",
      summary: "List the corrections of a search for estimates that finds few or none",
    },
    mayLag,
  )
    .input(estimateFilter.pick({ search: true, category: true, status: true, type: true }))
    .output(correctedSearches),
  stats: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/estimates/stats",
      summary: "Count estimates by status",
    },
    mayLag,
  )
    .input(z.object({ category: z.enum(serviceCategories).optional() }))
    .output(estimateStats),
  newRequests: memberOperation("manager", {
    method: "GET",
    path: "/estimates/new",
    summary: "Count your unopened estimates and get the newest",
  }).output(newRequests),
  markOpened: memberOperation("manager", {
    method: "POST",
    path: "/estimates/opened",
    summary: "Mark estimates as opened by you",
  })
    .input(z.object({ ids: ids.optional() }))
    .output(newRequests),
  get: memberOperation("manager", {
    method: "GET",
    path: "/estimates/{id}",
    summary: "Get an estimate with its photos, lines and siblings",
  })
    .input(z.object({ id: z.uuid() }))
    .output(estimateDetails),
  history: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/estimates/{id}/history",
      summary: "List members' changes to an estimate, newest first",
    },
    takingAnyId,
  )
    .input(
      z.object({
        id: z.uuid(),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(10),
      }),
    )
    .output(z.object({ events: z.array(historyEvent), total: z.int() })),
  setStatus: memberOperation("manager", {
    method: "POST",
    path: "/estimates/status",
    summary: "Set the status of one or many estimates",
  })
    .input(z.object({ ids, status: z.enum(estimateStatuses) }))
    .output(z.object({ updated: z.int(), ...withNotice })),
  remove: memberOperation("manager", {
    method: "POST",
    path: "/estimates/delete",
    summary: "Delete estimates; restorable for a day",
  })
    .input(z.object({ ids }))
    .output(z.object({ deleted: z.int(), ...withNotice })),
  restore: memberOperation("manager", {
    method: "POST",
    path: "/estimates/restore",
    summary: "Restore deleted estimates",
  })
    .input(z.object({ ids }))
    .output(z.object({ restored: z.int(), ...withNotice })),
  removeTests: memberOperation("manager", {
    method: "POST",
    path: "/estimates/tests/delete",
    summary: "Delete test requests; restorable for a day",
  }).output(z.object({ ids: z.array(z.uuid()), ...withNotice })),
  saveCustomerInfo: memberOperation("manager", {
    method: "PUT",
    path: "/estimates/{id}/customer-info",
    summary: "Update the customer's details and address on an estimate",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        ...edited,
        name: oneLine().min(1, "Name is required").max(fieldLengths.name),
        address: optionalLine(fieldLengths.address),
        email: optionalEmailInput,
        phone: optionalPhone(fieldLengths.estimatePhone),
      }),
    )
    .output(savedEstimate),
  savePrice: memberOperation("manager", {
    method: "PUT",
    path: "/estimates/{id}/price",
    summary: "Set the price, or clear it with null",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        ...edited,
        total_price: enteredAmount().nullable(),
      }),
    )
    .output(savedEstimate),
  saveMeasurement: memberOperation(
    "manager",
    {
      method: "POST",
      path: "/estimates/{id}/measurements",
      summary: "Save a measurement on an estimate's photos; the price follows, earlier versions remain",
    },
    withMeasurements,
  )
    .errors(refusals("conflict"))
    .input(z.object({ ...edited, measurement: measurementInput }))
    .output(savedEstimate),
  saveActualSize: memberOperation("manager", {
    method: "PUT",
    path: "/estimates/{id}/actual-size",
    summary: "Set the actual area (sq ft) or count of a completed job, or clear it with null",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        ...edited,
        actual_size: z
          .number()
          .positive("Please enter a number greater than 0.")
          .max(1e9, "This number is too large. Please check it.")
          .nullable(),
      }),
    )
    .output(savedEstimate),
  saveNotes: memberOperation("manager", {
    method: "PUT",
    path: "/estimates/{id}/notes",
    summary: "Update the owner's notes",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        ...edited,
        notes: manyLines()
          .max(fieldLengths.notes)
          .nullable()
          .transform((text) => text || null),
      }),
    )
    .output(savedEstimate),
  addToCustomers: memberOperation("manager", {
    method: "POST",
    path: "/estimates/{id}/customer",
    summary: "Link an estimate to the customer with its email, or to a new one",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ outcome: z.enum(["linked", "created"]), customer_id: z.uuid(), ...withNotice })),
  retryAnalysis: memberOperation("manager", {
    method: "POST",
    path: "/estimates/{id}/analysis",
    summary: "Retry a failed photo analysis",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(estimateDetails),
};
