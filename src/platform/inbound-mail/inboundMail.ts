import { asOneLine, withoutControls } from "#shared/words/plainText.ts";

/** An email that reached an address of ours, in one shape for every provider. */
export type InboundMail = {
  /** Empty if the email names no sender. The address is in lower case. */
  from: { name: string; address: string };
  /** All addresses that it was sent to, in lower case; those of the envelope come first. */
  to: string[];
  subject: string;
  /** The sender's own words: earlier messages and a signature below them are cut off. */
  text: string;
  /** Identifies the email in a replay; never empty. */
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  /** True if a program sent it, such as an out-of-office answer: nobody wrote to the business. */
  automatic: boolean;
  /** The provider's verdict on the sender's address; null if it gave none. */
  trusted: boolean | null;
  bounce: MailBounce | null;
  /** The size is that of the decoded file. */
  attachments: { name: string; type: string; bytes: number }[];
};

/** An email of ours that did not arrive, or a recipient's complaint about one. */
export type MailBounce = { address: string; permanent: boolean; reason: string };

/** The part of the product that receives the emails. */
export type InboundMailReceiver = {
  /** Stores an email and its effects. A second email with the same `messageId` and reply address changes nothing. */
  receiveMail(mail: InboundMail): Promise<void>;
};

/** The headers of an email in their order, with names in lower case. */
export type MailHeaders = readonly { key: string; value: string }[];

/** The largest request with an email, in bytes. */
export const maxInboundMailBytes = 10 * 1024 * 1024;

const maxText = 20_000;
const maxSubject = 150;
const maxAttachments = 10;
const maxAddresses = 50;
const maxLine = 300;
/** The longest address that mail servers accept. */
const maxAddress = 254;

/** The parts of an email that are read, before they are shortened and cleaned. */
export type RawMail = Omit<InboundMail, "inReplyTo" | "references"> & {
  inReplyTo: string | undefined;
  references: string | undefined;
};

/** Returns an email with everything cut to its limits and free of characters that affect the place where it is shown. */
export const limitedMail = (mail: RawMail): InboundMail => ({
  from: { name: plainLine(mail.from.name), address: plainAddress(mail.from.address) },
  to: [...new Set(mail.to.slice(0, maxAddresses).map(plainAddress))].filter((address) => address !== ""),
  subject: plainLine(mail.subject, maxSubject),
  text: cut(mail.text.trim(), maxText),
  messageId: plainLine(mail.messageId),
  inReplyTo: messageIdIn(mail.inReplyTo) || null,
  references: messageIdsIn(mail.references),
  automatic: mail.automatic,
  trusted: mail.trusted,
  bounce: mail.bounce && {
    address: plainAddress(mail.bounce.address),
    permanent: mail.bounce.permanent,
    reason: plainLine(mail.bounce.reason),
  },
  attachments: mail.attachments
    .slice(0, maxAttachments)
    .map(({ name, type, bytes }) => ({ name: plainLine(name), type: plainLine(type), bytes })),
});

/** Returns the first value of a header; an empty text if the email has none. */
export const headerOf = (headers: MailHeaders, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? "";

/** Returns the start of a body of text, with plain line breaks and without control characters. */
export const plainBody = (text: string): string =>
  withoutControls(
    cut(text, 2 * maxText)
      .toWellFormed()
      .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n"),
  );

function plainLine(text: string, most = maxLine): string {
  return cut(asOneLine(cut(text, 4 * most).toWellFormed()), most).trim();
}

const plainAddress = (address: string): string => plainLine(address, maxAddress).toLowerCase();

/** Returns the first message id in a header, without its angle brackets; an empty text if there is none. */
export const messageIdIn = (header: string | undefined): string => messageIdsIn(header)[0] ?? "";

const messageIdsIn = (header = ""): string[] =>
  plainLine(header, maxAddresses * maxLine)
    .split(/[\s<>]+/)
    .filter((id) => id !== "")
    .slice(-maxAddresses)
    .map((id) => cut(id, maxLine));

/** Cuts a text to a length in UTF-16 units, never through a character. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
