import { dayIn } from "#shared/days/calendarDays.ts";
import { nextAllowed, nextSendingDay, type SendingRules } from "./sendingTimes.ts";

/** The number of automatic messages that one customer gets. */

export const maxPerDay = 1;
export const maxPerWeek = 3;
export const maxPerQuote = 6;

const weekMs = 7 * 86_400_000;

/** An automatic message that a customer got. `quoteId`: the quote that it was about. */
export type SentMessage = { at: Date; quoteId: string | null };

/** A message that waits. `sendAt` stays its planned moment, by which messages keep their order when they are put off. */
export type WaitingMessage = { sendAt: Date; quoteId: string | null };

/**
 * The earliest moment at which a customer can get a message, given all that came before it; null if the customer got
 * enough about its quote. `earlier` also has the messages that are planned ahead of it, which it does not overtake.
 */
export function nextMoment(message: WaitingMessage, earlier: readonly SentMessage[], rules: SendingRules): Date | null {
  const { quoteId } = message;
  if (quoteId !== null && earlier.filter((one) => one.quoteId === quoteId).length >= maxPerQuote) return null;
  const last = Math.max(message.sendAt.getTime(), ...earlier.map(({ at }) => at.getTime()));
  let moment = nextAllowed(new Date(last), rules);
  while (isTooMuch(moment, earlier, rules.zone)) moment = nextSendingDay(moment, rules);
  return moment;
}

function isTooMuch(moment: Date, earlier: readonly SentMessage[], zone: string): boolean {
  const day = dayIn(zone, moment);
  const ofWeek = earlier.filter(({ at }) => moment.getTime() - at.getTime() < weekMs);
  return ofWeek.length >= maxPerWeek || ofWeek.filter(({ at }) => dayIn(zone, at) === day).length >= maxPerDay;
}

/**
 * A customer's waiting messages with the moments at which they can go out from `now` on, in the order of their planned
 * moments. Null: the customer got enough about the quote. A message that waits for others is not late: what was computed
 * here is its moment.
 */
export function spacedOut<Message extends WaitingMessage>(
  waiting: readonly Message[],
  sent: readonly SentMessage[],
  rules: SendingRules,
  now: Date,
): { message: Message; at: Date | null }[] {
  const earlier = [...sent];
  return waiting
    .toSorted((a, b) => a.sendAt.getTime() - b.sendAt.getTime())
    .map((message) => {
      const { sendAt, quoteId } = message;
      const at = nextMoment({ sendAt: sendAt < now ? now : sendAt, quoteId }, earlier, rules);
      if (at) earlier.push({ at, quoteId });
      return { message, at };
    });
}
