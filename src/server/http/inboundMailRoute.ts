import { Hono, type Context } from "hono";
import { maxInboundMailBytes } from "#platform/inbound-mail/inboundMail.ts";
import type { InboundRequest } from "#platform/inbound-mail/readInboundMail.ts";
import { readInThread } from "#platform/inbound-mail/readInThread.ts";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { sameSecret } from "#platform/secrets/sameSecret.ts";
import { ProductError } from "#shared/errors.ts";

/** The address to which the operator's email provider posts emails and bounces. */
const inboundMailPath = "/api/mail/incoming";

/**
 * The route that receives emails. The provider shows the operator's secret before a byte of the body is read. An answer
 * of 200 means that the email is stored, or that it is none; after any other the provider sends it again.
 */
export function inboundMailRoute(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post(inboundMailPath, async (c) => {
    const { env, inboundMail } = c.get("deps");
    const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = env;
    if (!(inboundMail && domain && secret)) throw new ProductError("not_found", "Not found.");
    if (!secretsShown(c).some((shown) => sameSecret(secret, shown)))
      throw new ProductError("signed_out", "This request is not allowed.");
    const body = await readWithin(c, maxInboundMailBytes);
    if (body === null) throw new TooLargeError();
    const request = await c.get("bodies").whileLarge(body.length, () => readInThread(body, domain));
    if (request.kind === "mail") await inboundMail.receiveMail(request.mail);
    else logOther(c, request, body.length);
    return c.json({ received: request.kind === "mail" });
  });
  return routes;
}

/** The secrets that a caller shows: in a header, as the password of the address, or in the address itself. */
function secretsShown(c: Context<HttpEnv>): string[] {
  const [, basic = ""] = /^basic +(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  const decoded = Buffer.from(basic, "base64").toString();
  const password = decoded.slice(decoded.indexOf(":") + 1);
  return [c.req.header("x-inbound-secret"), password, c.req.query("secret")].filter((shown) => shown !== undefined);
}

function logOther(c: Context<HttpEnv>, request: Exclude<InboundRequest, { kind: "mail" }>, bytes: number): void {
  if (request.kind === "subscription")
    c.get("log").warn({ link: request.link }, "confirm the subscription of emails at Amazon");
  if (request.kind === "unreadable") {
    c.get("log").warn({ bytes, reason: request.reason }, "an email could not be read");
    throw new ProductError("invalid", "This email cannot be read.");
  }
}
