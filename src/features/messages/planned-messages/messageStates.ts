import type { Subject } from "#features/messages/message-rules/triggers.ts";

/** The states of messages, and the parts of the outbox that show them. No Zod here, because screens load it. */

export const messageStates = [
  "planned",
  "sending",
  "sent",
  "failed",
  "unknown",
  "cancelled",
  "skipped",
  "missed",
] as const;
export type MessageState = (typeof messageStates)[number];

/** A mail server that gave no answer may have taken the email all the same. */
export const mayHaveArrived = "It may have arrived.";

export const messageStateLabels: Record<MessageState, string> = {
  planned: "Planned",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
  unknown: "Not known if sent",
  cancelled: "Cancelled",
  skipped: "Skipped",
  missed: "Missed",
};

export const outboxes = ["today", "week", "planned", "stopped", "sent", "failed"] as const;
export type Outbox = (typeof outboxes)[number];

export const outboxLabels: Record<Outbox, string> = {
  today: "Today",
  week: "Next 7 days",
  planned: "All planned",
  stopped: "Stopped",
  sent: "Sent",
  failed: "Failed",
};

export const statesOf: Record<Outbox, readonly MessageState[]> = {
  today: ["planned", "sending"],
  week: ["planned", "sending"],
  planned: ["planned", "sending"],
  stopped: ["cancelled", "skipped", "missed"],
  sent: ["sent"],
  failed: ["failed", "unknown"],
};

export const subjects = ["request", "quote", "visit", "invoice", "follow_up"] as const satisfies readonly Subject[];

/** The refusals of operations on messages. */
export const messageRefusals = {
  gone: "This message was not found. It may have been deleted.",
  notPlanned: "This message is no longer planned.",
  handedOver: "The mail server has this message and gave no answer. It can only be sent as it is, or skipped.",
  notSkipped: "Only a skipped message can be planned again.",
  changed: "This message was changed in the meantime. Please reload the page.",
  past: "Please choose a time that is still to come.",
  tooLate: "Please choose a time within a year.",
  late: "Its time was more than a day ago.",
} as const;
