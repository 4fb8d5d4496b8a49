import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import type { CustomerFields } from "#features/customers/customers/customer.ts";
import { customerLabels, type CustomerValues } from "#features/customers/customers/customerForm.ts";
import { maxContacts } from "#shared/contact/contacts.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { FieldRows } from "./FieldRows.tsx";

type CustomerForm = UseFormReturn<CustomerValues, unknown, CustomerFields>;

/** The further contacts of a customer in its form: other phone numbers, other emails, other people. */
export function ContactFields({ form }: { form: CustomerForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "contacts" });
  const { contacts: errors } = form.formState.errors;
  return (
    <FieldRows
      label={customerLabels.contacts}
      item="Contact"
      keys={fields.map(({ id }) => id)}
      max={maxContacts}
      error={errors?.root?.message}
      onRemove={remove}
      additions={[
        {
          label: "Add a phone, email or person",
          onAdd: () => append({ name: "", label: "", phone: "", email: "" }),
        },
      ]}
    >
      {(place) => <ContactRow form={form} place={place} />}
    </FieldRows>
  );
}

function ContactRow({ form, place }: { form: CustomerForm; place: number }) {
  const errors = form.formState.errors.contacts?.[place];
  return (
    <>
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
    </>
  );
}
