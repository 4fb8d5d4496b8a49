import * as z from "zod";
import { isAutomatic } from "./automatic.ts";
import { headerOf, limitedMail, messageIdIn, type InboundMail } from "./inboundMail.ts";
import { ownWords } from "./readMime.ts";
import { verdictOfPostmark } from "./senderVerdict.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const person = z.object({ Email: text, Name: text });
const people = z
  .array(person)
  .nullish()
  .transform((value) => value ?? []);

const incoming = z.object({
  FromFull: person,
  ToFull: people,
  CcFull: people,
  OriginalRecipient: text,
  Subject: text,
  TextBody: text,
  HtmlBody: text,
  MessageID: z.string().min(1),
  Headers: z.array(z.object({ Name: z.string(), Value: text })),
  Attachments: z
    .array(z.object({ Name: text, ContentType: text, ContentLength: z.number().nullish() }))
    .nullish()
    .transform((value) => value ?? []),
});

const bounced = z.object({
  RecordType: z.enum(["Bounce", "SpamComplaint"]),
  ID: z.union([z.number(), z.string()]),
  Type: text,
  Email: z.string().min(1),
  From: text,
  Subject: text,
  MessageID: text,
  Description: text,
  Details: text,
  Inactive: z.boolean().nullish(),
});

/** Types of Postmark's bounces after which further emails do not arrive, either. */
const permanentTypes = ["HardBounce", "BadEmailAddress", "SpamComplaint", "ManuallyDeactivated"];
/** Types that Postmark calls bounces, although the email arrived. */
const answerTypes = ["AutoResponder", "Subscribe", "Unsubscribe", "AddressChange", "ChallengeVerification"];

/** Reads a JSON message of Postmark: an email, or a bounce of one of ours; null if it is another one. */
export function readPostmark(json: unknown): InboundMail | null {
  const bounce = bounced.safeParse(json);
  if (bounce.success) return bouncedMail(bounce.data);
  const mail = incoming.safeParse(json);
  return mail.success ? incomingMail(mail.data) : null;
}

function incomingMail(mail: z.output<typeof incoming>): InboundMail {
  const headers = mail.Headers.map(({ Name, Value }) => ({ key: Name.toLowerCase(), value: Value }));
  return limitedMail({
    from: { name: mail.FromFull.Name, address: mail.FromFull.Email },
    to: [mail.OriginalRecipient, ...[...mail.ToFull, ...mail.CcFull].map(({ Email }) => Email)],
    subject: mail.Subject,
    text: ownWords(mail.TextBody, mail.HtmlBody),
    messageId: messageIdIn(headerOf(headers, "message-id")) || `${mail.MessageID}@postmark`,
    inReplyTo: headerOf(headers, "in-reply-to"),
    references: headerOf(headers, "references"),
    automatic: isAutomatic(headers),
    trusted: verdictOfPostmark(headers),
    bounce: null,
    attachments: mail.Attachments.map(({ Name, ContentType, ContentLength }) => ({
      name: Name,
      type: ContentType,
      bytes: ContentLength ?? 0,
    })),
  });
}

const bouncedMail = (bounce: z.output<typeof bounced>): InboundMail =>
  limitedMail({
    from: { name: "", address: "" },
    to: [bounce.From],
    subject: bounce.Subject,
    text: bounce.Description,
    messageId: `bounce-${bounce.ID}@postmark`,
    inReplyTo: bounce.MessageID === "" ? undefined : bounce.MessageID,
    references: undefined,
    automatic: true,
    trusted: null,
    bounce: answerTypes.includes(bounce.Type)
      ? null
      : {
          address: bounce.Email,
          permanent:
            bounce.Inactive === true || bounce.RecordType === "SpamComplaint" || permanentTypes.includes(bounce.Type),
          reason: bounce.Details || bounce.Description || bounce.Type,
        },
    attachments: [],
  });
