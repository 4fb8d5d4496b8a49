import * as z from "zod";
import { limitedMail, type InboundMail } from "./inboundMail.ts";
import { readMime } from "./readMime.ts";
import { verdictOfSes } from "./senderVerdict.ts";

const verdict = z.object({ status: z.string() }).optional();

const received = z.object({
  notificationType: z.literal("Received"),
  receipt: z.object({
    recipients: z.array(z.string()).default([]),
    spfVerdict: verdict,
    dkimVerdict: verdict,
    dmarcVerdict: verdict,
    action: z.object({ encoding: z.string().optional() }).default({}),
  }),
  mail: z.object({ source: z.string().default("") }),
  content: z.string(),
});

const recipient = z.object({
  emailAddress: z.string(),
  status: z.string().optional(),
  diagnosticCode: z.string().optional(),
});
const sent = z.object({
  source: z.string().default(""),
  messageId: z.string().default(""),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});
/** Amazon names these `notificationType` in notices of an identity and `eventType` in those of a configuration set. */
const kind = { notificationType: z.string().optional(), eventType: z.string().optional() };
const bounced = z.object({
  ...kind,
  bounce: z.object({
    bounceType: z.string(),
    bounceSubType: z.string().default(""),
    bouncedRecipients: z.array(recipient).min(1),
    feedbackId: z.string(),
  }),
  mail: sent,
});
const complained = z.object({
  ...kind,
  complaint: z.object({ complainedRecipients: z.array(recipient).min(1), feedbackId: z.string() }),
  mail: sent,
});

/** Reads a notice of Amazon SES: an email, a bounce of one of ours or a complaint; null if it is another one. */
export async function readSes(json: unknown): Promise<InboundMail | null> {
  const mail = received.safeParse(json);
  if (mail.success) return receivedMail(mail.data);
  const bounce = bounced.safeParse(json);
  if (bounce.success) return bouncedMail(bounce.data);
  const complaint = complained.safeParse(json);
  return complaint.success ? complainedMail(complaint.data) : null;
}

function receivedMail({ receipt, mail, content }: z.output<typeof received>): Promise<InboundMail> {
  const encoding = receipt.action.encoding?.toUpperCase() === "BASE64" ? "base64" : "utf8";
  const verdicts = {
    dmarc: receipt.dmarcVerdict?.status ?? "",
    spf: receipt.spfVerdict?.status ?? "",
    dkim: receipt.dkimVerdict?.status ?? "",
  };
  return readMime(Buffer.from(content, encoding), {
    recipients: receipt.recipients,
    trusted: (_headers, sender) => verdictOfSes(verdicts, sender, mail.source),
  });
}

function bouncedMail({ bounce, mail }: z.output<typeof bounced>): InboundMail {
  const [failed] = bounce.bouncedRecipients;
  return noticeMail(mail, bounce.feedbackId, {
    address: failed?.emailAddress ?? "",
    permanent: bounce.bounceType === "Permanent",
    reason: failed?.diagnosticCode ?? failed?.status ?? `${bounce.bounceType} ${bounce.bounceSubType}`,
  });
}

const complainedMail = ({ complaint, mail }: z.output<typeof complained>): InboundMail =>
  noticeMail(mail, complaint.feedbackId, {
    address: complaint.complainedRecipients[0]?.emailAddress ?? "",
    permanent: true,
    reason: "The recipient reported the email as spam.",
  });

const noticeMail = (mail: z.output<typeof sent>, id: string, bounce: InboundMail["bounce"]): InboundMail =>
  limitedMail({
    from: { name: "", address: "" },
    to: [mail.source],
    subject: "",
    text: "",
    messageId: `${id}@ses`,
    inReplyTo: mail.headers.find(({ name }) => name.toLowerCase() === "message-id")?.value ?? mail.messageId,
    references: undefined,
    automatic: true,
    trusted: null,
    bounce,
    attachments: [],
  });
