import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { manyLines, oneLine, versionRead } from "#shared/inputBounds.ts";
import { channels } from "#features/messages/consents/consentRules.ts";
import { messageProblems } from "#features/messages/message-rules/messageProblems.ts";
import { triggerNames } from "#features/messages/message-rules/triggers.ts";
import { messageRow } from "#features/messages/planned-messages/message.ts";
import { messageStates, subjects } from "#features/messages/planned-messages/messageStates.ts";

/** One conversation with a customer: messages out and in, and the questions and answers of quotes. */

/** The states of an entry. A planned one of a member goes out in a moment, unless a member chose another time. */
const entryStates = [...messageStates, "received"] as const;

export const conversationEntry = z.object({
  id: z.uuid(),
  kind: z.enum(["message", "question"]).describe("A message, or a question or answer on the page of a quote."),
  direction: z.enum(["out", "in"]),
  channel: z.enum(channels).nullable().describe("Null for a question or answer of a quote."),
  state: z.enum(entryStates),
  address: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  at: z.string().describe("The time of sending or of arrival; of a planned one, the time at which it goes out."),
  by: z.string().nullable().describe("The member who wrote it; null for customers and sequences."),
  quote_id: z.uuid().nullable(),
  trigger: z.enum(triggerNames).nullable().describe("The trigger of its sequence; null for others."),
  about: z.enum(subjects).nullable().describe("The kind of record that a message of a sequence is about."),
  about_id: z.uuid().nullable(),
  estimate_id: messageRow.shape.estimate_id,
  automatic: z.boolean().describe("A program sent it, such as an out-of-office answer, or it is a word such as STOP."),
  read: z.boolean().describe("A member has read it."),
  reason: z.string().nullable().describe("Why it was not sent, or did not arrive."),
});
export type ConversationEntry = z.output<typeof conversationEntry>;

/** One page of a conversation: `offset` counts from its end. */
export const conversationPage = z.object({
  id: z.uuid(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const words = {
  subject: oneLine().max(fieldLengths.messageSubject).default(""),
  text: manyLines(messageProblems.noText).max(fieldLengths.messageText),
};

/** A channel by which a member can write to a customer, or the reason against it. */
const wayToWrite = z.object({
  channel: z.enum(channels),
  address: z.string().nullable(),
  reason: z.string().nullable().describe("Why no message can go out by this channel; null if one can."),
});
export type WayToWrite = z.output<typeof wayToWrite>;

/** One page of a conversation with the ways in which it can go on. */
export const conversationRead = z.object({
  rows: z.array(conversationEntry).describe("The newest is last."),
  total: z.int(),
  unread: z.int().describe("The number of the customer's messages that no member has read."),
  ways: z.array(wayToWrite),
  language: z.enum(["en", "es"]).describe("The customer's language: that of the latest request."),
});

/** A message to a customer. The same `idempotency_key` twice sends one message. */
export const writtenMessage = z.object({
  id: z.uuid(),
  idempotency_key: z.uuid(),
  channel: z.enum(channels),
  ...words,
});
export type WrittenMessage = z.output<typeof writtenMessage>;

/** The number of the newest messages that a search looks at. */
export const maxSearched = 20_000;
/** A search looks at so many characters of a message. */
export const searchedLength = 500;

/** A message that a search found, with the beginning of its words. */
export const foundMessage = conversationEntry
  .pick({ id: true, direction: true, subject: true, text: true, at: true })
  .extend({
    customer_id: z.uuid(),
    name: z.string().describe("The name of the customer."),
  });

/** A message from somebody whom nobody knows yet. */
export const unknownMessage = z.object({
  id: z.uuid(),
  channel: z.enum(channels),
  address: z.string(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
});
export type UnknownMessage = z.output<typeof unknownMessage>;

export const messageTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  version: z.int(),
  updated_at: z.string(),
});
export type MessageTemplate = z.output<typeof messageTemplate>;

/** A template to be saved; its version is 0 if it is new. */
export const savedTemplate = z.object({
  id: z.uuid(),
  version: versionRead,
  name: oneLine().min(1, "Please name this template.").max(fieldLengths.name),
  ...words,
});

/** The most templates of a business. */
export const maxTemplates = 200;

/** The refusals of operations on conversations. */
export const conversationRefusals = {
  noMessage: "This message was not found. It may have been deleted or attached to a customer.",
  noTemplate: "This template was not found. It may have been deleted.",
  templateChanged: "This template was changed in the meantime. Please reload the page.",
  tooMany: `You can save up to ${maxTemplates} templates. Please delete one first.`,
  noTexts: "This server sends no text messages.",
  otherMessage: "This key belongs to another message. Please reload the page.",
} as const;
