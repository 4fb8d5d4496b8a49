import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useMemo, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { RecordDialog } from "#browser/forms/RecordDialog.tsx";
import { useRecordForm } from "#browser/forms/useRecordForm.ts";
import { RecurringStatusOptions } from "#features/customers/follow-up-screens/RecurringStatusOptions.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { schedulesApi } from "#features/customers/schedules/schedule.client.ts";
import { useToday } from "#browser/useToday.ts";
import {
  earliestServiceDate,
  type CustomerService,
  type CustomerServiceFields,
} from "#features/customers/schedules/schedule.ts";
import { NextService } from "./ScheduleDialog.tsx";
import {
  customerServiceForm,
  customerServiceLabels,
  customerServiceValues,
  type CustomerServiceValues,
} from "#features/customers/schedules/scheduleForm.ts";
import { IntervalOptions } from "./IntervalOptions.tsx";
import { useScheduleChanges } from "./useScheduleChanges.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** Adds a service to a customer, or changes one. */
export function CustomerServiceDialog({
  customer,
  service,
  onClose,
}: {
  customer: { id: string; name: string };
  service: CustomerService | null;
  onClose: () => void;
}) {
  const today = useToday();
  const queries = useQueryClient();
  const changes = useScheduleChanges();
  const [stored, setStored] = useState(service);
  const resolver = useMemo(() => zodResolver(customerServiceForm(today)), [today]);
  const record = useRecordForm<CustomerServiceValues, CustomerServiceFields, CustomerService>({
    resolver,
    initial: customerServiceValues(stored),
    labels: customerServiceLabels,
    save: (fields, newer) => changes.saveService(customer, newer ?? stored, fields),
    failed: stored ? "Failed to update service." : "Failed to add service.",
    latest: async () => {
      const all = await queries.fetchQuery({
        ...schedulesApi.services.queryOptions({ input: { customer_id: customer.id } }),
        staleTime: 0,
      });
      const found = all.find(({ id }) => id === stored?.id) ?? null;
      if (found) setStored(found);
      return found && { stored: found, values: customerServiceValues(found) };
    },
    close: onClose,
  });
  const values = useWatch({ control: record.form.control }) as CustomerServiceValues;
  const { service_name, service_notes, ...beside } = inputsOf(record.form, stored, today);

  return (
    <RecordDialog
      title={stored ? "Edit Service" : "Add Service"}
      description={`A recurring service for ${customer.name}.`}
      submitLabel={stored ? "Save Changes" : "Add Service"}
      record={record}
    >
      {service_name}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {Object.entries(beside).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
      </div>
      {service_notes}
      <NextService values={values} today={today} />
    </RecordDialog>
  );
}

/** The input of each field, in the order of the form. */
function inputsOf(
  {
    register,
    formState: { errors },
  }: ReturnType<typeof useRecordForm<CustomerServiceValues, CustomerServiceFields, CustomerService>>["form"],
  stored: CustomerService | null,
  today: string,
) {
  return {
    service_name: (
      <Field label={customerServiceLabels.service_name} required error={errors.service_name?.message}>
        <Input
          {...register("service_name")}
          maxLength={fieldLengths.name}
          autoComplete="off"
          placeholder="Gutter Cleaning"
        />
      </Field>
    ),
    service_interval_months: (
      <Field
        label={customerServiceLabels.service_interval_months}
        required
        error={errors.service_interval_months?.message}
      >
        <Select {...register("service_interval_months")}>
          <IntervalOptions stored={stored?.service_interval_months} />
        </Select>
      </Field>
    ),
    status: (
      <Field label={customerServiceLabels.status}>
        <Select {...register("status")}>
          <RecurringStatusOptions />
        </Select>
      </Field>
    ),
    last_service_date: (
      <Field
        label={customerServiceLabels.last_service_date}
        hint="Leave blank if none yet."
        error={errors.last_service_date?.message}
      >
        <Input type="date" min={earliestServiceDate} max={today} {...register("last_service_date")} />
      </Field>
    ),
    service_notes: (
      <Field label={customerServiceLabels.service_notes} error={errors.service_notes?.message}>
        <Textarea {...register("service_notes")} rows={3} maxLength={fieldLengths.notes} />
      </Field>
    ),
  } satisfies Record<keyof CustomerServiceFields, ReactNode>;
}
