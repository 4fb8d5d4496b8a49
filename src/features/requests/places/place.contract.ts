import * as z from "zod";
import { place } from "#shared/contact/places.ts";
import { versionRead } from "#shared/inputBounds.ts";
import { memberOperation, refusals } from "#shared/operation.ts";
import { notice } from "#shared/words/notice.ts";
import { estimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { knownSize, placeWithSizes } from "./knownPlace.ts";

/** The operations on the places of customers, and on the sizes that are known there. */
export const placesContract = {
  ofCustomer: memberOperation("manager", {
    method: "GET",
    path: "/customers/{id}/places",
    summary: "List a customer's places",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(placeWithSizes)),
  ofEstimate: memberOperation("manager", {
    method: "GET",
    path: "/estimates/{id}/place",
    summary: "Get an estimate's place",
  })
    .input(z.object({ id: z.uuid() }))
    .output(
      z.object({
        /** Null if the estimate has no customer, or its address is none of the customer's places. */
        place: place.extend({ main: z.boolean() }).nullable(),
        places: z.int().describe("The number of the customer's places."),
        sizes: z.array(knownSize),
      }),
    ),
  useSize: memberOperation("manager", {
    method: "POST",
    path: "/estimates/{id}/known-size",
    summary: "Set an estimate's size",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        id: z.uuid(),
        version: versionRead,
        /** The estimate in which the size was found. */
        from_estimate_id: z.uuid(),
      }),
    )
    .output(estimateDetails.extend({ notice: notice.optional() })),
};
