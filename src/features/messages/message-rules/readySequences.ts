import { messages as en } from "./readySequences.en.ts";
import { messages as es } from "./readySequences.es.ts";
import type { Channel, Step, StepTime } from "./steps.ts";
import type { Trigger } from "./triggers.ts";

/** A sequence for each trigger that a business can turn on as it is. */

type ReadyStep = StepTime & { channel: Channel };

const email = (days: number, time: string): ReadyStep => ({ days, time, channel: "email" });
const text = (days: number, time: string): ReadyStep => ({ days, time, channel: "text" });

const readySteps: Record<Trigger, readonly ReadyStep[]> = {
  request_unanswered: [email(2, "10:00"), email(7, "10:00")],
  quote_unopened: [email(2, "10:00"), text(4, "15:00")],
  quote_unanswered: [email(3, "10:00"), text(7, "15:00"), email(14, "10:00")],
  quote_expiring: [email(3, "10:00"), text(1, "10:00")],
  quote_accepted: [email(0, "08:00")],
  deposit_unpaid: [email(2, "10:00"), text(5, "15:00")],
  visit_upcoming: [email(3, "10:00"), text(1, "16:00")],
  visit_done: [email(1, "10:00")],
  invoice_sent: [text(0, "08:00")],
  invoice_due: [email(3, "10:00")],
  invoice_overdue: [email(1, "10:00"), text(7, "15:00"), email(14, "10:00")],
  service_due: [email(0, "09:00"), text(10, "15:00")],
};

/** The steps of the ready sequence of a trigger, with their words in both languages. */
export const readySequence = (trigger: Trigger): Step[] =>
  readySteps[trigger].map((step, index) => ({
    ...step,
    words: { en: wordsAt(en, trigger, index), es: wordsAt(es, trigger, index) },
  }));

function wordsAt(messages: typeof en, trigger: Trigger, index: number) {
  const words = messages[trigger][index];
  if (!words) throw new Error(`The ready sequence of ${trigger} has no words for step ${index + 1}.`);
  return words;
}
