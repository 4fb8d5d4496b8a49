import { createHmac, timingSafeEqual } from "node:crypto";

/** The header with Twilio's signature. */
export const twilioSignatureHeader = "x-twilio-signature";

/**
 * Signs a request as Twilio does: its whole address, then each field of its form, name and value without a separator, in
 * the order of the names; HMAC-SHA1 with the auth token, in Base64
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function signAsTwilio(authToken: string, address: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value));
  return createHmac("sha1", authToken)
    .update(address + fields.join(""), "utf8")
    .digest("base64");
}

/** True if Twilio has signed this request. It signs some addresses with their port and some without. */
export function isSignedByTwilio(
  authToken: string,
  { address, form, signature }: { address: string; form: URLSearchParams; signature: string },
): boolean {
  const given = Buffer.from(signature);
  return spellingsOf(address)
    .map((spelling) => Buffer.from(signAsTwilio(authToken, spelling, form)))
    .some((right) => right.length === given.length && timingSafeEqual(right, given));
}

function spellingsOf(address: string): string[] {
  const [, origin = "", port, rest = ""] = /^(https?:\/\/(?:\[[^\]]*\]|[^/:]+))(:\d+)?(.*)$/s.exec(address) ?? [];
  if (origin === "") return [address];
  const usual = origin.startsWith("https:") ? ":443" : ":80";
  return [address, origin + (port ? "" : usual) + rest];
}
