import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useZone } from "#browser/useZone.ts";
import { dayIn, minuteIn } from "#shared/days/calendarDays.ts";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { clockOf } from "#features/jobs/job-rules/visitTimes.ts";
import type { EventToSave } from "#features/work/events/event.ts";
import { ClashNotice } from "./ClashNotice.tsx";
import { endAfterMove, endOnceAllDay, eventLabels, nextDayAsEnd, type EventValues } from "./eventForm.ts";

/**
 * The time of an event: the whole day, or from one time to another. The end follows the start, which begins as that of
 * `initial`. `eventId` is the id of a stored event.
 */
export function EventTimeFields({
  form: { register, control, formState, getValues, setValue, setFocus },
  initial,
  eventId,
}: {
  form: UseFormReturn<EventValues, unknown, EventToSave>;
  initial: EventValues;
  eventId: string | null;
}) {
  const zone = useZone();
  const { errors } = formState;
  const allDay = useWatch({ control, name: "all_day" });

  /** A change of the start moves the whole event. */
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

  function moveTo(moment: Date) {
    setValue("start_day", dayIn(zone, moment), { shouldDirty: true });
    setValue("start_time", clockOf(minuteIn(zone, moment)), { shouldDirty: true });
    followStart();
    // The button that was pressed is gone.
    setFocus("start_time");
  }

  /** Work that ends before it starts is set to end on the next day. */
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
    <>
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
      {!allDay && (
        <Switch
          label={eventLabels.arrival_window}
          hint="The customer expects you between these times."
          {...register("arrival_window")}
        />
      )}
      <ClashNotice control={control} eventId={eventId} onMove={moveTo} />
    </>
  );
}
