import { Fragment, type ReactNode } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { AmountOrShare } from "./AmountOrShare.tsx";
import { errorOf, hasFaultIn, type FieldErrors } from "./fieldErrors.ts";
import { Packages } from "./Packages.tsx";
import { shareWords } from "./shareWords.ts";
import { TaxFields } from "./TaxFields.tsx";
import { useFoldOnPhone } from "./useFoldOnPhone.ts";
import type { Change } from "./useQuoteWriting.ts";

type Offer = QuoteInput["offer"];
type OfferProps = { offer: Offer; faults: FieldErrors; onChange: (changes: Partial<Offer>) => void };

/** All that a quote offers: its title, the packages, discount, taxes and deposit, and the terms. */
export function OfferFields({
  offer,
  isChange,
  faults,
  onChange,
}: {
  offer: Offer;
  /** True for a change order, which has lines and taxes alone. */
  isChange: boolean;
  faults: FieldErrors;
  onChange: (change: Change<Offer>) => void;
}) {
  const { discount, taxes, deposit, terms, ...heading } = inputsOf({
    offer,
    faults,
    onChange: (changes) => onChange(() => changes),
  });
  const isPlain = offer.discount === null && offer.taxes.length === 0 && offer.deposit === null;
  const has = (...parts: string[]) => parts.some((part) => hasFaultIn(faults, `offer.${part}`));
  const foldedHeading = useFoldOnPhone(offer.title || null, has("title"));
  const foldedMoney = useFoldOnPhone(isPlain ? "" : null, has("discount", "taxes", "deposit"));
  const foldedTerms = useFoldOnPhone(offer.terms || "None", has("terms"));
  return (
    <>
      <Card title={isChange ? "Change order" : "Quote"} folded={foldedHeading}>
        <div className="grid gap-3">
          {Object.entries(heading).map(([name, field]) => (
            <Fragment key={name}>{field}</Fragment>
          ))}
        </div>
      </Card>
      <Packages offer={offer} isChange={isChange} faults={faults} onChange={onChange} />
      <Card title={isChange ? "Taxes" : "Discount, taxes and deposit"} folded={foldedMoney}>
        <div className="grid gap-4">
          {!isChange && discount}
          {taxes}
          <p className="text-sm text-ink-faint">You decide what is taxable and at which rate.</p>
          {!isChange && deposit}
        </div>
      </Card>
      <Card title="Terms" folded={foldedTerms}>
        {terms}
      </Card>
    </>
  );
}

/** The input of each part of an offer except its packages. */
function inputsOf({ offer, faults, onChange }: OfferProps) {
  return {
    title: (
      <Field label="Title" {...errorOf(faults, "offer.title")}>
        <Input
          maxLength={fieldLengths.title}
          value={offer.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </Field>
    ),
    introduction: (
      <Field label="Introduction">
        <Textarea
          maxLength={fieldLengths.description}
          value={offer.introduction}
          onChange={(event) => onChange({ introduction: event.currentTarget.value })}
        />
      </Field>
    ),
    language: (
      <Field label="Language of the page and the PDF">
        <Select
          value={offer.language}
          onChange={(event) => onChange({ language: event.currentTarget.value === "es" ? "es" : "en" })}
        >
          <option value="en">English</option>
          <option value="es">Spanish</option>
        </Select>
      </Field>
    ),
    discount: (
      <AmountOrShare
        label="Discount"
        value={offer.discount}
        amounts={shareWords(offer, "discount")}
        error={faults["offer.discount.amount"] ?? faults["offer.discount.percent"]}
        onChange={(discount) => onChange({ discount })}
      />
    ),
    taxes: (
      <TaxFields taxes={offer.taxes} path="offer.taxes" faults={faults} onChange={(taxes) => onChange({ taxes })} />
    ),
    deposit: (
      <AmountOrShare
        label="Deposit"
        value={offer.deposit}
        amounts={shareWords(offer, "deposit")}
        error={faults["offer.deposit.amount"] ?? faults["offer.deposit.percent"]}
        onChange={(deposit) => onChange({ deposit })}
      />
    ),
    terms: (
      <Field label="Terms" hideLabel {...errorOf(faults, "offer.terms")}>
        <Textarea
          rows={5}
          maxLength={quoteLimits.terms}
          value={offer.terms}
          onChange={(event) => onChange({ terms: event.currentTarget.value })}
        />
      </Field>
    ),
    // Notices are set in the settings of the business.
    notices: null,
  } satisfies Record<Exclude<keyof Offer, "packages">, ReactNode>;
}
