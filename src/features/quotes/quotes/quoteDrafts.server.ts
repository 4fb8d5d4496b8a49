import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { readDetails } from "#features/requests/estimate-records/estimate.queries.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import type { QuoteRecipient } from "#features/quotes/quote-rules/quote.ts";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { storePhotosOf } from "./quotePictures.server.ts";
import { derivationOf } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import { offeringBusiness, readQuote, recipientOf, versionByNumber, type LockedQuote } from "./quote.queries.ts";
import { addQuote, saveFirstDraft, saveNextDraft } from "./quoteChanges.queries.ts";
import { readJobOfChange } from "#features/quotes/change-orders/changeOrder.server.ts";
import { assertFitsOffer } from "#features/quotes/change-orders/changeRules.ts";
import { draftOfChange } from "#features/quotes/change-orders/draftOfChange.ts";
import { parseContent, lockQuoteById, quoteNotFoundError, assertCan } from "./quoteReading.server.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import {
  copyDraft,
  emptyOffer,
  emptyRecipient,
  listColumnsOf,
  draftFromContent,
  draftFromEstimates,
} from "#features/quotes/quote-rules/quoteWriting.ts";
import {
  atTodaysRate,
  draftFromSizes,
  hasDerivation,
  quotedPlace,
  withoutSizes,
  withSizesOf,
} from "#features/quotes/quote-rules/quoteFromPlace.ts";
import { readPlaces } from "#features/requests/places/place.server.ts";
import { currentServices } from "#features/requests/places/place.queries.ts";
import { quoteRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { readSettings, templateById } from "./quoteSettings.queries.ts";

/** Creates and saves quotes before they are sent. */

export type NewQuoteSource = {
  estimate_id?: string | undefined;
  whole_request: boolean;
  template_id?: string | undefined;
  quote_id?: string | undefined;
  customer_id?: string | undefined;
  /** The job of a change order. */
  job_id?: string | undefined;
  /** The place of the customer; null for the customer's own address, and no lines. */
  address: string | null;
  /** True if the plan of the business includes deposits. */
  isPro: boolean;
};

/** Creates a quote and returns its ID. */
export async function beginQuote(deps: Pick<Deps, "photos">, owner: OwnerDb, from: NewQuoteSource): Promise<string> {
  const [settings, { today }, [business]] = await Promise.all([
    readSettings(owner.query),
    todayOfOwner(owner),
    owner.query(offeringBusiness),
  ]);
  const offer = emptyOffer(settings, { today, language: business?.language ?? "en", isPro: from.isPro });
  const { written, customer_id, estimates } = await writtenFrom(deps, owner, from, offer);
  const [made] = await owner.transaction(async ({ query, notify }) => {
    if (customer_id !== null) await lockCustomer(query, customer_id);
    notify("quotes");
    return query(addQuote, {
      customer_id,
      job_id: from.job_id ?? null,
      estimate_ids: estimates.map(({ id }) => id),
      draft: toJson(written),
      ...listColumnsOf(written),
    });
  });
  if (!made) throw new Error("A quote was not stored.");
  return made.id;
}

type NewQuoteDraft = { written: QuoteInput; customer_id: string | null; estimates: readonly EstimateDetails[] };

async function writtenFrom(
  deps: Pick<Deps, "photos">,
  owner: OwnerDb,
  from: NewQuoteSource,
  empty: QuoteDraft,
): Promise<NewQuoteDraft> {
  if (from.job_id) return { ...draftOfChange(await readJobOfChange(owner.query, from.job_id), empty), estimates: [] };
  const recipient = from.customer_id ? await recipientNamed(owner, from.customer_id) : emptyRecipient;
  const begun = { customer_id: from.customer_id ?? null, estimates: [] };
  if (from.estimate_id) return ofEstimates(deps, owner, from.estimate_id, from.whole_request, empty);
  if (from.template_id) {
    const [template] = await owner.query(templateById, { id: from.template_id });
    if (!template) throw new ProductError("not_found", quoteRefusals.noTemplate);
    return { ...begun, written: { offer: template.offer, recipient, derivations: [] } };
  }
  if (from.quote_id) {
    const copied = await readQuote(owner.query, from.quote_id, new Date());
    const last = copied?.versions.at(-1);
    const written = copied?.written ?? (last ? draftFromContent(parseContent(last.content)) : null);
    if (!written) throw quoteNotFoundError();
    return { ...begun, written: copyDraft(written, from.customer_id ? recipient : null) };
  }
  if (from.customer_id && from.address !== null) {
    const { address, ...written } = await writtenForPlace(deps, owner, from.customer_id, from.address, empty);
    return { ...begun, written: { ...written, recipient: { ...recipient, address } } };
  }
  return { ...begun, written: { offer: empty, recipient, derivations: [] } };
}

/** The address of a place of a customer, and a quote with a line for each size that is known there. */
async function writtenForPlace(
  deps: Pick<Deps, "photos">,
  owner: Pick<OwnerDb, "query" | "ownerId">,
  customerId: string,
  at: string,
  empty: QuoteDraft,
): Promise<Pick<QuoteInput, "offer" | "derivations"> & { address: string }> {
  const { address, sizes } = quotedPlace(await readPlaces(owner, customerId), at);
  const services = await owner.query(currentServices, { ids: sizes.map(({ service_id }) => service_id) });
  const priced = await Promise.all(
    sizes.map(async (size) => {
      const service = services.find(({ id }) => id === size.service_id);
      const estimate = service && (await readDetails(owner, size.estimate_id));
      if (!estimate) return [];
      const today = atTodaysRate(estimate, size, service);
      const derivation = hasDerivation(size) && derivationOf(today, await storePhotosOf(deps, owner, estimate));
      return [{ today, derivation }];
    }),
  );
  const found = priced.flat();
  const derivations = found.map(({ derivation }) => derivation).filter((one) => one !== false);
  const today = found.map((one) => one.today);
  return { address, ...draftFromSizes(today, derivations, empty) };
}

/** A quote of an estimate, or of all estimates of its request. */
async function ofEstimates(
  deps: Pick<Deps, "photos">,
  owner: OwnerDb,
  id: string,
  wholeRequest: boolean,
  empty: QuoteDraft,
): Promise<NewQuoteDraft> {
  const first = await readDetails(owner, id);
  if (!first) throw new ProductError("not_found", quoteRefusals.noEstimate);
  const others = wholeRequest ? await Promise.all(first.siblings.map(({ id }) => readDetails(owner, id))) : [];
  const estimates = [first, ...others.filter((one) => one !== null)] as const;
  const derivations = await Promise.all(
    estimates.map(async (estimate) => derivationOf(estimate, await storePhotosOf(deps, owner, estimate))),
  );
  return { customer_id: first.customer_id, estimates, written: draftFromEstimates(estimates, derivations, empty) };
}

async function recipientNamed({ query }: OwnerDb, id: string): Promise<QuoteRecipient> {
  const [customer] = await query(recipientOf, { id });
  if (!customer) throw new ProductError("not_found", quoteRefusals.noCustomer);
  const { name, email, phone, address } = customer;
  return { name, email, phone, address };
}

/** Returns the draft of a locked quote; without one, the sent version. */
export async function currentInput({ query }: Pick<OwnerTx, "query">, quote: LockedQuote): Promise<QuoteInput> {
  if (quote.written) return quote.written;
  const [sent] = await query(versionByNumber, { quote_id: quote.id, number: quote.sent_version });
  if (!sent) throw new Error("A quote has neither a draft nor a version.");
  return draftFromContent(parseContent(sent.content));
}

/** The refusal if another device has changed the quote in between. */
export const editConflict = () => new ProductError("conflict", quoteRefusals.changed);

/** Saves the draft of a quote, or of its next version. */
export function saveQuoteInput(owner: OwnerDb, { offer, recipient, ...edited }: EditedQuote): Promise<void> {
  return changeInput(owner, edited, ({ derivations }) => ({ offer, recipient, derivations }));
}

/** Saves what an owner wrote in a quote, with the sizes of the place at its address instead of those of the former place. */
export async function usePlaceSizes(
  deps: Pick<Deps, "photos">,
  owner: OwnerDb,
  { offer, recipient, ...edited }: EditedQuote,
): Promise<void> {
  const quote = await readQuote(owner.query, edited.id, new Date());
  if (!quote) throw quoteNotFoundError();
  if (quote.customer_id === null) throw new ProductError("invalid", quoteRefusals.noPlace);
  const empty = withoutSizes(offer);
  const fresh = await writtenForPlace(deps, owner, quote.customer_id, recipient.address ?? "", empty);
  await changeInput(owner, edited, ({ derivations }) => withSizesOf(fresh, { offer, recipient, derivations }));
}

type EditedQuote = { id: string; version: number; offer: QuoteDraft; recipient: QuoteRecipient };

function changeInput(
  owner: OwnerDb,
  { id, version }: { id: string; version: number },
  change: (before: QuoteInput) => QuoteInput,
): Promise<void> {
  return owner.transaction(async (tx) => {
    const quote = await lockQuoteById(tx.query, id);
    assertCan(quote, new Date(), "send", "revise");
    if (quote.version !== version) throw editConflict();
    const written = change(await currentInput(tx, quote));
    assertFitsOffer(written.offer, quote.job_id !== null);
    const draft = toJson(written);
    if (quote.state === "draft") await tx.query(saveFirstDraft, { id, draft, ...listColumnsOf(written) });
    else await tx.query(saveNextDraft, { id, draft });
    tx.notify("quotes");
  });
}
