import { Fragment, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "#ui/forms/Field.tsx";
import { AddressInput } from "#ui/forms/AddressInput.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";
import type { EventToSave } from "#features/work/events/event.ts";
import { eventLabels, type EventDetail, type EventValues } from "./eventForm.ts";
import { serviceTypeLabels, serviceTypes } from "#features/work/events/serviceType.ts";

/** The fields under More details. A stored event also has an actual price. */
export function EventDetailFields({
  form: { register, formState },
  isStored,
}: {
  form: UseFormReturn<EventValues, unknown, EventToSave>;
  isStored: boolean;
}) {
  const { errors } = formState;
  const { description, notes, ...beside } = {
    description: (
      <Field label={eventLabels.description} error={errors.description?.message}>
        <Textarea {...register("description")} rows={2} maxLength={fieldLengths.description} />
      </Field>
    ),
    service_type: (
      <Field label={eventLabels.service_type} className={isStored ? "sm:col-span-full" : undefined}>
        <Select {...register("service_type")}>
          <option value="">Not set</option>
          {serviceTypes.map((type) => (
            <option key={type} value={type}>
              {serviceTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    estimated_price: (
      <Field label={eventLabels.estimated_price} error={errors.estimated_price?.message}>
        <NumberInput {...register("estimated_price")} before="$" placeholder="0.00" />
      </Field>
    ),
    actual_price: isStored && (
      <Field label={eventLabels.actual_price} error={errors.actual_price?.message}>
        <NumberInput {...register("actual_price")} before="$" placeholder="0.00" />
      </Field>
    ),
    client_email: (
      <Field label={eventLabels.client_email} error={errors.client_email?.message}>
        <Input type="email" {...register("client_email")} autoComplete="off" />
      </Field>
    ),
    client_phone: (
      <Field label={eventLabels.client_phone} error={errors.client_phone?.message}>
        <Input type="tel" {...register("client_phone")} maxLength={fieldLengths.phone} autoComplete="off" />
      </Field>
    ),
    client_address: (
      <Field label={eventLabels.client_address} error={errors.client_address?.message}>
        <AddressInput {...register("client_address")} maxLength={fieldLengths.address} autoComplete="off" />
      </Field>
    ),
    notes: (
      <Field label={eventLabels.notes} error={errors.notes?.message}>
        <Textarea {...register("notes")} rows={3} maxLength={fieldLengths.description} />
      </Field>
    ),
  } satisfies Record<EventDetail, ReactNode>;
  return (
    <>
      {description}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {Object.entries(beside).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
      </div>
      {notes}
    </>
  );
}
