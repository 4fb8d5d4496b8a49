import { createHash } from "node:crypto";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { isAutomatic } from "./automatic.ts";
import { messageIdOfReturned, readDeliveryStatus } from "./deliveryStatus.ts";
import { textOfHtml } from "./htmlText.ts";
import { headerOf, limitedMail, messageIdIn, plainBody, type InboundMail, type MailHeaders } from "./inboundMail.ts";
import { withoutHistory } from "./quotedHistory.ts";

/** An email that cannot be read. A repetition changes nothing. */
export class UnreadableMail extends Error {}

/**
 * Limits on the work that one email causes: an email of 10 MB in Base64 has 140,000 lines. Longer ones are cut there.
 */
const maxLines = 200_000;
const maxParts = 1_000;
/** Above these the email is refused. */
const maxNesting = 30;
const maxHeaderBytes = 256 * 1024;

/** The facts that a provider adds to an email. */
export type Envelope = {
  recipients: readonly string[];
  trusted: (headers: MailHeaders, sender: string) => boolean | null;
};

/** Reads an email as it travels between mail servers (MIME). Throws UnreadableMail. */
export async function readMime(bytes: Uint8Array, { recipients, trusted }: Envelope): Promise<InboundMail> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const email = await parse(withinLimits(withoutEnvelopeLine(raw)));
  const { headers } = email;
  const from = mailboxesOf(email.from ? [email.from] : [])[0] ?? { name: "", address: "" };
  const report = partOf(email, ...reports);
  const bounce = report === undefined ? null : readDeliveryStatus(report);
  const returned = partOf(email, "text/rfc822-headers", "message/global-headers", "message/rfc822", "message/global");
  return limitedMail({
    from,
    to: [...recipients, ...recipientsOf(email)],
    subject: email.subject ?? "",
    text: ownWords(email.text ?? bodyOfBroken(raw, email), email.html ?? ""),
    messageId: messageIdIn(headerOf(headers, "message-id")) || idOfBytes(raw),
    inReplyTo: email.inReplyTo ?? (report === undefined ? undefined : messageIdOfReturned(returned ?? "")),
    references: email.references,
    automatic: report !== undefined || isAutomatic(headers),
    trusted: trusted(headers, from.address),
    bounce,
    attachments: email.attachments
      .filter(({ mimeType }) => !ofReports.includes(mimeType))
      .map((attachment) => ({
        name: attachment.filename ?? "",
        type: attachment.mimeType,
        bytes: bytesOf(attachment).length,
      })),
  });
}

/** Returns the words of the sender from the body of an email: its plain text, or its HTML if there is none. */
export const ownWords = (plain: string, html: string): string =>
  withoutHistory(plainBody(plain.trim() === "" ? textOfHtml(html) : plain));

/** Identifies an email without an id of its own. */
const idOfBytes = (bytes: Uint8Array): string =>
  `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}@unidentified`;

/** Returns the body of an email as it came if it has no text, no file and no part. */
function bodyOfBroken(raw: Buffer, { html, attachments }: Email): string {
  if (html !== undefined || attachments.length > 0) return "";
  const end = /\r?\n\r?\n/.exec(raw.subarray(0, maxHeaderBytes).toString("latin1"));
  if (!end) return "";
  const body = new TextDecoder().decode(raw.subarray(end.index + end[0].length).subarray(0, maxHeaderBytes));
  return /^content-type:/im.test(body) ? "" : body;
}

async function parse(raw: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(raw, {
      maxNestingDepth: maxNesting,
      maxHeadersSize: maxHeaderBytes,
      forceRfc822Attachments: true,
    });
  } catch (error) {
    throw new UnreadableMail(error instanceof Error ? error.message : String(error));
  }
}

/** Removes the line with which mail programs for pipes begin: "From name@example.org Mon Nov 30 …". */
const withoutEnvelopeLine = (raw: Buffer): Buffer =>
  raw.subarray(0, 5).toString("latin1") === "From " ? raw.subarray(raw.indexOf(0x0a) + 1) : raw;

const withinLimits = (raw: Buffer): Buffer => cutAfter(cutAfter(raw, "\n", maxLines), "\n--", maxParts);

/** Cuts before the mark after `most` ones. */
function cutAfter(raw: Buffer, mark: string, most: number): Buffer {
  let at = -1;
  for (let found = 0; found <= most; found++) {
    at = raw.indexOf(mark, at + 1, "latin1");
    if (at === -1) return raw;
  }
  return raw.subarray(0, at);
}

/** Headers in which a mail server notes the recipient of the envelope. */
const deliveryHeaders = ["delivered-to", "x-original-to", "x-forwarded-to"];

const recipientsOf = (email: Email): string[] => [
  ...email.headers.filter(({ key }) => deliveryHeaders.includes(key)).map(({ value }) => value.replaceAll(/[<>]/g, "")),
  ...mailboxesOf([...(email.to ?? []), ...(email.cc ?? [])]).map(({ address }) => address),
];

const mailboxesOf = (addresses: readonly Address[]) =>
  addresses.flatMap((one) => ("group" in one && one.group ? one.group : [{ name: one.name, address: one.address }]));

/** Reports about an email; the second one has international addresses. */
const reports = ["message/delivery-status", "message/global-delivery-status"];
/** Parts of a report, which are no files for people. */
const ofReports = [...reports, "text/rfc822-headers", "message/global-headers"];

/** Returns the first part of one of these types as text. */
function partOf(email: Email, ...types: string[]): string | undefined {
  const part = email.attachments.find(({ mimeType }) => types.includes(mimeType));
  return part && new TextDecoder().decode(bytesOf(part).subarray(0, maxReportBytes));
}

const maxReportBytes = 64 * 1024;

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
