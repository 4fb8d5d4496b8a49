import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { Button, IconButton } from "#ui/Button.tsx";
import { Field, FieldError } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import type { CustomerFields } from "#features/customers/customers/customer.ts";
import { customerLabels, type CustomerValues } from "#features/customers/customers/customerForm.ts";
import { maxContacts } from "#shared/contact/contacts.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

type CustomerForm = UseFormReturn<CustomerValues, unknown, CustomerFields>;

/** The further contacts of a customer in its form: other phone numbers, other emails, other people. */
export function ContactFields({ form }: { form: CustomerForm }) {
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "contacts" });
  const { contacts: errors } = form.formState.errors;
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <legend id={id} className="mb-1.5 text-sm font-medium">
        {customerLabels.contacts}
      </legend>
      {fields.map((field, place) => (
        <ContactRow
          key={field.id}
          form={form}
          place={place}
          onRemove={() => {
            remove(place);
            document.getElementById(`${id}-add`)?.focus();
          }}
        />
      ))}
      {errors?.root?.message && <FieldError>{errors.root.message}</FieldError>}
      {fields.length < maxContacts && (
        <div>
          <Button
            id={`${id}-add`}
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => append({ name: "", label: "", phone: "", email: "" })}
          >
            Add a phone, email or person
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function ContactRow({ form, place, onRemove }: { form: CustomerForm; place: number; onRemove: () => void }) {
  const errors = form.formState.errors.contacts?.[place];
  return (
    <div
      role="group"
      aria-label={`Contact ${place + 1}`}
      className="flex items-start gap-2 rounded-lg border border-line p-3"
    >
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        <Field label="Contact name" error={errors?.name?.message}>
          <Input {...form.register(`contacts.${place}.name`)} maxLength={fieldLengths.name} autoComplete="off" />
        </Field>
        <Field label="Used for" error={errors?.label?.message}>
          <Input
            {...form.register(`contacts.${place}.label`)}
            maxLength={fieldLengths.contactLabel}
            placeholder="Work, property manager…"
            autoComplete="off"
          />
        </Field>
        <Field label="Contact phone" error={errors?.phone?.message}>
          <Input
            type="tel"
            {...form.register(`contacts.${place}.phone`)}
            maxLength={fieldLengths.phone}
            autoComplete="off"
          />
        </Field>
        <Field label="Contact email" error={errors?.email?.message}>
          <Input type="email" {...form.register(`contacts.${place}.email`)} autoComplete="off" />
        </Field>
      </div>
      <IconButton size="sm" label={`Remove contact ${place + 1}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
