import * as z from "zod";
import type { InboundMail } from "./inboundMail.ts";
import { readMime, UnreadableMail } from "./readMime.ts";
import { readPostmark } from "./readPostmark.ts";
import { readSes } from "./readSes.ts";
import { verdictOfServer } from "./senderVerdict.ts";

/** The content of a request to the address for emails. */
export type InboundRequest =
  | { kind: "mail"; mail: InboundMail }
  /** Amazon asks to confirm that it may send notices: someone has to open this link. */
  | { kind: "subscription"; link: string }
  /** A notice about something else, such as a delivery. */
  | { kind: "other" }
  | { kind: "unreadable"; reason: string };

const notice = z.object({ Type: z.string(), TopicArn: z.string() });
const notification = notice.extend({ Type: z.literal("Notification"), Message: z.string() });
const confirmation = notice.extend({ Type: z.literal("SubscriptionConfirmation"), SubscribeURL: z.string() });

/**
 * Reads an email in any of the forms in which providers send one: JSON of Postmark, a notice of Amazon SES inside one of
 * Amazon SNS or alone, or the email itself. The first character tells JSON from an email, because programs that send
 * one rarely name its type. `domain` is the domain of our addresses.
 */
export async function readInboundMail(body: Uint8Array, domain: string): Promise<InboundRequest> {
  try {
    return await (startsJson(body) ? readJson(body) : readRaw(body, domain));
  } catch (error) {
    if (error instanceof UnreadableMail) return { kind: "unreadable", reason: error.message };
    throw error;
  }
}

async function readRaw(body: Uint8Array, domain: string): Promise<InboundRequest> {
  if (body.length === 0) throw new UnreadableMail("The request is empty.");
  const trusted: Parameters<typeof readMime>[1]["trusted"] = (headers, sender) =>
    verdictOfServer(headers, sender, domain);
  return { kind: "mail", mail: await readMime(body, { recipients: [], trusted }) };
}

async function readJson(body: Uint8Array): Promise<InboundRequest> {
  const json = parsed(new TextDecoder().decode(body));
  const subscription = confirmation.safeParse(json);
  if (subscription.success) return confirmationOf(subscription.data.SubscribeURL);
  const inner = notification.safeParse(json);
  const content = inner.success ? parsed(inner.data.Message) : json;
  const mail = (await readSes(content)) ?? readPostmark(content);
  return mail ? { kind: "mail", mail } : { kind: "other" };
}

/** Returns a link that is Amazon's own. Others are not shown, because the operator would open them. */
function confirmationOf(link: string): InboundRequest {
  const url = URL.canParse(link) ? new URL(link) : null;
  const isAmazons = url?.protocol === "https:" && /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/.test(url.host);
  return isAmazons
    ? { kind: "subscription", link: url.href }
    : { kind: "unreadable", reason: "The link is not Amazon's." };
}

const blanks = [0x20, 0x09, 0x0a, 0x0d];

function startsJson(body: Uint8Array): boolean {
  const first = body.subarray(0, 100).find((byte) => !blanks.includes(byte));
  return first === 0x7b;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableMail("The JSON is not complete.");
  }
}
