import { useState } from "react";
import { Field } from "#ui/forms/Field.tsx";
import { AddressInput } from "#ui/forms/AddressInput.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { useStore } from "#ui/useStore.ts";
import { afterPress } from "#browser/page/afterPress.ts";
import { townReader } from "#features/requests/form-drafts/townReader.browser.ts";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { messages } from "#features/requests/form-drafts/fieldWords.en.ts";

/**
 * The contact details of the customer, and the address of the property. After the address is left without a town, one
 * question asks for it; it is never required.
 */
export function ContactFields({ request: { draft, change, problems } }: { request: RequestForm }) {
  const [isLeft, setIsLeft] = useState(false);
  const reader = useStore(townReader);
  const isTownAsked = isLeft ? reader?.isTownMissing(draft.address) : draft.town !== "";
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">{messages.yourDetails}</legend>
      <Field label={messages.name} required error={problems["name"]}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={fieldLengths.name}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label={messages.email} required error={problems["email"]}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={fieldLengths.email}
          value={draft.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      </Field>
      <Field label={messages.phone}>
        <Input
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={fieldLengths.phone}
          value={draft.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
      </Field>
      <Field label={messages.address} error={problems["address"]}>
        <AddressInput
          name="address"
          autoComplete="street-address"
          maxLength={fieldLengths.address}
          value={draft.address}
          onFocus={townReader.fetch}
          onChange={(event) => {
            // Autofill may fill it while another field has the focus.
            townReader.fetch();
            setIsLeft(document.activeElement !== event.currentTarget);
            change({ address: event.currentTarget.value });
          }}
          onBlur={(event) => {
            const field = event.currentTarget;
            afterPress(() => document.activeElement !== field && setIsLeft(true));
          }}
        />
      </Field>
      <p role="status" className="sr-only">
        {isTownAsked && messages.whichTown}
      </p>
      {isTownAsked && (
        <Field label={messages.whichTown}>
          <Input
            name="town"
            autoComplete="address-level2"
            maxLength={fieldLengths.name}
            value={draft.town}
            onChange={(event) => change({ town: event.currentTarget.value })}
          />
        </Field>
      )}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          {messages.leaveEmpty}
          <input
            name="website"
            type="text"
            tabIndex={-1}
            autoComplete="off"
            value={draft.website}
            onChange={(event) => change({ website: event.currentTarget.value })}
          />
        </label>
      </div>
    </fieldset>
  );
}
