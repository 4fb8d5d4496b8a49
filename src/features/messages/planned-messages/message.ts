import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { manyLines, momentInput, oneLine, versionRead } from "#shared/inputBounds.ts";
import { channels } from "#features/messages/consents/consentRules.ts";
import { messageProblems } from "#features/messages/message-rules/messageProblems.ts";
import { triggerNames } from "#features/messages/message-rules/triggers.ts";
import { messageStates, outboxes, subjects } from "./messageStates.ts";

/** Messages to customers, from the plan to the last word about each. */

export const messageRow = z.object({
  id: z.uuid(),
  customer_id: z.uuid().nullable(),
  name: z.string(),
  address: z.string(),
  channel: z.enum(channels),
  state: z.enum(messageStates),
  trigger: z.enum(triggerNames).nullable().describe("The trigger of its sequence; null if a member wrote it."),
  about: z.enum(subjects).nullable(),
  about_id: z.uuid().nullable(),
  estimate_id: z
    .uuid()
    .nullable()
    .describe("The first estimate of the request that it is about; null for other records, and if it was deleted."),
  subject: z.string(),
  text: z.string().describe("As it was sent. Until then, as it would be sent now."),
  edited: z.boolean().describe("A member changed its words."),
  send_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  reason: z.string().nullable().describe("Why it was put off or not sent."),
  updated_at: z.string(),
  version: z.int(),
});
export type MessageRow = z.output<typeof messageRow>;

/** One message, with the words that its member can edit. */
export const messageDetails = messageRow.extend({
  language: z.enum(["en", "es"]),
  written: z.object({ subject: z.string(), text: z.string() }).describe("Its words with their placeholders."),
  segments: z.int().nullable().describe("The number of parts of a text message."),
});
export type MessageDetails = z.output<typeof messageDetails>;

/** One part of the outbox. */
export const outboxFilter = z.object({
  box: z.enum(outboxes).default("planned"),
  customer_id: z.uuid().optional(),
  about_id: z.uuid().optional().describe("The request, quote, visit, invoice, or job that the messages are about."),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type OutboxFilter = z.output<typeof outboxFilter>;

/**
 * The numbers of messages in each part of the outbox. `stopped`, `sent` and `failed` count the last 30 days. `missed`: of
 * those stopped, the ones that were missed in the last 7 days.
 */
export const outboxCounts = z.object({
  today: z.int(),
  week: z.int(),
  planned: z.int(),
  stopped: z.int(),
  sent: z.int(),
  failed: z.int(),
  missed: z.int(),
  paused_at: z.string().nullable(),
});
export type OutboxCounts = z.output<typeof outboxCounts>;

/** A planned message with other words, or at another time. */
export const editedMessage = z.object({
  id: z.uuid(),
  version: versionRead,
  subject: oneLine().max(fieldLengths.messageSubject),
  text: manyLines(messageProblems.noText).max(fieldLengths.messageText),
  send_at: momentInput.optional(),
});
