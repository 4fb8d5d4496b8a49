import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import type { Language } from "#shared/words/languages.ts";
import type { Derivation, QuoteContent, QuoteRecipient } from "./quote.ts";
import { totalByDefault, type QuoteDraft } from "./quoteDraft.ts";
import { offerOf } from "./quoteFromEstimate.ts";
import { taxesOn, type QuoteSettings, type QuoteInput } from "./quoteRecord.ts";

/** What is written of a quote when somebody begins to write. */

/** Nobody yet. */
export const emptyRecipient: QuoteRecipient = { name: "", email: null, phone: null, address: null };

/** An offer of nothing, as this business makes its offers on this day; a deposit is part of Pro. */
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

/** A quote of estimates for the one who asked for them. */
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

/** What is written of the next version, to begin with: what stands. */
export function draftFromContent(content: QuoteContent): QuoteInput {
  const { schema: _schema, number: _number, version: _version, currency: _currency, ...rest } = content;
  const { business: _business, recipient, derivations, ...offer } = rest;
  return { offer, recipient, derivations };
}

/** The parts of an offer that go into another quote or a template: none that concerns its customer alone. */
export const copiedOffer = (offer: QuoteDraft): QuoteDraft => ({
  title: offer.title,
  introduction: offer.introduction,
  packages: offer.packages,
  discount: offer.discount,
  taxes: offer.taxes,
  deposit: offer.deposit,
  terms: offer.terms,
  notices: offer.notices,
  language: offer.language,
});

/** A copy for whom it is written: another offer, so that what was measured stays with the quote that it was measured for. */
export const copyDraft = (written: QuoteInput, recipient: QuoteRecipient | null): QuoteInput => ({
  offer: copiedOffer(written.offer),
  recipient: recipient ?? written.recipient,
  derivations: [],
});

/** What lists show of what is written. */
export const listColumnsOf = ({ offer, recipient }: QuoteInput) => ({
  recipient_name: recipient.name,
  recipient_email: recipient.email,
  title: offer.title,
  total: totalByDefault(offer),
});
