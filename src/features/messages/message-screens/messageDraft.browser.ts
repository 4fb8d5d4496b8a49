import { newRequestId, readStored, removeStored, writeStored } from "#browser/page/deviceStorage.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";

/**
 * A message that a member has begun to write to a customer. It stays on the device until it is sent. Its key makes two
 * attempts to send the same words one message, also after a reload; other words have another key.
 */
export type MessageDraft = MessageWords & { channel: Channel; key: string };

/** The key under which the device stores the draft of one member to one customer. */
export const draftPlace = (member: string, customer: string): string => `yardstick.message.${member}.${customer}`;

export const emptyDraft = (channel: Channel): MessageDraft => ({ channel, subject: "", text: "", key: newRequestId() });

export const isEmptyDraft = ({ subject, text }: MessageWords): boolean => subject.trim() === "" && text.trim() === "";

/** The stored draft; null if there is none. */
export function readDraft(place: string): MessageDraft | null {
  const { channel, subject, text, key } = (readStored(place) ?? {}) as Partial<Record<keyof MessageDraft, unknown>>;
  if (channel !== "email" && channel !== "text") return null;
  if (typeof subject !== "string" || typeof text !== "string" || typeof key !== "string") return null;
  return { channel, subject, text, key };
}

/** Stores a draft, or removes it once it is empty. */
export function writeDraft(place: string, draft: MessageDraft): void {
  if (isEmptyDraft(draft)) removeStored(place);
  else writeStored(place, draft);
}

/** The draft with a change. */
export const changedDraft = (draft: MessageDraft, change: Partial<Omit<MessageDraft, "key">>): MessageDraft => ({
  ...draft,
  ...change,
  key: newRequestId(),
});
