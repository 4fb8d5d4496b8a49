import { createHmac, timingSafeEqual } from "node:crypto";

/** The header with Twilio's signature. */
export const twilioSignatureHeader = "x-twilio-signature";

/**
 * Signs a request as Twilio does: its whole address, then each field of its form, name and value without a separator, in
 * the order of the names; HMAC-SHA1 with the auth token, in Base64
 * (https://www.twilio.com/docs/usage/security#validating-requests). A value that comes twice counts once.
 */
export function signAsTwilio(authToken: string, address: string, form: URLSearchParams): string {
  return signatureOf(authToken, address + fieldsOf(form));
}

/** True if Twilio has signed this request. It signs some addresses with their port and some without. */
export function isSignedByTwilio(
  authToken: string,
  { address, form, signature }: { address: string; form: URLSearchParams; signature: string },
): boolean {
  const given = Buffer.from(signature);
  const fields = fieldsOf(form);
  return spellingsOf(address)
    .map((spelling) => Buffer.from(signatureOf(authToken, spelling + fields)))
    .some((right) => right.length === given.length && timingSafeEqual(right, given));
}

const signatureOf = (authToken: string, text: string): string =>
  createHmac("sha1", authToken).update(text, "utf8").digest("base64");

/** The fields in one text. They are sorted once, because a stranger can send thousands of them. */
function fieldsOf(form: URLSearchParams): string {
  const sorted = [...form].toSorted(([a, one], [b, other]) => (a === b ? compare(one, other) : compare(a, b)));
  return sorted
    .filter(([name, value], place) => name !== sorted[place - 1]?.[0] || value !== sorted[place - 1]?.[1])
    .flat()
    .join("");
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function spellingsOf(address: string): string[] {
  const [, origin = "", port, rest = ""] = /^(https?:\/\/(?:\[[^\]]*\]|[^/:]+))(:\d+)?(.*)$/s.exec(address) ?? [];
  if (origin === "") return [address];
  const usual = origin.startsWith("https:") ? ":443" : ":80";
  return [address, origin + (port ? "" : usual) + rest];
}
