import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { Fragment, useMemo, useState, type ReactNode } from "react";
import { useWatch, type UseFormRegisterReturn } from "react-hook-form";
import { RecordDialog } from "#browser/forms/RecordDialog.tsx";
import { useRecordForm } from "#browser/forms/useRecordForm.ts";
import { formatDay } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { useToday } from "#browser/useToday.ts";
import { followUpFields, type FollowUp, type FollowUpFields } from "#features/customers/follow-ups/followUp.ts";
import {
  followUpFrequencies,
  frequencyLabels,
  nextDueDate,
  type RecurringStatus,
} from "#features/customers/follow-ups/followUpDue.ts";
import {
  followUpForm,
  followUpLabels,
  followUpOfValues,
  followUpValues,
  reminderLabels,
  reminders,
  type FollowUpFormField,
  type FollowUpValues,
} from "#features/customers/follow-ups/followUpForm.ts";
import { formatInterval } from "#features/customers/follow-ups/interval.ts";
import { RecurringStatusOptions } from "./RecurringStatusOptions.tsx";
import { useFollowUpChanges, type FollowedCustomer } from "./useFollowUpChanges.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** Sets up or changes the follow-up of a customer. */
export function FollowUpDialog({ customer, onClose }: { customer: FollowedCustomer; onClose: () => void }) {
  const today = useToday();
  const queries = useQueryClient();
  const changes = useFollowUpChanges();
  // The follow-up when the dialog opened, or as shown since. A refresh behind the dialog does not count as seen.
  const [followUp, setFollowUp] = useState<FollowUp | null>(customer.followUp);
  const resolver = useMemo(() => zodResolver(followUpForm(today)), [today]);
  const record = useRecordForm<FollowUpValues, FollowUpFields, FollowUp>({
    resolver,
    initial: followUpValues(followUp),
    labels: followUpLabels,
    save: (fields, newer) => changes.save(customer, newer ?? followUp, fields),
    failed: followUp ? "Failed to update follow-up schedule." : "Failed to create follow-up schedule.",
    latest: async () => {
      const { followUp: stored } = await queries.fetchQuery({
        ...customersApi.get.queryOptions({ input: { id: customer.id } }),
        staleTime: 0,
      });
      setFollowUp(stored);
      return stored && { stored, values: followUpValues(stored) };
    },
    close: onClose,
  });
  const values = useWatch({ control: record.form.control }) as FollowUpValues;
  const hasSchedule = followUp !== null && followUp.service_interval_months !== null;
  const { notes, ...beside } = inputsOf(record.form, values, today, hasSchedule);
  const next = nextOf(values, followUp, today);

  return (
    <RecordDialog
      title={followUp ? "Edit Follow-up" : "Set Follow-up"}
      description={`When to contact ${customer.name} again.`}
      submitLabel={followUp ? "Save Changes" : "Set Follow-up"}
      record={record}
      extra={followUp && <Removal followUp={followUp} name={customer.name} onGone={onClose} />}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {Object.entries(beside).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
      </div>
      {notes}
      <p className="tabular rounded-lg bg-sunken px-3.5 py-2.5 text-sm text-ink-soft">
        Next follow-up:{" "}
        <strong className="font-semibold text-ink">{next === null ? "—" : formatDay(next, "UTC")}</strong>
      </p>
    </RecordDialog>
  );
}

/** The input of each field, in the order of the form. */
function inputsOf(
  {
    register,
    formState: { errors },
  }: ReturnType<typeof useRecordForm<FollowUpValues, FollowUpFields, FollowUp>>["form"],
  values: FollowUpValues,
  today: string,
  hasSchedule: boolean,
) {
  return {
    follow_up_frequency: (
      <Field label="Frequency" required error={errors.follow_up_frequency?.message}>
        <Select {...register("follow_up_frequency")}>
          {followUpFrequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {frequencyLabels[frequency]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    custom_interval: values.follow_up_frequency === "custom" && (
      <CustomIntervalField
        typed={values.custom_interval}
        input={register("custom_interval")}
        problem={errors.custom_interval?.message}
      />
    ),
    last_contact_date: (
      <Field label="Last contact date" hint="Leave blank if none yet." error={errors.last_contact_date?.message}>
        <Input type="date" max={today} {...register("last_contact_date")} />
      </Field>
    ),
    remind: (
      <Field label="Remind me" hint="The morning it's due.">
        <Select {...register("remind")}>
          {reminders.map((reminder) => (
            <option key={reminder} value={reminder}>
              {reminderLabels[reminder]}
            </option>
          ))}
        </Select>
      </Field>
    ),
    status: (
      <Field label="Status" hint={<span aria-live="polite">{statusHint(values.status, hasSchedule)}</span>}>
        <Select {...register("status")}>
          <RecurringStatusOptions />
        </Select>
      </Field>
    ),
    notes: (
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea {...register("notes")} rows={3} maxLength={fieldLengths.notes} />
      </Field>
    ),
  } satisfies Record<FollowUpFormField, ReactNode>;
}

/** Says what ends with a follow-up that is paused or completed: reminders, and its service schedule if it has one. */
function statusHint(status: RecurringStatus, hasSchedule: boolean): string | null {
  if (status === "active") return null;
  const [reminders, schedule] =
    status === "paused"
      ? ["No reminders while it's paused.", "The service schedule is paused, too."]
      : ["No more reminders.", "The service schedule is completed, too."];
  return hasSchedule ? `${reminders} ${schedule}` : reminders;
}

/** An interval as the owner types it, and how it is understood. */
function CustomIntervalField({
  typed,
  input,
  problem,
}: {
  typed: string;
  input: UseFormRegisterReturn<"custom_interval">;
  problem: string | undefined;
}) {
  const interval = formatInterval(typed);
  const nothingTyped = typed.trim() === "";
  return (
    <Field
      label="Custom interval"
      required
      hint={
        <span aria-live="polite">
          {interval.days !== null ? interval.words : nothingTyped ? "Such as 3 months, 2 weeks or 30 days." : null}
        </span>
      }
      error={problem ?? (interval.days === null && !nothingTyped ? interval.words : undefined)}
    >
      <Input {...input} maxLength={fieldLengths.interval} autoComplete="off" placeholder="3 months" />
    </Field>
  );
}

/** The next due day that the form gives: the stored one until the owner changes a field that it depends on. */
function nextOf(values: FollowUpValues, stored: FollowUp | null, today: string): string | null {
  const { data } = followUpFields.safeParse(followUpOfValues(values));
  if (!data) return null;
  const same =
    stored &&
    stored.follow_up_frequency === data.follow_up_frequency &&
    stored.custom_interval_days === (data.custom_interval_days ?? null) &&
    stored.last_contact_date === (data.last_contact_date ?? null);
  return same && stored.next_due_date ? stored.next_due_date : nextDueDate(data, today);
}

function Removal({ followUp, name, onGone }: { followUp: FollowUp; name: string; onGone: () => void }) {
  const changes = useFollowUpChanges();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setAsking(true)}
        className="-ml-3 text-danger"
      >
        Delete Follow-up
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this follow-up?"
        text={
          followUp.service_interval_months === null
            ? `We won't remind you to contact ${name} anymore.`
            : `We won't remind you to contact ${name} anymore. The service schedule is deleted, too.`
        }
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          await changes.remove(followUp);
          onGone();
        }}
      />
    </>
  );
}
