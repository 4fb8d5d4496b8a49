import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { normalizeTimes, type Times } from "#features/work/events/eventTimes.ts";
import { dragStep, movedBy, resizedBy, usualFrom } from "#features/work/events/moving.ts";
import { isSuggested } from "#features/work/visits/suggestion.ts";

type TimeStep = { days: number; minutes: number };
/** How far an event has been taken by keys: moved, and its end after that. `from` are the times it began with. */
export type GrabbedEvent = { from: Times; moved: TimeStep; grown: TimeStep };

/** What a key does: it goes a step, to move or, with Shift, to change the length. */
export type KeyStep = { step: TimeStep; longer: boolean };

const none: TimeStep = { days: 0, minutes: 0 };
/** A suggested visit that is taken to the hours of a day begins at this minute of it. */
const firstMinute = 9 * 60;

/** Days to the sides; up and down a week where days are looked at, else a quarter of an hour. Null for other keys. */
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

/** What is taken but stands still. */
export function grab(from: Times): GrabbedEvent {
  return { from, moved: none, grown: none };
}

/**
 * An event a step further. It stays where it is when it would become longer than events may be, or could not get
 * shorter.
 */
export function stepFurther(
  taken: GrabbedEvent,
  { step, longer }: KeyStep,
  event: CalendarEvent,
  zone: string,
): GrabbedEvent {
  const before = timesOf(taken, zone);
  // What was given no hour yet gets one by being moved along the hours.
  if (isSuggested(event) && before.all_day && step.minutes !== 0)
    return grab(usualFrom(dayIn(zone, new Date(before.start_datetime)), firstMinute, zone));
  const after = longer ? { ...taken, grown: plus(taken.grown, step) } : { ...taken, moved: plus(taken.moved, step) };
  const { start_datetime, end_datetime } = timesOf(after, zone);
  return start_datetime === before.start_datetime && end_datetime === before.end_datetime
    ? taken
    : isStorable(timesOf(after, zone), zone)
      ? after
      : taken;
}

/**
 * When what was taken is now. Reckoned from where it began, so that an hour that the clocks skip is passed and not run
 * into.
 */
export function timesOf({ from, moved, grown }: GrabbedEvent, zone: string): Times {
  return resizedBy(movedBy(from, moved, zone), grown, zone);
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
