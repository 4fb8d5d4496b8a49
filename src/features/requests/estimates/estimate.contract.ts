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
      summary: "List estimates",
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
      summary: "Find estimates",
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
      summary: "List corrections of an estimate search",
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
    summary: "Count new requests",
  }).output(newRequests),
  markOpened: memberOperation("manager", {
    method: "POST",
    path: "/estimates/opened",
    summary: "Mark estimates as opened",
  })
    .input(z.object({ ids: ids.optional() }))
    .output(newRequests),
  get: memberOperation("manager", {
    method: "GET",
    path: "/estimates/{id}",
    summary: "Get an estimate",
  })
    .input(z.object({ id: z.uuid() }))
    .output(estimateDetails),
  history: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/estimates/{id}/history",
      summary: "List an estimate's changes",
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
    summary: "Set the status of estimates",
  })
    .input(z.object({ ids, status: z.enum(estimateStatuses) }))
    .output(z.object({ updated: z.int(), ...withNotice })),
  remove: memberOperation("manager", {
    method: "POST",
    path: "/estimates/delete",
    summary: "Delete estimates",
  })
    .input(z.object({ ids }))
    .output(z.object({ deleted: z.int(), ...withNotice })),
  restore: memberOperation("manager", {
    method: "POST",
    path: "/estimates/restore",
    summary: "Restore estimates",
  })
    .input(z.object({ ids }))
    .output(z.object({ restored: z.int(), ...withNotice })),
  removeTests: memberOperation("manager", {
    method: "POST",
    path: "/estimates/tests/delete",
    summary: "Delete test requests",
  }).output(z.object({ ids: z.array(z.uuid()), ...withNotice })),
  saveCustomerInfo: memberOperation("manager", {
    method: "PUT",
    path: "/estimates/{id}/customer-info",
    summary: "Update an estimate's customer details",
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
    summary: "Set an estimate's price",
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
      summary: "Save a measurement",
    },
    withMeasurements,
  )
    .errors(refusals("conflict"))
    .input(z.object({ ...edited, measurement: measurementInput }))
    .output(savedEstimate),
  saveActualSize: memberOperation("manager", {
    method: "PUT",
    path: "/estimates/{id}/actual-size",
    summary: "Set a job's actual size",
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
    summary: "Update an estimate's notes",
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
    summary: "Link an estimate to a customer",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ outcome: z.enum(["linked", "created"]), customer_id: z.uuid(), ...withNotice })),
  retryAnalysis: memberOperation("manager", {
    method: "POST",
    path: "/estimates/{id}/analysis",
    summary: "Retry a photo analysis",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(estimateDetails),
};
