import { Plus } from "lucide-react";
import { Fragment, useCallback, type ReactNode } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { AmountOrShare } from "./AmountOrShare.tsx";
import { errorOf, type FieldErrors } from "./fieldErrors.ts";
import { newLine, PackageEditor } from "./PackageEditor.tsx";
import { shareWords } from "./shareWords.ts";
import type { Change } from "./useQuoteWriting.ts";

type Offer = QuoteInput["offer"];
type OfferProps = { offer: Offer; faults: FieldErrors; onChange: (changes: Partial<Offer>) => void };
type Package = Offer["packages"][number];

/** All that a quote offers: its title, the packages, discount, taxes and deposit, and the terms. */
export function OfferFields({
  offer,
  faults,
  onChange,
}: {
  offer: Offer;
  faults: FieldErrors;
  onChange: (change: Change<Offer>) => void;
}) {
  const { discount, taxes, deposit, terms, ...heading } = inputsOf({
    offer,
    faults,
    onChange: (changes) => onChange(() => changes),
  });
  return (
    <>
      <Card title="Quote">
        <div className="grid gap-3">
          {Object.entries(heading).map(([name, field]) => (
            <Fragment key={name}>{field}</Fragment>
          ))}
        </div>
      </Card>
      <Packages packages={offer.packages} faults={faults} onChange={onChange} />
      <Card title="Discount, taxes and deposit">
        <div className="grid gap-4">
          {discount}
          {taxes}
          <p className="text-sm text-ink-faint">You decide what is taxable and at which rate.</p>
          {deposit}
        </div>
      </Card>
      <Card title="Terms">{terms}</Card>
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
    taxes: <Taxes offer={offer} faults={faults} onChange={onChange} />,
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

/** The packages to choose from, one of which can be recommended. */
function Packages({
  packages,
  faults,
  onChange,
}: {
  packages: Offer["packages"];
  faults: FieldErrors;
  onChange: (change: Change<Offer>) => void;
}) {
  const change = useCallback(
    (id: string, changed: (one: Package) => Package) =>
      onChange(({ packages: before }) => {
        const next = before.filter((one) => one.id === id).map(changed)[0];
        if (!next) return {};
        const others = (one: Package) => (next.recommended ? { ...one, recommended: false } : one);
        return { packages: before.map((one) => (one.id === id ? next : others(one))) };
      }),
    [onChange],
  );
  const add = () => {
    const one = { id: crypto.randomUUID(), name: "", description: "", recommended: false, lines: [newLine()] };
    onChange(({ packages: before }) => ({ packages: [...before, one] }));
  };
  const room = quoteLimits.lines - packages.reduce((count, { lines }) => count + lines.length, 0);
  return (
    <>
      {packages.map((one, place) => (
        <PackageEditor
          key={one.id}
          one={one}
          several={packages.length > 1}
          place={place}
          room={room}
          faults={faults}
          onChange={change}
          onRemove={() => onChange(({ packages: before }) => ({ packages: before.filter(({ id }) => id !== one.id) }))}
        />
      ))}
      {packages.length < quoteLimits.packages && (
        <Button className="justify-self-start" icon={<Plus aria-hidden="true" />} onClick={add}>
          Add a package to choose from
        </Button>
      )}
    </>
  );
}

/** The taxes, each with its rate. */
function Taxes({ offer: { taxes }, faults, onChange }: OfferProps) {
  return (
    <>
      {taxes.map((tax, at) => (
        <div key={at} className="grid grid-cols-[1fr_7rem_auto] items-end gap-3">
          <Field label="Tax" {...errorOf(faults, `offer.taxes.${at}.name`)}>
            <Input
              maxLength={60}
              value={tax.name}
              onChange={(event) => onChange({ taxes: taxes.with(at, { ...tax, name: event.currentTarget.value }) })}
            />
          </Field>
          <Field label="Rate" {...errorOf(faults, `offer.taxes.${at}.percent`)}>
            <NumberInput
              after="%"
              value={tax.percent}
              onChange={(event) =>
                onChange({ taxes: taxes.with(at, { ...tax, percent: event.currentTarget.value.trim() }) })
              }
            />
          </Field>
          <Button variant="ghost" onClick={() => onChange({ taxes: taxes.toSpliced(at, 1) })}>
            Remove
          </Button>
        </div>
      ))}
      {taxes.length < quoteLimits.taxes && (
        <Button
          className="justify-self-start"
          onClick={() => onChange({ taxes: [...taxes, { name: "Sales tax", percent: "0" }] })}
        >
          Add tax
        </Button>
      )}
    </>
  );
}
