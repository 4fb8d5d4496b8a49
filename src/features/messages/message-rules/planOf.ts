import { nextAllowed, stepMoment, type SendingRules } from "./sendingTimes.ts";
import type { StepTime } from "./steps.ts";
import type { Trigger } from "./triggers.ts";
import type { Holding } from "./triggerRule.ts";

/** The messages that a sequence plans about one record. */

/** A message is missed this long after its moment, in milliseconds. */
const lateMs = 86_400_000;

/** A sequence that is on since `onSince`. */
export type SequencePlan<Step extends StepTime> = { trigger: Trigger; onSince: Date; steps: readonly Step[] };

/** True if a message has missed its moment. */
export const isMissed = (sendAt: Date, now: Date): boolean => now.getTime() - sendAt.getTime() > lateMs;

/**
 * The steps that a sequence plans when its trigger holds, with their moments, in their order. It leaves out steps of
 * moments before the sequence was on, before the record was there, after it makes no sense, and those that are missed.
 */
export function planOf<Step extends StepTime>(
  { trigger, onSince, steps }: SequencePlan<Step>,
  { since, from, until }: Pick<Holding, "since" | "from" | "until">,
  now: Date,
  rules: SendingRules,
): { step: Step; sendAt: Date }[] {
  if (since < onSince) return [];
  return steps
    .map((step) => ({ step, moment: stepMoment(trigger, since, step, rules.zone) }))
    .filter(({ moment }) => moment >= onSince && moment >= from && !isMissed(nextAllowed(moment, rules), now))
    .map(({ step, moment }) => ({ step, sendAt: nextAllowed(moment < now ? now : moment, rules) }))
    .filter(({ sendAt }) => until === null || sendAt < until)
    .toSorted((a, b) => a.sendAt.getTime() - b.sendAt.getTime());
}
