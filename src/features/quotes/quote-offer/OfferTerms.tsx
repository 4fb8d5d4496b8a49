import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { ownersLanguage } from "./ownersLanguage.ts";
import { Part } from "./Part.tsx";
import { messages } from "./quoteWords.en.ts";

/** The terms of an offer, if it has any. */
export function OfferTerms({ offer }: { offer: Pick<QuoteDraft, "terms" | "language"> }) {
  if (offer.terms === "") return null;
  return (
    <Part title={messages.terms}>
      <p lang={ownersLanguage(offer)} className="text-pretty whitespace-pre-line wrap-anywhere">
        {offer.terms}
      </p>
    </Part>
  );
}
