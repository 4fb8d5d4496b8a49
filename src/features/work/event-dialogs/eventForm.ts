import * as z from "zod";
import { clockOf, minutesOf, visitTimeProblems, windowProblem } from "#features/jobs/job-rules/visitTimes.ts";
import { eventInput, type CalendarEvent, type EventToSave } from "#features/work/events/event.ts";
import { allDayBounds, daysOfEvent, type Times } from "#features/work/events/eventTimes.ts";
import { normalizeTimes } from "#features/work/events/storedTimes.ts";
import { serviceTypes } from "#features/work/events/serviceType.ts";
import { usualLength } from "#features/work/events/moving.ts";
import { chosenFields, type ChosenField } from "#shared/chosenFields.ts";
import type { FieldLabels } from "#shared/fieldChanges.ts";
import { addDays, dayIn, isShown, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { readFigure } from "#shared/figures/figures.ts";
import { dayInput } from "#shared/inputBounds.ts";

const dayMinutes = 1440;

/** Fields that are stored in another form than they are typed, or not typed, and the typed fields for them. */
type Stored = "start_datetime" | "end_datetime" | "estimate_id" | "customer_id" | "schedule_id" | "job_id";
type Typed = "start_day" | "start_time" | "end_day" | "end_time";
type EventFormField = Exclude<keyof EventToSave, Stored> | Typed;

const typed = z.object({
  title: z.string(),
  description: z.string(),
  start_day: z.string(),
  start_time: z.string(),
  end_day: z.string(),
  end_time: z.string(),
  all_day: z.boolean(),
  arrival_window: z.boolean(),
  client_name: z.string(),
  client_email: z.string(),
  client_phone: z.string(),
  client_address: z.string(),
  service_type: z.enum(["", ...serviceTypes]),
  estimated_price: z.string(),
  actual_price: z.string(),
  assigned_to: z.array(z.string()),
  notes: z.string(),
} satisfies Record<EventFormField, z.ZodType>);
/** The values of the form: days and times in the owner's time zone. */
export type EventValues = z.infer<typeof typed>;
/** The values that decide an event's time. */
type TimeValues = Pick<EventValues, Typed | "all_day" | "arrival_window">;

/** The form's names of its fields. */
export const eventLabels: FieldLabels<Record<EventFormField, unknown>> = {
  title: "Title",
  description: "Description",
  start_day: "Start date",
  start_time: "Start time",
  end_day: "End date",
  end_time: "End time",
  all_day: "All day",
  arrival_window: "Arrival window",
  client_name: "Client name",
  client_email: "Client email",
  client_phone: "Client phone",
  client_address: "Client address",
  service_type: "Service type",
  estimated_price: "Estimated price",
  actual_price: "Actual price",
  assigned_to: "Assigned to",
  notes: "Notes",
};

/** True for the fields under More details. */
const isDetail = {
  title: false,
  start_day: false,
  start_time: false,
  end_day: false,
  end_time: false,
  all_day: false,
  arrival_window: false,
  client_name: false,
  assigned_to: false,
  description: true,
  service_type: true,
  estimated_price: true,
  actual_price: true,
  client_email: true,
  client_phone: true,
  client_address: true,
  notes: true,
} as const satisfies Record<EventFormField, boolean>;
/** A field under More details. */
export type EventDetail = ChosenField<typeof isDetail>;
/** All fields under More details. */
export const eventDetails = chosenFields(isDetail);

/**
 * The initial values of a new event that differ from the usual: its `day`, its `minute` of the day, its customer and
 * its content.
 */
export type EventSeed = { day?: string; minute?: number } & Partial<
  Pick<
    CalendarEvent,
    | "title"
    | "description"
    | "all_day"
    | "arrival_window"
    | "client_name"
    | "client_email"
    | "client_phone"
    | "client_address"
    | "service_type"
    | "estimated_price"
    | "estimate_id"
    | "customer_id"
    | "schedule_id"
    | "job_id"
    | "assigned_to"
    | "notes"
  >
>;

/** The start of work on a day without a picked time, in minutes of the day. */
const morning = 9 * 60;
const lastHalfHour = dayMinutes - 30;

/**
 * Returns the initial values of a new event's form. It starts at the seed's time. Without one, it starts today at the
 * next half hour that is still today, on another day in the morning. It ends an hour later.
 */
export function newEventValues(seed: EventSeed, zone: string, now: Date): EventValues {
  const today = dayIn(zone, now);
  const { day = today } = seed;
  const soon = Math.min(Math.ceil(minuteIn(zone, now) / 30) * 30, lastHalfHour);
  const start = seed.minute ?? (day === today ? soon : morning);
  const end = start + usualLength;
  return {
    ...textsOf(seed),
    start_day: day,
    start_time: clockOf(start),
    end_day: end < dayMinutes ? day : addDays(day, 1),
    end_time: clockOf(end % dayMinutes),
    all_day: seed.all_day ?? false,
    arrival_window: seed.arrival_window ?? false,
  } satisfies Record<EventFormField, unknown>;
}

/**
 * Returns the form values of a stored event. An all-day event has working hours as initial times, in case it becomes
 * one with times.
 */
export function eventValues(event: CalendarEvent, zone: string): EventValues {
  const texts = { ...textsOf(event), all_day: event.all_day, arrival_window: event.arrival_window };
  if (event.all_day) {
    const days = daysOfEvent(event, zone);
    return {
      ...texts,
      start_day: days[0] ?? "",
      start_time: "09:00",
      end_day: days.at(-1) ?? "",
      end_time: "10:00",
    } satisfies Record<EventFormField, unknown>;
  }
  const [start, end] = [new Date(event.start_datetime), new Date(event.end_datetime)];
  return {
    ...texts,
    start_day: dayIn(zone, start),
    start_time: clockOf(minuteIn(zone, start)),
    end_day: dayIn(zone, end),
    end_time: clockOf(minuteIn(zone, end)),
  } satisfies Record<EventFormField, unknown>;
}

/** Returns the end after a move of the start: the same length of time later. Null if either cannot be read yet. */
export function endAfterMove(
  before: Pick<EventValues, "start_day" | "start_time">,
  values: EventValues,
): Pick<EventValues, "end_day" | "end_time"> | null {
  const end =
    wall(values.end_day, values.end_time) +
    wall(values.start_day, values.start_time) -
    wall(before.start_day, before.start_time);
  if (Number.isNaN(end)) return null;
  const moved = new Date(end).toISOString();
  return /^\d{4}-/.test(moved) ? { end_day: moved.slice(0, 10), end_time: moved.slice(11, 16) } : null;
}

/**
 * Returns the end day of an event whose end time was set before its start on the same day: the next day, such as for
 * night work. Null if nothing changes.
 */
export function nextDayAsEnd({ start_day, start_time, end_day, end_time, all_day }: EventValues): string | null {
  if (all_day || start_day !== end_day || !(wall(end_day, end_time) <= wall(start_day, start_time))) return null;
  return addDays(end_day, 1);
}

/**
 * Returns the end day of an event after "All day" is switched. Hours that pass midnight do not make it a second day,
 * but need that day again once the event has times. Null if nothing changes.
 */
export function endOnceAllDay(values: EventValues): string | null {
  const { start_day, start_time, end_day, end_time, all_day } = values;
  if (!all_day) return nextDayAsEnd(values);
  const length = wall(end_day, end_time) - wall(start_day, start_time);
  return end_day !== start_day && length < dayMinutes * 60_000 ? start_day : null;
}

/**
 * The form's rules, as a schema from typed values to saved ones. Untouched times of a stored event stay exact to the
 * second. `customer` is the picked one; undefined keeps the previous one.
 */
export function eventForm(
  zone: string,
  stored: CalendarEvent | null,
  seed: EventSeed,
  customer?: { id: string } | null,
) {
  const before = stored && eventValues(stored, zone);
  return typed.transform((values, context): EventToSave => {
    const refuse = (field: string, message: string) =>
      void context.issues.push({ code: "custom", input: values, path: [field], message });
    const { estimate_id = null, customer_id = null, schedule_id = null, job_id = null } = stored ?? seed;
    const prices = {
      estimated_price: readFigure(values.estimated_price),
      actual_price: readFigure(values.actual_price),
    };
    const times = readTimes(values, zone, stored && before && { event: stored, values: before }, refuse);
    const read = eventInput.safeParse({
      ...values,
      arrival_window: values.arrival_window && !values.all_day,
      ...prices,
      service_type: values.service_type || null,
      estimate_id,
      customer_id: customer === undefined ? customer_id : (customer?.id ?? null),
      schedule_id,
      job_id,
      ...(times ?? soundTimes),
    } satisfies Record<keyof EventToSave, unknown>);
    for (const { path, message } of read.error?.issues ?? []) refuse(String(path[0]), message);
    return times && read.data ? read.data : z.NEVER;
  });
}

/** Returns the times that a form's values mean, such as to look for other events then; null while they are invalid. */
export const timesOf = (values: TimeValues, zone: string): Times | null => readTimes(values, zone, null, () => {});

/** Replaces times that were already refused, so that everything else is still checked. */
const soundTimes: Times = {
  start_datetime: "2000-01-01T00:00:00Z",
  end_datetime: "2000-01-01T01:00:00Z",
  all_day: false,
};

function readTimes(
  values: TimeValues,
  zone: string,
  before: { event: CalendarEvent; values: EventValues } | null,
  refuse: (field: keyof TimeValues, message: string) => void,
): Times | null {
  const { all_day } = values;
  const arrival_window = values.arrival_window && !all_day;
  const read = (which: "start" | "end") => {
    const [day, time] = [values[`${which}_day`], values[`${which}_time`]];
    const isUnchanged =
      before &&
      before.values.all_day === all_day &&
      before.values[`${which}_day`] === day &&
      before.values[`${which}_time`] === time;
    if (isUnchanged) return before.event[`${which}_datetime`];
    const problem = dayInput("Please enter a date").safeParse(day).error?.issues[0]?.message;
    if (problem) return void refuse(`${which}_day`, problem);
    if (all_day) return allDayBounds(day, day, zone)[which].toISOString();
    if (!/^\d\d:\d\d/.test(time)) return void refuse(`${which}_time`, "Please enter a time");
    if (!isShown(day, minutesOf(time) / 60, zone)) return void refuse(`${which}_time`, visitTimeProblems.skipped(day));
    return momentOf(day, minutesOf(time) / 60, zone).toISOString();
  };
  const [start_datetime, end_datetime] = [read("start"), read("end")];
  if (start_datetime === undefined || end_datetime === undefined) return null;
  try {
    const times = normalizeTimes({ start_datetime, end_datetime, all_day }, zone);
    const problem = windowProblem({ ...times, arrival_window }, zone);
    if (!problem) return times;
    refuse("end_time", problem.message);
    return null;
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    refuse(!all_day && values.start_day === values.end_day ? "end_time" : "end_day", error.message);
    return null;
  }
}

function textsOf(event: EventSeed & { actual_price?: number | null }) {
  return {
    title: event.title ?? "",
    description: event.description ?? "",
    client_name: event.client_name ?? "",
    client_email: event.client_email ?? "",
    client_phone: event.client_phone ?? "",
    client_address: event.client_address ?? "",
    service_type: event.service_type ?? ("" as const),
    estimated_price: event.estimated_price?.toFixed(2) ?? "",
    actual_price: event.actual_price?.toFixed(2) ?? "",
    assigned_to: event.assigned_to ?? [],
    notes: event.notes ?? "",
  } satisfies Record<Exclude<EventFormField, Typed | "all_day" | "arrival_window">, unknown>;
}

/** Returns the clock time as if it were UTC, for arithmetic. */
function wall(day: string, time: string): number {
  return Date.parse(`${day}T${time.slice(0, 5)}Z`);
}
