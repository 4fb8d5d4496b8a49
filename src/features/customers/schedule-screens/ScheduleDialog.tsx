import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useMemo, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { FollowedCustomer } from "#features/customers/follow-up-screens/useFollowUpChanges.ts";
import { RecordDialog } from "#browser/forms/RecordDialog.tsx";
import { useRecordForm } from "#browser/forms/useRecordForm.ts";
import { formatDay } from "#shared/days/days.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { useToday } from "#browser/useToday.ts";
import { earliestServiceDate, type ScheduleFields } from "#features/customers/schedules/schedule.ts";
import { type FollowUpSchedule, nextServiceDate } from "#features/customers/schedules/serviceDue.ts";
import {
  scheduleForm,
  scheduleLabels,
  scheduleValues,
  type ScheduleValues,
} from "#features/customers/schedules/scheduleForm.ts";
import { IntervalOptions } from "./IntervalOptions.tsx";
import { useScheduleChanges } from "./useScheduleChanges.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** A service schedule as read, and the follow-up that will carry a new one. */
type ScheduleDialogTarget = { schedule: FollowUpSchedule | null; followUp: FollowedCustomer["followUp"] };

/** Sets up a service schedule for a customer, or changes one. */
export function ScheduleDialog({
  customer,
  schedule,
  onClose,
}: {
  customer: FollowedCustomer;
  schedule: FollowUpSchedule | null;
  onClose: () => void;
}) {
  const today = useToday();
  const queries = useQueryClient();
  const changes = useScheduleChanges();
  const [held, setHeld] = useState<ScheduleDialogTarget>({ schedule, followUp: customer.followUp });
  const there = held.schedule !== null;
  const resolver = useMemo(() => zodResolver(scheduleForm(today)), [today]);
  const record = useRecordForm<ScheduleValues, ScheduleFields, ScheduleDialogTarget>({
    resolver,
    initial: scheduleValues(held.schedule),
    labels: scheduleLabels,
    save: (fields, { schedule, followUp } = held) =>
      changes.saveSchedule(customer, schedule ?? followUp, there ? "Service updated" : "Service added", fields),
    failed: there ? "Failed to update service." : "Failed to add service.",
    latest: async () => {
      const { followUp, schedules } = await queries.fetchQuery({
        ...customersApi.get.queryOptions({ input: { id: customer.id } }),
        staleTime: 0,
      });
      const carrier = held.schedule ?? held.followUp;
      const schedule = (carrier ? schedules.find(({ id }) => id === carrier.id) : schedules[0]) ?? null;
      const stored = { schedule, followUp };
      setHeld(stored);
      return { stored, values: scheduleValues(schedule) };
    },
    close: onClose,
  });
  const values = useWatch({ control: record.form.control }) as ScheduleValues;
  const { service_notes, ...beside } = inputsOf(record.form, held.schedule, today);

  return (
    <RecordDialog
      title={there ? "Edit Service" : "Set Service"}
      description={`How often you service ${customer.name}.`}
      submitLabel={there ? "Save Changes" : "Set Service"}
      record={record}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {Object.entries(beside).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
      </div>
      {service_notes}
      <NextService values={values} today={today} needsDate />
    </RecordDialog>
  );
}

/** The input of each field, in the order of the form. */
function inputsOf(
  {
    register,
    formState: { errors },
  }: ReturnType<typeof useRecordForm<ScheduleValues, ScheduleFields, ScheduleDialogTarget>>["form"],
  stored: FollowUpSchedule | null,
  today: string,
) {
  return {
    service_interval_months: (
      <Field label={scheduleLabels.service_interval_months} required error={errors.service_interval_months?.message}>
        <Select {...register("service_interval_months")}>
          <IntervalOptions stored={stored?.service_interval_months} />
        </Select>
      </Field>
    ),
    last_service_date: (
      <Field label={scheduleLabels.last_service_date} required error={errors.last_service_date?.message}>
        <Input type="date" min={earliestServiceDate} max={today} {...register("last_service_date")} />
      </Field>
    ),
    service_notes: (
      <Field label={scheduleLabels.service_notes} error={errors.service_notes?.message}>
        <Textarea
          {...register("service_notes")}
          rows={3}
          maxLength={fieldLengths.notes}
          placeholder="What to do and what to bring."
        />
      </Field>
    ),
  } satisfies Record<keyof ScheduleFields, ReactNode>;
}

/** The next service date that the form's values give. */
export function NextService({
  values,
  today,
  needsDate = false,
}: {
  values: ScheduleValues;
  today: string;
  needsDate?: boolean;
}) {
  const last = /^\d{4}-\d{2}-\d{2}$/.test(values.last_service_date) ? values.last_service_date : null;
  const next =
    last === null && needsDate
      ? null
      : nextServiceDate(
          { service_interval_months: Number(values.service_interval_months), last_service_date: last },
          today,
        );
  return (
    <p className="tabular rounded-lg bg-sunken px-3.5 py-2.5 text-sm text-ink-soft">
      Next service: <strong className="font-semibold text-ink">{next === null ? "—" : formatDay(next, "UTC")}</strong>
    </p>
  );
}
