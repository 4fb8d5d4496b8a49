import { Fragment, type ReactNode } from "react";
import type { HeadField, QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { ownersLanguage } from "./ownersLanguage.ts";

/** The title, the introduction, and other texts without a part of their own, as the owner wrote them. */
export function OfferHeading({ offer }: { offer: Pick<QuoteDraft, HeadField | "language"> }) {
  const lang = ownersLanguage(offer);
  const shown = {
    title: offer.title !== "" && (
      <h2 lang={lang} className="text-xl font-semibold text-balance wrap-anywhere">
        {offer.title}
      </h2>
    ),
    introduction: offer.introduction !== "" && (
      <p lang={lang} className="text-pretty whitespace-pre-line wrap-anywhere">
        {offer.introduction}
      </p>
    ),
  } satisfies Record<HeadField, ReactNode>;
  return Object.entries(shown).map(([name, words]) => <Fragment key={name}>{words}</Fragment>);
}
