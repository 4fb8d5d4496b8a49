import { implement } from "@orpc/server";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { readDetails } from "#features/requests/estimate-records/estimate.queries.ts";
import { findRequest, type RequestPageContext } from "#features/requests/request-portal/findRequest.server.ts";
import { pageOf } from "#features/requests/request-portal/requestPage.server.ts";
import { derivationOf } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import { totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { draftFromEstimates, emptyOffer, listColumnsOf } from "#features/quotes/quote-rules/quoteWriting.ts";
import {
  offeringBusiness,
  readQuote,
  type LockedQuote,
  type StoredQuote,
} from "#features/quotes/quotes/quote.queries.ts";
import { quoteAddress } from "#features/quotes/quotes/quoteAddress.server.ts";
import { addQuote } from "#features/quotes/quotes/quoteChanges.queries.ts";
import { quotesOfEstimates } from "#features/quotes/quote-lists/quoteList.queries.ts";
import { storePhotosOf } from "#features/quotes/quotes/quotePictures.server.ts";
import { lockQuoteById } from "#features/quotes/quotes/quoteReading.server.ts";
import { inSendingOrder, sendWithin } from "#features/quotes/quotes/quoteSending.server.ts";
import { readSettings } from "#features/quotes/quotes/quoteSettings.queries.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { messages as en } from "./requestOfferWords.en.ts";
import { messages as es } from "./requestOfferWords.es.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { hasPaidPlan, publicAccess, type RequestContext } from "#platform/operations.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { hasFirmPrice } from "./firmPrice.ts";
import { requestOffersContract } from "./requestOffer.contract.ts";
import { lockEstimates } from "./requestOffer.queries.ts";

/** Accepting the firm price of a request: the request becomes a quote, whose page takes the customer through its steps. */

/** The quote that a request would become. */
type Offered = {
  written: QuoteInput;
  estimates: readonly [EstimateDetails, ...EstimateDetails[]];
  lastDay: string;
  isPro: boolean;
};

const wordsOf = ({ language }: RequestContext) => (language === "es" ? es : en);

/** Returns the quote that a request would become, without photos; null if its price cannot be accepted at once. */
async function offerOfRequest(found: RequestPageContext): Promise<Offered | null> {
  const { owner, services } = found;
  const settings = await readSettings(owner.query);
  if (!settings.accept_on_request || !hasFirmPrice(await pageOf(found))) return null;
  const [[first, ...others], { today }, [business], isPro] = await Promise.all([
    Promise.all(services.map(({ id }) => readDetails(owner, id))),
    todayOfOwner(owner),
    owner.query(offeringBusiness),
    hasPaidPlan(owner),
  ]);
  if (!first) return null;
  const estimates = [first, ...others.filter((one) => one !== null)] as const;
  const offer = emptyOffer(settings, { today, language: business?.language ?? "en", isPro });
  const written = draftFromEstimates(estimates, [], offer);
  return { written, estimates, lastDay: addDays(today, settings.valid_days), isPro };
}

/** The newest quote of a request; null if it has none. It is not locked: who accepts it locks quotes before estimates. */
async function newestQuote(
  { query }: Pick<OwnerTx, "query">,
  { services }: RequestPageContext,
): Promise<StoredQuote | null> {
  const [newest] = await query(quotesOfEstimates, { ids: services.map(({ id }) => id) });
  return newest ? readQuote(query, newest.id, new Date()) : null;
}

const os = implement(requestOffersContract).$context<RequestContext>().use(publicAccess);

/** The handlers for accepting the price of a request. */
export const requestOffersHandlers = {
  read: os.read.handler(async ({ input: { token }, context }) => {
    const found = await context.deps.limits.open(context.address, () => findRequest(context.db, token));
    const offered = await offerOfRequest(found);
    if (!offered) return { total: null };
    const quote = await newestQuote(found.owner, found);
    // A customer who comes back goes on with the quote that is open.
    if (quote) return { total: quote.state === "sent" ? quote.total : null };
    return { total: totalByDefault(offered.written.offer) };
  }),

  begin: os.begin.handler(async ({ input: { token, total }, context }) => {
    const { address, proof, language, deps } = context;
    const found = await deps.limits.open(address, () => findRequest(context.db, token));
    const { owner, first } = found;
    const count = { address, business: owner.ownerId, thing: first.request_id, proof, language };
    await deps.publicWrites.count("requestOffers.begin", count);
    const addressOf = ({ id, link_number: number }: Pick<StoredQuote, "id" | "link_number">) => ({
      address: quoteAddress(deps.secret, { ownerId: owner.ownerId, quoteId: id, number }),
    });
    const before = await newestQuote(owner, found);
    if (before && before.state !== "draft") return addressOf(before);
    const offered = before ? null : await offerOfRequest(found);
    if (!offered || totalByDefault(offered.written.offer) !== total)
      throw new ProductError("conflict", wordsOf(context).changed);
    const { estimates } = offered;
    const derivations = await Promise.all(
      estimates.map(async (estimate) => derivationOf(estimate, await storePhotosOf(deps, owner, estimate))),
    );
    const once = async (tx: OwnerTx) => {
      const { customer_id } = estimates[0];
      if (customer_id !== null) await lockCustomer(tx.query, customer_id);
      await tx.query(lockEstimates, { ids: estimates.map(({ id }) => id) });
      const made = await newestQuote(tx, found);
      return addressOf(made ?? (await sendNew(deps, tx, { ...offered.written, derivations }, offered)));
    };
    return inSendingOrder(owner.ownerId, () => owner.transaction(once));
  }),
};

/** Stores a quote of these estimates and sends it, without an email. Returns the locked quote as it was before that. */
async function sendNew(
  deps: RequestContext["deps"],
  tx: OwnerTx,
  written: QuoteInput,
  { estimates, lastDay, isPro }: Offered,
): Promise<LockedQuote> {
  const [made] = await tx.query(addQuote, {
    customer_id: estimates[0].customer_id,
    job_id: null,
    estimate_ids: estimates.map(({ id }) => id),
    draft: toJson(written),
    ...listColumnsOf(written),
  });
  if (!made) throw new Error("A quote was not stored.");
  const quote = await lockQuoteById(tx.query, made.id);
  const sending = { id: made.id, version: quote.version, last_day: lastDay, email: false };
  await sendWithin(deps, tx, { ...sending, outside_range_confirmed: false }, isPro, "customer");
  return quote;
}
