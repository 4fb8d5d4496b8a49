import { implement } from "@orpc/server";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { ProductError } from "#shared/errors.ts";
import { customerNotFound } from "#shared/timeline.ts";
import { estimateNotFoundError } from "#features/requests/estimate-records/estimateChanges.server.ts";
import { readBeforeMeasuring } from "#features/requests/estimate-records/estimate.queries.ts";
import { asRead, storeSize } from "#features/requests/estimates/measurementChanges.server.ts";
import {
  estimatesPlace,
  noPlace,
  placesWithSizes,
  takeSize,
  unknownSizeMessage,
  withEvidence,
  type EstimatesPlace,
  type PlaceWithSizes,
} from "./knownPlace.ts";
import { placesContract } from "./place.contract.ts";
import { currentServices, evidenceOf, placedCustomer, placedEstimate, sizedRequests } from "./place.queries.ts";

const os = implement(placesContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on places. */
export const placeHandlers = {
  ofCustomer: os.ofCustomer.handler(({ input, context: { owner } }) => readPlaces(owner, input.id)),

  ofEstimate: os.ofEstimate.handler(({ input, context: { owner } }) => readEstimatesPlace(owner, input.id)),

  useSize: os.useSize.handler(({ input: { id, version, from_estimate_id }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const estimate = asRead(version, await readBeforeMeasuring({ query }, id));
      const taken = takeSize(estimate, await readEstimatesPlace({ query }, id), from_estimate_id);
      if (!taken) throw new ProductError("invalid", unknownSizeMessage);
      return storeSize({ query, notify }, id, estimate, taken);
    }),
  ),
};

async function readEstimatesPlace({ query }: { query: Query }, id: string): Promise<EstimatesPlace> {
  const [estimate] = await query(placedEstimate, { id });
  if (!estimate) throw estimateNotFoundError();
  if (estimate.customer_id === null) return noPlace;
  return estimatesPlace(await readPlaces({ query }, estimate.customer_id, id), estimate.address);
}

/**
 * Reads the places of a customer with the sizes known there from its requests, except the given one. Throws `not_found`
 * for a missing customer.
 */
export async function readPlaces(
  { query }: { query: Query },
  customerId: string,
  except: string | null = null,
): Promise<PlaceWithSizes[]> {
  const [[customer], requests] = await Promise.all([
    query(placedCustomer, { id: customerId }),
    query(sizedRequests, { customer_id: customerId, except }),
  ]);
  if (!customer) throw new ProductError("not_found", customerNotFound);
  const ids = [...new Set(requests.map(({ service_id }) => service_id).filter((id) => id !== null))];
  const places = placesWithSizes(customer, requests, ids.length === 0 ? [] : await query(currentServices, { ids }));
  const measured = places.flatMap(({ sizes }) => sizes.map(({ estimate_id }) => estimate_id));
  if (measured.length === 0) return places;
  return withEvidence(places, await query(evidenceOf, { ids: measured }));
}
