import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { messages } from "#features/requests/form-drafts/fieldWords.en.ts";

/** The contact details of the customer, and the address of the property. */
export function ContactFields({ request: { draft, change, problems } }: { request: RequestForm }) {
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
        <Input
          name="address"
          autoComplete="address-line1"
          maxLength={fieldLengths.address}
          value={draft.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </Field>
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
