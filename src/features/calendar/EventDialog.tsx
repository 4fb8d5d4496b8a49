import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNamed } from "#features/members/useNamed.ts";
import { RecordDialog } from "#web/RecordDialog.tsx";
import { useRecordForm } from "#web/useRecordForm.ts";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/Inputs.tsx";
import { Switch } from "#ui/Switch.tsx";
import { api } from "#web/client.ts";
import { useZone } from "#web/useZone.ts";
import { AssignedField } from "./AssignedField.tsx";
import { serviceTypeLabels, serviceTypes, type CalendarEvent, type EventToSave } from "./event.ts";
import {
  endAfterMove,
  eventForm,
  eventLabels,
  eventValues,
  newEventValues,
  type EventSeed,
  type EventValues,
} from "./eventForm.ts";
import { eventToasts } from "./eventWords.ts";
import { useSaveEvent } from "./useSaveEvent.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

const nothing: EventSeed = {};
const nobody: readonly string[] = [];

/**
 * Plans an event, filled in from `seed`, or changes one. Times are read and written in the time zone of the business.
 */
export function EventDialog({
  event = null,
  seed = nothing,
  onClose,
}: {
  event?: CalendarEvent | null;
  seed?: EventSeed;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const saveEvent = useSaveEvent();
  const zone = useZone();
  const named = useNamed(event?.assigned_to ?? nobody);
  const [stored, setStored] = useState(event);
  const [begun] = useState(() => newEventValues(seed, zone, new Date()));
  const resolver = useMemo(() => zodResolver(eventForm(zone, stored, seed)), [zone, stored, seed]);
  const initial = stored ? eventValues(stored, zone) : begun;
  const record = useRecordForm<EventValues, EventToSave, CalendarEvent>({
    resolver,
    initial,
    labels: eventLabels,
    valueLabels: Object.fromEntries(named.map(({ id, name }) => [id, name])),
    save: (written, newer) => saveEvent(newer ?? stored, written),
    failed: stored ? eventToasts.notUpdated : eventToasts.notCreated,
    latest: async () => {
      if (!stored) return null;
      const found = await queries.fetchQuery({
        ...api.calendar.get.queryOptions({ input: { id: stored.id } }),
        staleTime: 0,
      });
      setStored(found);
      return { stored: found, values: eventValues(found, zone) };
    },
    close: onClose,
  });
  const { register, control, formState, getValues, setValue } = record.form;
  const { errors } = formState;
  const allDay = useWatch({ control, name: "all_day" });
  const assigned = useWatch({ control, name: "assigned_to" });

  /** Moving the start moves the whole event. */
  const [started, setStarted] = useState({ start_day: initial.start_day, start_time: initial.start_time });
  function followStart() {
    const values = getValues();
    const end = endAfterMove(started, values);
    if (!end) return;
    setStarted({ start_day: values.start_day, start_time: values.start_time });
    setValue("end_day", end.end_day, { shouldDirty: true });
    setValue("end_time", end.end_time, { shouldDirty: true });
  }
  const start = { onChange: followStart };

  return (
    <RecordDialog
      title={stored ? "Edit Event" : "Create New Event"}
      submitLabel={stored ? "Save Changes" : "Create Event"}
      record={record}
    >
      <Field label={eventLabels.title} required error={errors.title?.message}>
        <Input {...register("title")} maxLength={fieldLengths.title} autoComplete="off" />
      </Field>
      <Switch label={eventLabels.all_day} {...register("all_day")} />
      <div className={cx("grid items-start gap-4", allDay && "sm:grid-cols-2")}>
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-2">
          <Field
            label={eventLabels.start_day}
            required
            error={errors.start_day?.message}
            className={allDay ? "col-span-full" : undefined}
          >
            <Input type="date" max="9999-12-31" {...register("start_day", start)} />
          </Field>
          {!allDay && (
            <Field label={eventLabels.start_time} required error={errors.start_time?.message}>
              <Input type="time" {...register("start_time", start)} />
            </Field>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-2">
          <Field
            label={eventLabels.end_day}
            required
            error={errors.end_day?.message}
            className={allDay ? "col-span-full" : undefined}
          >
            <Input type="date" max="9999-12-31" {...register("end_day")} />
          </Field>
          {!allDay && (
            <Field label={eventLabels.end_time} required error={errors.end_time?.message}>
              <Input type="time" {...register("end_time")} />
            </Field>
          )}
        </div>
      </div>
      <AssignedField
        label={eventLabels.assigned_to}
        value={assigned}
        onChange={(ids) => setValue("assigned_to", ids, { shouldDirty: true })}
        error={errors.assigned_to?.message}
      />
      <Field label={eventLabels.description} error={errors.description?.message}>
        <Textarea {...register("description")} rows={2} maxLength={fieldLengths.description} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={eventLabels.service_type} className={stored ? "sm:col-span-full" : undefined}>
          <Select {...register("service_type")}>
            <option value="">Not set</option>
            {serviceTypes.map((type) => (
              <option key={type} value={type}>
                {serviceTypeLabels[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={eventLabels.estimated_price} error={errors.estimated_price?.message}>
          <NumberInput {...register("estimated_price")} before="$" placeholder="0.00" />
        </Field>
        {stored && (
          <Field label={eventLabels.actual_price} error={errors.actual_price?.message}>
            <NumberInput {...register("actual_price")} before="$" placeholder="0.00" />
          </Field>
        )}
        <Field label={eventLabels.client_name} error={errors.client_name?.message}>
          <Input {...register("client_name")} maxLength={fieldLengths.name} autoComplete="off" />
        </Field>
        <Field label={eventLabels.client_email} error={errors.client_email?.message}>
          <Input type="email" {...register("client_email")} autoComplete="off" />
        </Field>
        <Field label={eventLabels.client_phone} error={errors.client_phone?.message}>
          <Input type="tel" {...register("client_phone")} maxLength={fieldLengths.phone} autoComplete="off" />
        </Field>
        <Field label={eventLabels.client_address} error={errors.client_address?.message}>
          <Input {...register("client_address")} maxLength={fieldLengths.address} autoComplete="off" />
        </Field>
      </div>
      <Field label={eventLabels.notes} error={errors.notes?.message}>
        <Textarea {...register("notes")} rows={3} maxLength={fieldLengths.description} />
      </Field>
    </RecordDialog>
  );
}
