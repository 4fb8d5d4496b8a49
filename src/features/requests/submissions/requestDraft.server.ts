import { randomUUID } from "node:crypto";
import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";
import { quoteService, type PricedRequest } from "./quoting.ts";
import { estimateToShow, resultOf } from "./estimateResult.ts";
import type { SubmittedRequest } from "#features/requests/form-drafts/request.ts";
import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { ProductError } from "#shared/errors.ts";
import type { RequestContext } from "#platform/operations.ts";
import { readOffers, type Offer } from "./offers.server.ts";
import { measureRequested } from "./sizeOnPhotos.server.ts";

/** A customer's request before it is stored: the input is measured, checked and priced. */

/**
 * One service of a request before it is stored: its price, its result for the customer, and the measurement on photos
 * with its area, if any.
 */
export type EstimateDraft = {
  id: string;
  offer: Offer;
  quoted: PricedRequest;
  result: EstimateResult;
  taps: JsonText<Measurement> | null;
  measured: Interval | null;
};

/** A request that is priced but not yet stored. */
export type RequestDraft = { drafts: EstimateDraft[] };

/** Prices a request. Null if it does not match the cached services, which can be outdated. */
export async function draftRequest(
  { db }: RequestContext,
  input: SubmittedRequest,
  { fromMemory }: { fromMemory: boolean },
): Promise<RequestDraft | null> {
  const requested = input.services.filter(
    (one, index) => input.services.findIndex((other) => other.service_id === one.service_id) === index,
  );
  const ids = requested.map((one) => one.service_id);
  const offers = await readOffers(db, input.business_owner_id, ids, { fromMemory }).catch((cause: unknown) => {
    throw new ProductError("unavailable", "Failed to fetch service details", undefined, cause);
  });
  const wanted = requested.map((one) => {
    const offer = offers.services.find((service) => service.id === one.service_id);
    if (!offer) throw new ProductError("not_found", "Service not found");
    return { offer, ...one };
  });
  const taps = wanted.map(({ measurement }) => (measurement ? { measurement, text: toJson(measurement) } : null));
  const sizes = await measureRequested(db.forOwner(input.business_owner_id), input.request_id, input.photo_ids, taps);
  const drafts: EstimateDraft[] = [];
  for (const [index, { offer, ...service }] of wanted.entries()) {
    const one = { ...service, measured: sizes[index] ?? null };
    const quote = quoteService(input.kind, offer, one, input.estimate_method, input.photo_ids.length);
    if ("problem" in quote) {
      if (offers.remembered) return null;
      const { field, message } = quote.problem;
      throw new ProductError("invalid", message, {
        [field === "photo_ids" ? "photo_ids" : `services.${index}.${field}`]: message,
      });
    }
    const { quoted } = quote;
    const id = randomUUID();
    const result = resultOf(estimateToShow(id, offer, quoted), offer);
    drafts.push({ id, offer, quoted, result, taps: taps[index]?.text ?? null, measured: one.measured });
  }
  return { drafts };
}
