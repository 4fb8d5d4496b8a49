import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { manyLines, oneLine, versionRead } from "#shared/inputBounds.ts";
import { channels } from "#features/messages/consents/consentRules.ts";
import { messageProblems, problemsOf } from "#features/messages/message-rules/messageProblems.ts";
import { maxStepDays, maxSteps } from "#features/messages/message-rules/steps.ts";
import { triggerNames } from "#features/messages/message-rules/triggers.ts";

/** The steps that follow a trigger, for each business. */

const words = z.object({
  subject: oneLine().max(fieldLengths.messageSubject),
  text: manyLines(messageProblems.noText).max(fieldLengths.messageText),
});

/** One message of a sequence, in both languages of homeowners. */
export const step = z.object({
  id: z.uuid(),
  days: z.int().min(0).max(maxStepDays),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time."),
  channel: z.enum(channels),
  words: z.object({ en: words, es: words }),
});
export type SavedStep = z.output<typeof step>;

const trigger = z.enum(triggerNames);
const language = z.enum(["en", "es"]);

/** A sequence of a business. Until it is saved, its steps are the ready ones. */
export const sequence = z.object({
  trigger,
  steps: z.array(step),
  on_since: z.string().nullable().describe("When it was turned on; null while it is off."),
  planned: z.int().describe("The number of its messages that are planned."),
  sent: z.int().describe("The number of its messages that were sent in the last 30 days."),
  version: z.int(),
});
export type Sequence = z.output<typeof sequence>;

/** A sequence over the version that was read. */
export const sequenceRead = z.object({ trigger, version: versionRead });

const steps = z
  .array(step)
  .min(1, "Please add a message.")
  .max(maxSteps, `A sequence can have at most ${maxSteps} messages.`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Please give each message its own id.");

/** The steps of a sequence, each of whose messages can be sent. */
export const savedSequence = sequenceRead.extend({ steps }).superRefine(({ trigger: of, steps: all }, { addIssue }) => {
  for (const [at, { channel, words: written }] of all.entries())
    for (const language of ["en", "es"] as const)
      for (const [field, message] of Object.entries(
        problemsOf(written[language], { channel, trigger: of, language }) ?? {},
      ))
        addIssue({ code: "custom", path: ["steps", at, "words", language, field], message });
});

/** Turning a sequence on needs the preview that its owner has seen. */
export const turnedOn = sequenceRead.extend({
  seen: z.string().max(100).describe("The `seen` of the preview. It is refused once the steps have changed."),
});

/** Steps to be shown as a customer would get them; by default as they are saved. */
export const previewed = z.object({ trigger, steps: steps.optional() });

/** The messages of a sequence, as one of the business's customers would get them. */
export const preview = z.object({
  customer: z.string().describe("The name of the customer; an example if the business has none yet."),
  is_example: z.boolean(),
  messages: z.array(
    z.object({
      step_id: z.uuid(),
      language,
      to: z.string().nullable().describe("The address; null if the customer has none for this channel."),
      send_at: z.string().nullable().describe("When it would go out; null if it would not."),
      subject: z.string(),
      text: z.string(),
      missing: z.string().nullable().describe("The placeholder without a value, which makes the message impossible."),
      segments: z.int().nullable().describe("The number of parts of a text message."),
    }),
  ),
  needs: z.array(z.enum(["postal_address", "review_link", "texts"])).describe("What follow-ups still lack."),
  seen: z.string(),
});
export type Preview = z.output<typeof preview>;

/** A step that a member sends to themselves. */
export const testedStep = z
  .object({ trigger, step, language })
  .superRefine(({ trigger: of, step: one, language }, { addIssue }) => {
    for (const [field, message] of Object.entries(
      problemsOf(one.words[language], { channel: one.channel, trigger: of, language }) ?? {},
    ))
      addIssue({ code: "custom", path: ["step", "words", language, field], message });
  });

/** The choices that all sequences have in common. */
export const messageSettings = z.object({
  quiet_weekends: z.boolean().describe("Nothing is sent on Saturdays and Sundays."),
});
