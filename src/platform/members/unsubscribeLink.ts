import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "#platform/deps.ts";

/** The mails that a link stops, and the member and business they belong to. */
export type Unsubscribed = { businessId: string; personId: string; mails: "digest" | "requests" };

/**
 * Returns the link that stops a person's mails of one kind: it needs no sign-in, does nothing else, and cannot be
 * guessed.
 */
export function unsubscribeLink(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  of: Unsubscribed,
): { label: string; url: string } {
  return { label: "Stop these emails", url: `${publicUrl}/mails/stop?token=${unsubscribeToken(secret, of)}` };
}

function unsubscribeToken(secret: string, { businessId, personId, mails }: Unsubscribed): string {
  const of = `${businessId}.${personId}.${mails}`;
  // oxlint-disable-next-line wording/retired-words -- Links that were sent with these words must continue to work.
  return `${of}.${createHmac("sha256", secret).update(`stop mails of ${of}`).digest("base64url")}`;
}

/** Returns the token of links that were mailed when a business had one person: it names only the founder. */
function foundersToken(secret: string, founderId: string): string {
  // oxlint-disable-next-line wording/retired-words -- Links that were sent with these words must continue to work.
  return `${founderId}.${createHmac("sha256", secret).update(`stop mails of ${founderId}`).digest("base64url")}`;
}

/** Returns what a token stops; null if it is not one of ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribed | null {
  const [businessId = "", personId, mails] = token.split(".");
  const founder = token.split(".").length === 2;
  if (!founder && mails !== "digest" && mails !== "requests") return null;
  const of: Unsubscribed = founder
    ? { businessId, personId: businessId, mails: "digest" }
    : { businessId, personId: personId ?? "", mails: mails === "requests" ? "requests" : "digest" };
  if (![of.businessId, of.personId].every((id) => /^[0-9a-f-]{36}$/.test(id))) return null;
  const right = Buffer.from(founder ? foundersToken(secret, businessId) : unsubscribeToken(secret, of));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right) ? of : null;
}
