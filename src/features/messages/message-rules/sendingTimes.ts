import { addDays, dayIn, isShown, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import { minutesOf } from "#features/jobs/job-rules/visitTimes.ts";
import type { StepTime } from "./steps.ts";
import { triggers, type Trigger } from "./triggers.ts";

/** The moments at which automatic messages go out, by the clocks of the business. */

/** The time zone of the business, and its choice to send on Saturdays and Sundays. */
export type SendingRules = { zone: string; weekends: boolean };

/** The quiet hours, in minutes of the day: from 8 PM to 8 AM nothing is sent. */
const quietFrom = 20 * 60;
const quietUntil = 8 * 60;

/**
 * The moment of a step, before quiet hours. On the day of the trigger, a time that is over then becomes the trigger's own
 * moment.
 */
export function stepMoment(trigger: Trigger, since: Date, { days, time }: StepTime, zone: string): Date {
  const { counts } = triggers[trigger];
  const moment = clockMoment(addDays(dayIn(zone, since), counts === "before" ? -days : days), minutesOf(time), zone);
  return counts === "after" && moment < since ? since : moment;
}

/** The moment of a minute of a day. A minute that the clocks skip becomes the next one that they show. */
function clockMoment(day: string, minute: number, zone: string): Date {
  let shown = minute;
  while (!isShown(day, shown / 60, zone)) shown++;
  return momentOf(day, shown / 60, zone);
}

/** The earliest moment from `moment` on that is neither in quiet hours nor on a weekend that the business keeps free. */
export function nextAllowed(moment: Date, rules: SendingRules): Date {
  const minute = minuteIn(rules.zone, moment);
  const day = dayIn(rules.zone, moment);
  if (minute >= quietUntil && minute < quietFrom && isSendingDay(day, rules)) return moment;
  return beginOfSending(minute < quietUntil ? day : addDays(day, 1), rules);
}

/** The begin of sending on the first day after that of `moment`. */
export const nextSendingDay = (moment: Date, rules: SendingRules): Date =>
  beginOfSending(addDays(dayIn(rules.zone, moment), 1), rules);

function beginOfSending(day: string, rules: SendingRules): Date {
  let sending = day;
  while (!isSendingDay(sending, rules)) sending = addDays(sending, 1);
  return clockMoment(sending, quietUntil, rules.zone);
}

function isSendingDay(day: string, { weekends }: SendingRules): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekends || (weekday !== 0 && weekday !== 6);
}
