import { Hono, type Context, type Next } from "hono";
import { ProductError } from "#shared/errors.ts";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { refusalAnswer } from "#platform/http/refusals.ts";
import { escapeHtml } from "#platform/mail/mailTemplate.ts";
import { textPaths, type TextReceiver } from "#platform/texts/receivedTexts.ts";
import { isSignedByTwilio, twilioSignatureHeader } from "#platform/texts/twilioSignature.ts";

/** The largest form, in bytes: a text of 1,600 characters with all that Twilio knows about it has an eighth. */
const maxFormBytes = 64 * 1024;

/**
 * The addresses that Twilio calls: for a text from a customer, and for the progress of a text of ours. Anyone can send
 * here: only the signature over the public address and the form counts, so no cookie or origin is checked. Without a
 * Twilio account, or a feature that receives texts, they answer like any unknown address.
 */
export function textRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post(textPaths.incoming, (c, next) =>
    answer(c, next, async (receiver, field) => {
      const [sid, from, to] = [field("MessageSid"), field("From"), field("To")];
      if (sid === "" || from === "" || to === "") return unreadable(c);
      const { reply } = await receiver.receiveText({ sid, from, to, body: field("Body"), media: [] });
      return c.body(twiml(reply), 200, { "content-type": "text/xml; charset=utf-8" });
    }),
  );
  routes.post(textPaths.status, (c, next) =>
    answer(c, next, async (receiver, field) => {
      const [sid, status] = [field("MessageSid"), field("MessageStatus")];
      if (sid === "" || status === "") return unreadable(c);
      const errorCode = /^\d{1,9}$/.test(field("ErrorCode")) ? Number(field("ErrorCode")) : null;
      await receiver.receiveStatus({ sid, key: c.req.query("key") ?? null, status, errorCode });
      return c.body(null, 204);
    }),
  );
  return routes;
}

/** Answers a call that Twilio has signed. `field` returns a field of its form, an empty text if there is none. */
async function answer(
  c: Context<HttpEnv>,
  next: Next,
  receive: (receiver: TextReceiver, field: (name: string) => string) => Promise<Response>,
): Promise<Response | void> {
  const { env, texts, publicUrl } = c.get("deps");
  const token = env.TWILIO_AUTH_TOKEN;
  if (!texts || !token) return next();
  const refused = () => refusalAnswer(c, new ProductError("forbidden", "This call was refused."));
  const signature = c.req.header(twilioSignatureHeader);
  if (signature === undefined) return refused();
  const body = await readWithin(c, maxFormBytes);
  if (body === null) throw new TooLargeError();
  const form = new URLSearchParams(body.toString("utf8"));
  if (!isSignedByTwilio(token, { address: publicUrl + c.env.incoming.url, form, signature })) return refused();
  return receive(texts, (name) => (form.get(name) ?? "").replaceAll("\0", ""));
}

function unreadable(c: Context<HttpEnv>): Response {
  c.get("log").error({ bytes: c.req.header("content-length") }, "a signed call of Twilio's could not be read");
  return refusalAnswer(c, new ProductError("invalid", "This call cannot be read."));
}

/** The answer to a text in Twilio's markup, with or without a reply. Its XML takes no invisible control characters. */
function twiml(reply: string | null): string {
  const words = (reply ?? "").replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\uFFFE\uFFFF]/gu, "");
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${words === "" ? "" : `<Message>${escapeHtml(words)}</Message>`}</Response>`;
}
