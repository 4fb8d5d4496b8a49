import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNamed } from "#browser/session/useTeam.ts";
import { RecordDialog } from "#browser/forms/RecordDialog.tsx";
import { useRecordForm } from "#browser/forms/useRecordForm.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { api } from "#browser/client/client.ts";
import { useZone } from "#browser/useZone.ts";
import { AssignedField } from "./AssignedField.tsx";
import { ClientField, type FoundCustomer } from "./ClientField.tsx";
import type { CalendarEvent, EventToSave } from "#features/work/calendar/event.ts";
import { serviceTypeLabels, serviceTypes } from "#features/work/calendar/serviceType.ts";
import {
  endAfterMove,
  eventForm,
  eventLabels,
  eventValues,
  newEventValues,
  nextDayAsEnd,
  endOnceAllDay,
  type EventSeed,
  type EventValues,
} from "./eventForm.ts";
import { eventToasts } from "#features/work/calendar/eventWords.ts";
import { useSaveEvent } from "./useSaveEvent.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

const nothing: EventSeed = {};
/** What stands under More details. */
const moreFields = [
  "description",
  "service_type",
  "estimated_price",
  "actual_price",
  "client_email",
  "client_phone",
  "client_address",
  "notes",
] as const;
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
  /** The customer that was picked here; undefined while the one before stays. */
  const [picked, setPicked] = useState<{ id: string } | null>();
  const resolver = useMemo(() => zodResolver(eventForm(zone, stored, seed, picked)), [zone, stored, seed, picked]);
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
  const clientName = useWatch({ control, name: "client_name" });
  const [opened, setOpened] = useState(event !== null);
  const moreShown = opened || moreFields.some((name) => errors[name]);
  const write = (name: "client_name" | "client_email" | "client_phone" | "client_address", text: string | null) =>
    setValue(name, text ?? "", { shouldDirty: true, shouldValidate: formState.isSubmitted });

  function pick(customer: FoundCustomer) {
    write("client_name", customer.name);
    write("client_email", customer.email);
    write("client_phone", customer.phone);
    write("client_address", customer.address);
    setPicked({ id: customer.id });
  }

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

  /** Work that ends before it starts ends on the next day. */
  const [proposed, setProposed] = useState(false);
  function proposeNextDay() {
    const next = nextDayAsEnd(getValues());
    if (next) setValue("end_day", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    if (next) setProposed(true);
  }

  function switchAllDay() {
    const end = endOnceAllDay(getValues());
    if (end) setValue("end_day", end, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <RecordDialog
      title={stored ? "Edit Event" : "Create New Event"}
      submitLabel={stored ? "Save Changes" : "Create Event"}
      record={record}
    >
      <ClientField
        label={eventLabels.client_name}
        value={clientName}
        linked={picked === undefined ? Boolean((stored ?? seed).customer_id) : picked !== null}
        error={errors.client_name?.message}
        onType={(name) => {
          write("client_name", name);
          // Another name typed over the one that was picked is somebody else.
          if (picked) setPicked(null);
        }}
        onPick={pick}
      />
      <Field label={eventLabels.title} required error={errors.title?.message}>
        <Input {...register("title")} maxLength={fieldLengths.title} autoComplete="off" />
      </Field>
      <Switch label={eventLabels.all_day} {...register("all_day", { onChange: switchAllDay })} />
      <div className={cx("grid items-start gap-4", allDay && "sm:grid-cols-2")}>
        <div className="grid grid-cols-[minmax(0,12fr)_minmax(0,11fr)] items-start gap-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:gap-2">
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
        <div className="grid grid-cols-[minmax(0,12fr)_minmax(0,11fr)] items-start gap-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:gap-2">
          <Field
            label={eventLabels.end_day}
            required
            error={errors.end_day?.message}
            hint={proposed ? "Ends the next day." : undefined}
            className={allDay ? "col-span-full" : undefined}
          >
            <Input type="date" max="9999-12-31" {...register("end_day", { onChange: () => setProposed(false) })} />
          </Field>
          {!allDay && (
            <Field label={eventLabels.end_time} required error={errors.end_time?.message}>
              <Input type="time" {...register("end_time", { onBlur: proposeNextDay })} />
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
      {!event && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          icon={moreShown ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          aria-expanded={moreShown}
          onClick={() => setOpened(!moreShown)}
        >
          {moreShown ? "Fewer details" : "More details"}
        </Button>
      )}
      {moreShown && (
        <>
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
        </>
      )}
    </RecordDialog>
  );
}
