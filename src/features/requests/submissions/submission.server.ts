import { analyseClaimed, analysisJob } from "#features/requests/analyses/analysis.server.ts";
import { addMeasurement } from "#features/requests/estimate-records/estimateChanges.queries.ts";
import { storedSize } from "#features/requests/estimate-prices/settledSize.queries.ts";
import { storedShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";
import { offeredCategory } from "#features/requests/form-links/formAddress.ts";
import type { SubmitResult } from "#features/requests/form-drafts/publicForm.ts";
import { storedUnit } from "#features/catalog/pricing/measure.ts";
import { priceIn } from "./estimateResult.ts";
import type { SubmittedRequest } from "#features/requests/form-drafts/request.ts";
import { photoGone } from "./sizeOnPhotos.ts";
import { attachPhotos } from "#features/catalog/photos/photo.queries.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";
import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import { databaseFault } from "#platform/database/connections/databaseFault.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { pipelined } from "#platform/database/pipelined.ts";
import type { OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import type { RequestContext } from "#platform/operations.ts";
import { createBulkhead, withDeadline } from "#platform/outside/outboundCalls.ts";
import { answerAfterUpdate, answerAfterWaiting, replayAnswer } from "./replayAnswer.server.ts";
import { pageHash } from "./requestAddress.server.ts";
import { createdEstimate } from "./createdEstimate.server.ts";
import { customerMailJob } from "./customerMail.server.ts";
import { newRequestMailJob } from "./newRequestMail.server.ts";
import type { Offer } from "./offers.server.ts";
import { recordFormTried } from "./recordFormTried.queries.ts";
import { lockOffer, insertLine, insertEstimate, type NewEstimate } from "./submission.queries.ts";
import { draftRequest, type RequestDraft, type EstimateDraft } from "./requestDraft.server.ts";

/**
 * Processes a customer's request, from the input to the answer: checked, priced, stored in one transaction, and only
 * then analysed if photos must give the sizes. The request id is the idempotency key for retries and concurrent
 * duplicates.
 */

const notSaved = "Failed to save estimate: the server couldn't save it. Please try again.";

/**
 * A flood of requests leaves most of the database's connections to everyone else. Businesses take turns; a request that
 * gets none is refused, and its customer can send it again.
 */
const turns = createBulkhead({
  concurrency: 6,
  maxQueue: 500,
  queueMs: 10_000,
  busy: () => new ProductError("unavailable", notSaved),
});

/** Thrown to roll back the transaction if a service changed between reading its price and storing the request. */
class OfferChanged extends Error {}

/**
 * Stores a request and returns the result for the customer. Throws a ProductError with the specification's messages.
 */
export async function submitRequest(context: RequestContext, input: SubmittedRequest): Promise<SubmitResult> {
  const owner = context.db.forOwner(input.business_owner_id);
  // Tries the cached services first, then those just read. The third attempt is for a change at that very moment.
  for (const fromMemory of [true, false, false]) {
    const drafted = await draftRequest(context, input, { fromMemory });
    if (!drafted) continue;
    const outcome = await storeRequest(context, owner, input, drafted);
    if (outcome === "kept") return answer(context, owner, input.request_id, drafted.drafts);
    const earlier = await replayAnswer(context, owner, input.request_id);
    if (earlier) return earlier;
  }
  throw new ProductError("not_found", "Service not found");
}

/** The answer to a bot that fills hidden fields: it looks like success, and nothing is stored. */
export async function fakeSubmit(context: RequestContext, input: SubmittedRequest): Promise<SubmitResult> {
  const drafts = (await draftRequest(context, input, { fromMemory: false }))?.drafts ?? [];
  return {
    request_id: input.request_id,
    pending: drafts.some((draft) => draft.quoted.awaiting),
    price_by_email: false,
    results: drafts.map((draft) => draft.result),
  };
}

/**
 * Stores the whole request or nothing. `taken`: nothing was stored, because it exists already or a service has changed.
 */
async function storeRequest(
  context: RequestContext,
  owner: OwnerDb,
  input: SubmittedRequest,
  { drafts }: RequestDraft,
): Promise<"kept" | "taken"> {
  const page_hash = pageHash(context.deps.secret, owner.ownerId, input.request_id);
  const services = drafts.map((draft, position) => ({
    ...toNewEstimate(input, draft, position, context.userAgent),
    page_hash,
    language: context.language,
  }));
  const awaiting = drafts.some((draft) => draft.quoted.awaiting);
  const lines = drafts.flatMap((draft) =>
    draft.quoted.lines.map((line, position) => ({ estimate_id: draft.id, position, ...line })),
  );
  try {
    return await turns(
      () =>
        owner.transaction(async (tx) => {
          const { query, notify, enqueue } = tx;
          // All statements are sent together. If the data that determined the price has changed, that error comes first,
          // and the rest fails because of it. The webhook event is written in the same transaction: it costs no extra round
          // trip, and is rolled back too.
          const [, made] = await pipelined([
            Promise.all(drafts.map(({ offer }) => lockOffered(query, offer))),
            Promise.all(services.map((service) => query(insertEstimate, service))),
            announceToWebhook(tx, "estimate.created", input.test ? [] : services.map(createdEstimate)),
          ]);
          if (made.some((found) => found.length === 0)) throw new OfferChanged();
          await pipelined([
            Promise.all(lines.map((line) => query(insertLine, line))),
            attach(input, query),
            input.test ? query(recordFormTried) : notifyOfRequest(tx, input, { services, awaiting }),
            Promise.all(
              drafts.flatMap(({ id, taps, measured }) =>
                taps && measured
                  ? [query(addMeasurement, { estimate_id: id, made_by: "customer", measurement: taps, ...measured })]
                  : [],
              ),
            ),
          ]);
          if (!input.test) enqueue(customerMailJob(owner.ownerId, input.request_id, awaiting));
          if (awaiting) enqueue(analysisJob(owner.ownerId, input.request_id));
          notify("estimates");
          if (input.test) notify("business");
          return "kept" as const;
        }),
      owner.ownerId,
    );
  } catch (error) {
    if (error instanceof OfferChanged) return "taken";
    if (error instanceof ProductError) throw error;
    // Database faults are not logged here: an outage would add a log line for every customer.
    if (!databaseFault(error)) context.log.error({ err: error }, "could not store a request");
    throw new ProductError("unavailable", notSaved, undefined, error);
  }
}

/** Notifies the members of the business of a stored request. */
function notifyOfRequest(
  tx: OwnerTx,
  { request_id, name, email, phone }: SubmittedRequest,
  { services, awaiting }: { services: readonly { id: string; service_name: string }[]; awaiting: boolean },
): Promise<void> {
  const names = services.map(({ service_name }) => service_name);
  return recordNotification(tx, {
    kind: "request_new",
    facts: { name, services: names },
    key: `request_new ${request_id}`,
    estimate_id: services[0]?.id ?? null,
    customer: { name, email, phone },
    email: newRequestMailJob(tx.ownerId, request_id, awaiting),
  });
}

/**
 * Locks the data that determined a request's price until the request is stored. Throws `OfferChanged` if it has
 * changed.
 */
async function lockOffered(query: Query, offer: Offer): Promise<void> {
  const held = await query(lockOffer, {
    service_id: offer.id,
    version: offer.version,
    calibrations: offer.calibrations ? toJson(offer.calibrations) : null,
    is_package: offer.components.length > 0,
  });
  if (held.length === 0) throw new OfferChanged();
}

/**
 * Attaches the photos uploaded for this request. Throws `invalid` if one of them is missing or belongs to another
 * request.
 */
async function attach(input: SubmittedRequest, query: Query): Promise<void> {
  const wanted = [...new Set(input.photo_ids)];
  if (wanted.length === 0) return;
  const rows = await query(attachPhotos, {
    request_id: input.request_id,
    ids: wanted,
    reference: input.reference_photo_id,
  });
  const attached = new Set(rows.map((photo) => photo.id));
  const gone = wanted.filter((id) => !attached.has(id));
  if (gone.length > 0)
    throw new ProductError(
      "invalid",
      "One of your photos is no longer there. Please add it again.",
      Object.fromEntries(gone.map((id) => [`photo_ids.${id}`, photoGone])),
    );
}

/**
 * Answers the customer, who waits for the analysis, but only for a limited time. The request is stored in any case; the
 * analysis continues, and its price is emailed.
 */
async function answer(
  context: RequestContext,
  owner: OwnerDb,
  requestId: string,
  drafts: EstimateDraft[],
): Promise<SubmitResult> {
  const awaiting = drafts.filter((draft) => draft.quoted.awaiting).map((draft) => draft.id);
  if (awaiting.length === 0)
    return {
      request_id: requestId,
      pending: false,
      price_by_email: false,
      results: drafts.map((draft) => draft.result),
    };
  let waits = true;
  const analysis = analyseClaimed(context, owner, awaiting, { customerWaits: () => waits }).catch((error: unknown) =>
    context.log.error({ err: error }, "could not store the analysis of a request"),
  );
  const hasEnded = await withDeadline(context.deps.deadlines.customerWaits, () => analysis).then(
    () => true,
    () => false,
  );
  waits = false;
  const answerNow = hasEnded
    ? answerAfterUpdate(owner, requestId, new Set())
    : answerAfterWaiting(context.deps, owner, requestId, new Set());
  const analysed = await answerNow.catch((error: unknown) =>
    context.log.error({ err: error }, "could not read a stored request"),
  );
  // The customer has read the answer now, so the email need not wait for the analysis.
  if (analysed && !analysed.price_by_email)
    await context.deps.jobs
      .send(customerMailJob(owner.ownerId, requestId, false))
      .catch((error: unknown) => context.log.error({ err: error }, "an email to a customer is delayed"));
  return (
    analysed ?? {
      request_id: requestId,
      pending: true,
      price_by_email: false,
      results: drafts.map((draft) => draft.result),
    }
  );
}

function toNewEstimate(
  input: SubmittedRequest,
  { id, offer, quoted, result }: EstimateDraft,
  position: number,
  userAgent: string | null,
): Omit<NewEstimate, "page_hash" | "language"> {
  return {
    id,
    request_id: input.request_id,
    position,
    form: input.kind,
    form_area: offeredCategory(input.kind, input.crm_type),
    link_source: input.source,
    is_test: input.test,
    user_agent: userAgent,
    name: input.name,
    email: input.email,
    phone: input.phone,
    address: input.address,
    reference_object: input.reference_object,
    notes: input.notes,
    service_id: offer.id,
    service_name: offer.name,
    category: offer.service_category,
    pricing_model: offer.pricing_model,
    rate: offer.rate,
    unit: storedUnit(offer),
    unit_plural: offer.unit_plural ?? null,
    minimum_price: offer.minimum_price,
    ...storedSize(quoted, quoted.total),
    ...storedShownPrice(priceIn(result), new Date()),
    method: quoted.method,
    awaiting: quoted.awaiting,
  };
}
