import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "#platform/deps.ts";
import { notificationKinds, storedKinds, type StoredKind } from "#shared/notifications/notificationKinds.ts";

/** The emails that a link stops, and the member and business they belong to. */
export type Unsubscribed = { businessId: string; personId: string; kinds: readonly StoredKind[] };

/**
 * Returns the link that stops a person's emails of one kind: it needs no sign-in, does nothing else, and cannot be
 * guessed.
 */
export function unsubscribeLink(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  { businessId, personId, kind }: { businessId: string; personId: string; kind: StoredKind },
): { label: string; url: string } {
  const token = signed(secret, `${businessId}.${personId}.${kind}`);
  return { label: unsubscribeLabel([kind]), url: `${publicUrl}/mails/stop?token=${token}` };
}

/** "new requests". The links of an earlier release end several kinds of emails, all about requests. */
export const emailsAbout = (kinds: readonly StoredKind[]): string =>
  kinds.length === 1 && kinds[0] ? notificationKinds[kinds[0]].about : "requests";

/** "Stop emails about new requests". */
export const unsubscribeLabel = (kinds: readonly StoredKind[]): string => `Stop emails about ${emailsAbout(kinds)}`;

/** The kinds that links of earlier releases name. */
const formerKinds: Readonly<Record<string, readonly StoredKind[]>> = {
  digest: ["follow_up_due"],
  requests: ["request_new", "request_changed", "photo_added", "request_withdrawn"],
};

const kindsNamed = (name: string): readonly StoredKind[] =>
  formerKinds[name] ?? storedKinds.filter((kind) => kind === name);

/** Returns a token with its signature. Links that were sent with these words must continue to work. */
function signed(secret: string, of: string): string {
  // oxlint-disable-next-line wording/retired-words -- Links that were sent with these words must continue to work.
  return `${of}.${createHmac("sha256", secret).update(`stop mails of ${of}`).digest("base64url")}`;
}

/** Returns what a token stops; null if it is not one of ours. The oldest ones name only the business's founder. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscribed | null {
  const parts = token.slice(0, maxToken).split(".");
  const [businessId = "", personId = businessId, name = "digest"] = parts.slice(0, -1);
  const kinds = kindsNamed(name);
  if (kinds.length === 0 || ![businessId, personId].every((id) => /^[0-9a-f-]{36}$/.test(id))) return null;
  const right = Buffer.from(signed(secret, parts.slice(0, -1).join(".")));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right) ? { businessId, personId, kinds } : null;
}

/** Ids, a kind and a signature are shorter. */
const maxToken = 300;
