import { useFieldArray, useWatch, type UseFormReturn } from "react-hook-form";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import type { CustomerFields } from "#features/customers/customers/customer.ts";
import { customerLabels, type CustomerValues } from "#features/customers/customers/customerForm.ts";
import { maxPlaces } from "#shared/contact/places.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { FieldRows } from "./FieldRows.tsx";

type CustomerForm = UseFormReturn<CustomerValues, unknown, CustomerFields>;

/** The places of a customer in its form: further addresses, and the gate code and notes of each, its own included. */
export function PlaceFields({ form }: { form: CustomerForm }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "places" });
  const [address, places] = useWatch({ control, name: ["address", "places"] });
  const { places: errors } = form.formState.errors;
  const own = address.trim();
  const hasOwn = own === "" || places.some((one) => one.address.trim() === own);
  const add = (where: string) => append({ name: "", address: where, gate_code: "", notes: "" });
  return (
    <FieldRows
      label={customerLabels.places}
      item="Place"
      keys={fields.map(({ id }) => id)}
      max={maxPlaces}
      error={errors?.root?.message}
      onRemove={remove}
      additions={[
        { label: "Add a place", onAdd: () => add("") },
        ...(hasOwn ? [] : [{ label: "Add a gate code or notes for the address above", onAdd: () => add(own) }]),
      ]}
    >
      {(place) => <PlaceRow form={form} place={place} />}
    </FieldRows>
  );
}

function PlaceRow({ form, place }: { form: CustomerForm; place: number }) {
  const errors = form.formState.errors.places?.[place];
  return (
    <>
      <Field label="Place name" error={errors?.name?.message}>
        <Input
          {...form.register(`places.${place}.name`)}
          maxLength={fieldLengths.name}
          placeholder="Lake house, shop…"
          autoComplete="off"
        />
      </Field>
      <Field label="Gate code" error={errors?.gate_code?.message}>
        <Input {...form.register(`places.${place}.gate_code`)} maxLength={fieldLengths.gateCode} autoComplete="off" />
      </Field>
      <div className="grid gap-3 sm:col-span-2">
        <Field label="Place address" error={errors?.address?.message}>
          <Input {...form.register(`places.${place}.address`)} maxLength={fieldLengths.address} autoComplete="off" />
        </Field>
        <Field label="Place notes" error={errors?.notes?.message}>
          <Textarea
            {...form.register(`places.${place}.notes`)}
            rows={2}
            maxLength={fieldLengths.placeNotes}
            placeholder="Dog in the yard, key box on the left…"
          />
        </Field>
      </div>
    </>
  );
}
