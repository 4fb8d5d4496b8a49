import { fieldLengths } from "#shared/fieldLengths.ts";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { AddressInput } from "#ui/forms/AddressInput.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { errorOf, hasFaultIn, type FieldErrors } from "./fieldErrors.ts";
import { QuotePlace } from "./QuotePlace.tsx";
import { useFoldOnPhone } from "./useFoldOnPhone.ts";

type Recipient = QuoteInput["recipient"];

/** The customer that a quote is for. */
export function RecipientFields({
  customerId,
  recipient,
  hasKnownLines,
  faults,
  onChange,
  onUseSizes,
}: {
  /** The customer whose places are offered; null without one. */
  customerId: string | null;
  recipient: Recipient;
  /** True if lines of the quote came from known sizes. */
  hasKnownLines: boolean;
  faults: FieldErrors;
  onChange: (changes: Partial<Recipient>) => void;
  /** Replaces these lines by those of the place at the address. False if it failed. */
  onUseSizes: (place: string) => Promise<boolean>;
}) {
  const folded = useFoldOnPhone(recipient.name || null, hasFaultIn(faults, "recipient"));
  return (
    <Card title="Customer" folded={folded}>
      <div className="grid gap-3 sm:grid-cols-2">
        {customerId && (
          <QuotePlace
            customerId={customerId}
            address={recipient.address ?? ""}
            hasKnownLines={hasKnownLines}
            onChoose={(address) => onChange({ address })}
            onUseSizes={onUseSizes}
          />
        )}
        <Field label="Name" required {...errorOf(faults, "recipient.name")}>
          <Input
            maxLength={fieldLengths.name}
            value={recipient.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label="Email" {...errorOf(faults, "recipient.email")}>
          <Input
            type="email"
            maxLength={fieldLengths.email}
            value={recipient.email ?? ""}
            onChange={(event) => onChange({ email: event.currentTarget.value.trim() || null })}
          />
        </Field>
        <Field label="Phone">
          <Input
            type="tel"
            maxLength={fieldLengths.phone}
            value={recipient.phone ?? ""}
            onChange={(event) => onChange({ phone: event.currentTarget.value || null })}
          />
        </Field>
        <Field label="Address">
          <AddressInput
            maxLength={fieldLengths.address}
            value={recipient.address ?? ""}
            onChange={(event) => onChange({ address: event.currentTarget.value || null })}
          />
        </Field>
      </div>
    </Card>
  );
}
