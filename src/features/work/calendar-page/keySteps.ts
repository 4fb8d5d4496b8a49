import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { normalizeTimes } from "#features/work/events/storedTimes.ts";
import { dragStep, movedBy, resizedBy, usualFrom } from "#features/work/events/moving.ts";
import { isSuggested } from "#features/work/visits/suggestedEvent.ts";

type TimeStep = { days: number; minutes: number };
/**
 * An event that was picked up by keys, the distance it was moved, and the change of its length. `from` are its original
 * times.
 */
export type GrabbedEvent = { from: Times; shiftedBy: TimeStep; extendedBy: TimeStep };

/** The effect of a key: one step, to move or, with Shift, to change the length. */
export type KeyStep = { step: TimeStep; longer: boolean };

const none: TimeStep = { days: 0, minutes: 0 };
/** The minute of the day at which a suggested visit begins when keys move it to the hours. */
const firstMinute = 9 * 60;

/**
 * Returns the step of a key: left and right a day; up and down a week in the month view, else a quarter of an hour.
 * Null for other keys.
 */
export function keyStepOf(key: string, shift: boolean, monthly: boolean): KeyStep | null {
  const down = monthly ? { days: 7, minutes: 0 } : { days: 0, minutes: dragStep };
  const steps: Record<string, TimeStep> = {
    ArrowLeft: { days: -1, minutes: 0 },
    ArrowRight: { days: 1, minutes: 0 },
    ArrowUp: times(down, -1),
    ArrowDown: down,
  };
  const step = steps[key];
  return step ? { step, longer: shift } : null;
}

/** Returns a picked-up event that has not moved yet. */
export function pickUp(from: Times): GrabbedEvent {
  return { from, shiftedBy: none, extendedBy: none };
}

/**
 * Returns the event one step further. It stays unchanged if it would exceed the longest length, or could not get
 * shorter.
 */
export function nudge(
  grabbed: GrabbedEvent,
  { step, longer }: KeyStep,
  event: CalendarEvent,
  zone: string,
): GrabbedEvent {
  const before = timesOf(grabbed, zone);
  // An event without an hour gets one when it is moved along the hours.
  if (isSuggested(event) && before.all_day && step.minutes !== 0)
    return pickUp(usualFrom(dayIn(zone, new Date(before.start_datetime)), firstMinute, zone));
  const after = longer
    ? { ...grabbed, extendedBy: plus(grabbed.extendedBy, step) }
    : { ...grabbed, shiftedBy: plus(grabbed.shiftedBy, step) };
  const { start_datetime, end_datetime } = timesOf(after, zone);
  return start_datetime === before.start_datetime && end_datetime === before.end_datetime
    ? grabbed
    : isStorable(timesOf(after, zone), zone)
      ? after
      : grabbed;
}

/**
 * Returns the current times of a picked-up event. They are computed from its original times, so that an hour skipped by
 * daylight saving time does not block the way.
 */
export function timesOf({ from, shiftedBy, extendedBy }: GrabbedEvent, zone: string): Times {
  return resizedBy(movedBy(from, shiftedBy, zone), extendedBy, zone);
}

function isStorable(wanted: Times, zone: string): boolean {
  try {
    normalizeTimes(wanted, zone);
    return true;
  } catch (error) {
    if (error instanceof ProductError) return false;
    throw error;
  }
}

const plus = (a: TimeStep, b: TimeStep): TimeStep => ({ days: a.days + b.days, minutes: a.minutes + b.minutes });
const times = ({ days, minutes }: TimeStep, by: number): TimeStep => ({ days: days * by, minutes: minutes * by });
