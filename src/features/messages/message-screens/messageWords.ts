import { timeLabel } from "#features/work/events/eventWords.ts";
import type { MessageRow } from "#features/messages/planned-messages/message.ts";
import type { Channel, StepTime } from "#features/messages/message-rules/steps.ts";
import type { ConversationEntry } from "#features/messages/conversations/conversation.ts";
import { messageStateLabels } from "#features/messages/planned-messages/messageStates.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { briefDay } from "#shared/days/days.ts";
import type { PageAddress } from "#shared/pages.ts";

/** The words of screens about messages. */

export const channelLabels: Record<Channel, string> = { email: "Email", text: "Text message" };

/** "1 message", "3 messages". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

/** "2 days after, at 10:00 AM, by email": the time and the channel of a step. */
export function stepLabel({ days, time, channel }: StepTime & { channel: Channel }, trigger: Trigger): string {
  const day = days === 0 ? "The same day" : `${counted(days, "day")} ${triggers[trigger].counts}`;
  const hour = time === "" ? "" : `, at ${timeLabel(`2026-01-01T${time}:00Z`, "UTC")}`;
  return `${day}${hour}, by ${channel}`;
}

/** "Today, 10:00 AM", "Tomorrow, 8:00 AM", "Nov 30, 10:00 AM": a moment by the clocks of the business. */
export function momentLabel(moment: string, today: string, zone: string): string {
  const day = dayIn(zone, new Date(moment));
  const named = new Map([
    [today, "Today"],
    [addDays(today, 1), "Tomorrow"],
    [addDays(today, -1), "Yesterday"],
  ]);
  return `${named.get(day) ?? briefDay(day, today, "UTC")}, ${timeLabel(moment, zone)}`;
}

/** The moment that matters most about a message: when it was sent, or goes out. */
export const momentOfMessage = ({ state, send_at, sent_at, updated_at }: MessageRow): string =>
  (state === "planned" ? send_at : sent_at) ?? (state === "sending" ? send_at : null) ?? updated_at;

export const sequenceLabel = ({ trigger }: Pick<MessageRow, "trigger">): string =>
  trigger === null ? "Written by hand" : triggers[trigger].label;

/** The writer of an entry of a conversation: the customer, a member, or a sequence. */
export function writerOf({ kind, direction, by, trigger }: ConversationEntry, customer: string): string {
  const asks = kind === "question" ? " (about a quote)" : "";
  if (direction === "in") return `${customer}${asks}`;
  return trigger === null ? `${by ?? "You"}${asks}` : triggers[trigger].label;
}

/** A message whose time is less than this away, or past, is shown as being sent. */
const soonMs = 2 * 60_000;

/** The state of an entry that was neither sent nor received, with the moment at which a planned one goes out. */
export function entryStateLabel({ state, at }: ConversationEntry, moment: string, now: Date): string {
  if (state === "received") return "";
  if (state !== "planned") return messageStateLabels[state];
  return Date.parse(at) > now.getTime() + soonMs ? `Planned for ${moment}` : messageStateLabels.sending;
}

/** The subject of a message; of a text, its first line. */
export const firstLine = ({ subject, text }: Pick<MessageRow, "subject" | "text">): string =>
  subject || (text.split("\n").find((line) => line.trim() !== "") ?? "");

/** The page of the record that a message is about; null if it has none. A due service is on the customer's page. */
export function recordOf({
  about,
  about_id,
  estimate_id,
}: Pick<MessageRow, "about" | "about_id" | "estimate_id">): { to: PageAddress; label: string } | null {
  if (about_id === null) return null;
  switch (about) {
    case "quote":
      return { to: `/quotes/${about_id}`, label: "View Quote" };
    case "invoice":
      return { to: `/invoices/${about_id}`, label: "View Invoice" };
    case "visit":
      return { to: `/my-visits/${about_id}`, label: "View Visit" };
    case "request":
      return estimate_id === null ? null : { to: `/estimate/${estimate_id}`, label: "View Request" };
    case "follow_up":
    case null:
      return null;
  }
}
