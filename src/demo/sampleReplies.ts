import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import type { StoredWritten } from "#features/messages/conversations/conversation.demo.ts";
import type { StoredMessage } from "#features/messages/planned-messages/storedMessage.demo.ts";

/** Messages to the sample business: answers to notices of visits, the newest unread, and one from an unknown sender. */

const minute = 60 * 1000;
const answers = [
  "Great, see you then! The side gate is open. Could you also look at the patio while you are here?",
  "Thanks for the reminder. I'll move the cars in the morning.",
];

export function sampleReplies(
  messages: readonly StoredMessage[],
  { now, random }: { now: Date; random: SeededRandom },
): StoredWritten[] {
  const answered = messages
    .filter(({ state, trigger, sent_at }) => state === "sent" && trigger === "visit_upcoming" && sent_at !== null)
    .filter(({ customer_id }) => customer_id !== null)
    .filter(({ sent_at }) => Date.parse(sent_at ?? "") + 40 * minute < now.getTime())
    .toSorted((a, b) => Date.parse(b.sent_at ?? "") - Date.parse(a.sent_at ?? ""))
    .slice(0, answers.length);
  const replies = answered.map(({ customer_id, name, channel, address, subject, sent_at }, place) => ({
    ...received(random.uuid(), { channel, address, name, text: answers[place] ?? "" }),
    customer_id,
    subject: subject === "" ? "" : `Re: ${subject}`,
    at: new Date(Date.parse(sent_at ?? "") + 40 * minute).toISOString(),
    read: place > 0,
  }));
  const stranger = {
    ...received(random.uuid(), {
      channel: "email",
      address: "pat.ellis@mail.example",
      name: "Pat Ellis",
      text: "My neighbor forwarded me your email. Do you also clean cedar fences? Mine is about 60 feet long.",
    }),
    customer_id: null,
    subject: "Fwd: Thank you",
    at: new Date(now.getTime() - 20 * 60 * minute).toISOString(),
    read: false,
  };
  return [...replies, stranger];
}

const received = (id: string, of: Pick<StoredWritten, "channel" | "address" | "name" | "text">) =>
  ({
    id,
    kind: "message",
    direction: "in",
    state: "received",
    by: null,
    quote_id: null,
    trigger: null,
    about: null,
    about_id: null,
    estimate_id: null,
    automatic: false,
    reason: null,
    ...of,
  }) as const;
