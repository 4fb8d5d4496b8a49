import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useState, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "#ui/forms/Field.tsx";
import { AddressInput } from "#ui/forms/AddressInput.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import {
  clientTypes,
  customerStatuses,
  type Customer,
  type CustomerFields,
} from "#features/customers/customers/customer.ts";
import {
  customerForm,
  customerLabels,
  customerValues,
  type CustomerValues,
} from "#features/customers/customers/customerForm.ts";
import { clientTypeLabels, customerStatusLabels } from "#features/customers/customers/customerLabels.ts";
import { ContactFields } from "./ContactFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { TagsField } from "./TagsField.tsx";
import { RecordDialog } from "#browser/forms/RecordDialog.tsx";
import { useRecordForm } from "#browser/forms/useRecordForm.ts";
import { useCustomerChanges } from "#features/customers/customer-cache/useCustomerChanges.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

const resolver = zodResolver(customerForm);
type CustomerForm = UseFormReturn<CustomerValues, unknown, CustomerFields>;

/** Adds a customer, or changes one. */
export function CustomerFormDialog({ customer = null, onClose }: { customer?: Customer | null; onClose: () => void }) {
  const queries = useQueryClient();
  const changes = useCustomerChanges();
  const [stored, setStored] = useState(customer);
  const record = useRecordForm<CustomerValues, CustomerFields, Customer>({
    resolver,
    initial: customerValues(stored),
    labels: customerLabels,
    save: (fields, newer = stored ?? undefined) =>
      newer ? changes.update({ id: newer.id, version: newer.version }, fields) : changes.create(fields),
    failed: stored ? "Failed to update customer. Please try again." : "Failed to create customer. Please try again.",
    latest: async () => {
      if (!stored) return null;
      const found = await queries.fetchQuery({
        ...customersApi.get.queryOptions({ input: { id: stored.id } }),
        staleTime: 0,
      });
      setStored(found);
      return { stored: found, values: customerValues(found) };
    },
    close: onClose,
  });
  const { notes, contacts, places, tags, ...beside } = inputsOf(record.form, stored);

  return (
    <RecordDialog
      title={stored ? "Edit Customer" : "Add Customer"}
      submitLabel={stored ? "Save Changes" : "Add Customer"}
      record={record}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {Object.entries(beside).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
      </div>
      {contacts}
      {places}
      {tags}
      {notes}
    </RecordDialog>
  );
}

/** The input of each field, in the order of the form. */
function inputsOf(form: CustomerForm, stored: Customer | null) {
  const {
    register,
    formState: { errors },
  } = form;
  return {
    contacts: <ContactFields form={form} />,
    places: <PlaceFields form={form} />,
    tags: <TagsField form={form} />,
    name: (
      <Field label={customerLabels.name} required error={errors.name?.message}>
        <Input {...register("name")} maxLength={fieldLengths.name} autoComplete="off" />
      </Field>
    ),
    email: (
      <Field label={customerLabels.email} required error={errors.email?.message}>
        <Input type="email" {...register("email")} autoComplete="off" />
      </Field>
    ),
    phone: (
      <Field label={customerLabels.phone} error={errors.phone?.message}>
        <Input type="tel" {...register("phone")} maxLength={fieldLengths.phone} autoComplete="off" />
      </Field>
    ),
    address: (
      <Field label={customerLabels.address} error={errors.address?.message}>
        <AddressInput {...register("address")} maxLength={fieldLengths.address} autoComplete="off" />
      </Field>
    ),
    status: (
      <Field label={customerLabels.status}>
        <Select {...register("status")}>
          {customerStatuses.map((status) => (
            <option key={status} value={status}>
              {customerStatusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    client_type: (
      <Field label={customerLabels.client_type}>
        <Select {...register("client_type")}>
          {clientTypes.map((type) => (
            <option key={type} value={type}>
              {clientTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    last_work_date: (
      <Field label={customerLabels.last_work_date} error={errors.last_work_date?.message}>
        <Input type="date" {...register("last_work_date")} />
      </Field>
    ),
    last_quote_amount: (
      <Field label={customerLabels.last_quote_amount} error={errors.last_quote_amount?.message}>
        <NumberInput {...register("last_quote_amount")} before="$" placeholder="0.00" />
      </Field>
    ),
    tax_exempt: (
      <Field
        label={customerLabels.tax_exempt}
        hint="New invoices without a job leave out taxes."
        error={errors.tax_exempt?.message}
      >
        <Input {...register("tax_exempt")} maxLength={fieldLengths.certificate} />
      </Field>
    ),
    notes: (
      <Field label={customerLabels.notes} error={errors.notes?.message}>
        <Textarea
          {...register("notes")}
          rows={3}
          maxLength={Math.max(fieldLengths.notes, stored?.notes?.length ?? 0)}
        />
      </Field>
    ),
  } satisfies Record<keyof CustomerFields, ReactNode>;
}
