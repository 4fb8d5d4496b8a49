import { useState } from "react";
import { ChooseStep } from "#features/quotes/quote-offer/ChooseStep.tsx";
import { OfferHeading } from "#features/quotes/quote-offer/OfferHeading.tsx";
import { QuoteFor } from "#features/quotes/quote-offer/QuoteFor.tsx";
import { OfferTerms } from "#features/quotes/quote-offer/OfferTerms.tsx";
import { choiceByDefault, figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { hasFinishedNumbers } from "./finishedNumbers.ts";

/** The offer as its customer will see it, made of the parts of the customer's own page. Unfinished numbers show a hint. */
export function QuotePreview({ written: { offer, recipient } }: { written: QuoteInput }) {
  const [chosen, choose] = useState(choiceByDefault(offer.packages));
  if (!hasFinishedNumbers(offer)) return <p className="text-ink-soft">Please finish typing the numbers.</p>;
  const choice = figuresOf(offer, chosen) ? chosen : choiceByDefault(offer.packages);
  return (
    <div className="flex flex-col gap-4">
      <QuoteFor recipient={recipient} day={null} />
      <OfferHeading offer={offer} />
      <ChooseStep content={offer} choice={choice} onChoose={choose} />
      <OfferTerms offer={offer} />
    </div>
  );
}
