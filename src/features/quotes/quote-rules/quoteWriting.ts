import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import type { Language } from "#shared/words/languages.ts";
import type { Derivation, QuoteContent, QuoteRecipient } from "./quote.ts";
import { totalByDefault, type QuoteDraft } from "./quoteDraft.ts";
import { offerOf } from "./quoteFromEstimate.ts";
import { taxesOn, type QuoteSettings, type QuoteInput } from "./quoteRecord.ts";

/** The initial drafts of quotes. */

/** No recipient yet. */
export const emptyRecipient: QuoteRecipient = { name: "", email: null, phone: null, address: null };

/** Returns an empty offer with the settings of this business on this day. The deposit is part of Pro. */
export const emptyOffer = (
  settings: QuoteSettings,
  { today, language, isPro }: { today: string; language: Language; isPro: boolean },
): QuoteDraft => ({
  title: "",
  introduction: "",
  packages: [{ id: "package-1", name: "", description: "", recommended: false, lines: [] }],
  discount: null,
  taxes: taxesOn(today, settings.tax_rates),
  deposit: isPro ? settings.deposit : null,
  terms: settings.terms,
  notices: settings.notices,
  language,
});

/** Returns the draft of a quote for the customer who requested these estimates. */
export function draftFromEstimates(
  estimates: readonly [EstimateDetails, ...EstimateDetails[]],
  derivations: Derivation[],
  empty: QuoteDraft,
): QuoteInput {
  const [{ name, email, phone, address }] = estimates;
  const services = estimates.map(({ service_name }) => service_name);
  return {
    offer: { ...empty, ...offerOf(estimates), title: services.join(", ").slice(0, fieldLengths.title) },
    recipient: {
      name,
      email,
      phone: phone?.slice(0, fieldLengths.phone) ?? null,
      address: address?.slice(0, fieldLengths.address) ?? null,
    },
    derivations,
  };
}

/** Returns the initial draft of the next version: the current content. */
export function draftFromContent(content: QuoteContent): QuoteInput {
  const { schema: _schema, number: _number, version: _version, currency: _currency, ...rest } = content;
  const { business: _business, changes_job: _job, recipient, derivations, ...offer } = rest;
  return { offer, recipient, derivations };
}

/**
 * Returns the parts of an offer that are copied to another quote or a template: none that concerns only its customer.
 */
export const copiedOffer = (offer: QuoteDraft): QuoteDraft => ({
  title: offer.title,
  introduction: offer.introduction,
  packages: offer.packages.map((one) => ({
    ...one,
    lines: one.lines.map(({ estimate_id: _estimate, ...line }) => line),
  })),
  discount: offer.discount,
  taxes: offer.taxes,
  deposit: offer.deposit,
  terms: offer.terms,
  notices: offer.notices,
  language: offer.language,
});

/** Returns a copy of a draft for a recipient. It is another offer, so the measurements stay with the original quote. */
export const copyDraft = (written: QuoteInput, recipient: QuoteRecipient | null): QuoteInput => ({
  offer: copiedOffer(written.offer),
  recipient: recipient ?? written.recipient,
  derivations: [],
});

/** The fields of a draft that lists show. */
export const listColumnsOf = ({ offer, recipient }: QuoteInput) => ({
  recipient_name: recipient.name,
  recipient_email: recipient.email,
  title: offer.title,
  total: totalByDefault(offer),
});
