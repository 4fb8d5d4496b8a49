import { recalculatePrice } from "#features/requests/estimate-prices/computation.ts";
import { resumeStaleAnalyses } from "#features/requests/analyses/analysis.server.ts";
import type { EstimateResult, SubmitResult } from "#features/requests/form-drafts/publicForm.ts";
import { usualPrices } from "#features/requests/estimate-prices/finishedJobs.ts";
import { factsToShow } from "#features/requests/estimate-prices/readPhotoFacts.ts";
import { storedShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";
import { priceIn, resultOf, resultUnit, type EstimateToShow } from "./estimateResult.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { countCustomerMail } from "#platform/mail/customerMails.ts";
import type { Deps } from "#platform/deps.ts";
import type { RequestContext } from "#platform/operations.ts";
import { addressOfCustomer, estimatesOfRequest, markPriceShown, promisePriceMail } from "./storedRequest.queries.ts";

/**
 * The interval in which a duplicate request polls for the end of the analysis. After `maxPolls` polls it checks if the
 * analysis has died.
 */
const pollMs = 500;
const maxPolls = 20;

type StoredAnswer = StatementRow<typeof estimatesOfRequest>;

/**
 * The answer to a stored request: a retry gets the same as the first request. Waits for an analysis that another
 * request or process runs, at most as long as a customer waits. Takes over an analysis whose process has died. Null if
 * there is no such request.
 */
export async function replayAnswer(
  context: RequestContext,
  owner: OwnerDb,
  requestId: string,
): Promise<SubmitResult | null> {
  let stored = await owner.query(estimatesOfRequest, { request_id: requestId });
  const awaited = new Set(stored.filter((one) => one.analysis_state === "running").map((one) => one.id));
  const givenUp = performance.now() + context.deps.deadlines.customerWaits;
  for (let looks = 1; performance.now() < givenUp && stored.some((one) => one.analysis_state === "running"); looks++) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (looks % maxPolls === 0)
      resumeStaleAnalyses(context, { ownerId: owner.ownerId, requestId }).catch((error: unknown) =>
        context.log.error({ err: error }, "could not apply an analysis"),
      );
    stored = await owner.query(estimatesOfRequest, { request_id: requestId });
  }
  if (stored.some((one) => one.analysis_state === "running"))
    return answerAfterWaiting(context.deps, owner, requestId, awaited);
  return stored.length === 0 ? null : answerOf(owner, requestId, stored, awaited);
}

/**
 * The answer to a customer who has waited for an analysis. Unfinished prices come by email, if one can be sent, and
 * always on the request's page. `awaited` are the estimates whose price is new to the customer. Null if there is no
 * such request.
 */
export async function answerAfterWaiting(
  deps: Pick<Deps, "limits" | "emailSuppressions">,
  owner: OwnerDb,
  requestId: string,
  awaited: ReadonlySet<string>,
): Promise<SubmitResult | null> {
  const stored = await owner.query(estimatesOfRequest, { request_id: requestId });
  if (!stored.some((one) => one.price_promised_at !== null)) {
    // The promised email counts towards the limits now, so that it is not refused later.
    const [customer] = await owner.query(addressOfCustomer, { request_id: requestId });
    const by_email =
      customer?.email != null && (await countCustomerMail(deps, owner, "request_priced", customer.email)) === null;
    await owner.query(promisePriceMail, { request_id: requestId, now: new Date().toISOString(), by_email });
  }
  return answerAfterUpdate(owner, requestId, awaited);
}

/** The answer to a request after a new size for the estimates in `changed`. Null if there is no such request. */
export async function answerAfterUpdate(
  owner: Pick<OwnerDb, "query">,
  requestId: string,
  changed: ReadonlySet<string>,
): Promise<SubmitResult | null> {
  const stored = await owner.query(estimatesOfRequest, { request_id: requestId });
  return stored.length === 0 ? null : answerOf(owner, requestId, stored, changed);
}

/** The customer's answer from stored estimates. The prices of those in `changed` are shown for the first time. */
async function answerOf(
  owner: Pick<OwnerDb, "query">,
  requestId: string,
  stored: StoredAnswer[],
  changed: ReadonlySet<string>,
): Promise<SubmitResult> {
  const shown = stored.map((one) => ({ one, result: resultNow(one, changed.has(one.id)) }));
  const nowShown = shown.filter(({ one, result }) => !one.price_shown_to_customer && priceIn(result) !== null);
  await Promise.all(
    nowShown.map(({ one: { id }, result }) =>
      owner.query(markPriceShown, { id, ...storedShownPrice(priceIn(result), new Date()) }),
    ),
  );
  return {
    request_id: requestId,
    pending: stored.some((one) => one.analysis_state === "running" || one.analysis_state === "failed"),
    price_by_email: stored.some((one) => one.price_promised_at !== null && one.price_by_email),
    results: shown.map(({ result }) => result),
  };
}

/**
 * The visible parts of an estimate. A price that was shown stays visible. A price that the first answer hid stays
 * hidden, for the same reason. Only a price that the customer waited for is new.
 */
function resultNow(one: StoredAnswer, changed: boolean): EstimateResult {
  const estimate = toShow(one);
  if (one.price_shown_to_customer && !changed && one.total_price !== null)
    return resultOf(estimate, { ...one, widest_range: null });
  const result = resultOf(estimate, one);
  return changed || result.totalPrice === null ? result : resultOf(estimate, { ...one, show_price: false });
}

function toShow(one: StoredAnswer): EstimateToShow {
  const priced = {
    pricing_model: one.pricing_model,
    rate: one.service_rate ?? 0,
    unit: one.service_unit ?? "per sq ft",
    unit_plural: one.unit_plural,
    minimum_price: one.minimum_price,
  };
  const figures = { squareFeet: one.estimated_square_footage, quantity: one.estimated_quantity };
  const median = figures.squareFeet ?? figures.quantity;
  // A price that the owner set is exact, however uncertain the size is.
  const own = one.total_price === recalculatePrice(priced, figures, one.lines).total;
  const spread = own && median !== null && one.figure_low !== null && one.figure_high !== null;
  return {
    ...one,
    priced,
    ...resultUnit(priced),
    facts: one.reported && factsToShow(one.reported),
    source: own ? one.source : null,
    usual: usualPrices(priced, one.finished?.map(({ actual_size }) => actual_size) ?? [], one.lines),
    interval: spread ? { median, low: one.figure_low ?? median, high: one.figure_high ?? median } : null,
  };
}
