import { ordinaryLimits } from "#platform/limits/limits.ts";
import { publicBounds, type RateBound } from "#platform/limits/publicBounds.ts";
import type { OperationMeta } from "#shared/operationMeta.ts";
import type { OperationName } from "./operationNotes.ts";

const minute = 60;
const hour = 60 * minute;

const periods = new Map([
  [10 * minute, "10 minutes"],
  [minute, "minute"],
  [hour, "hour"],
  [24 * hour, "day"],
]);
const bound = (most: number, seconds: number) =>
  `${most.toLocaleString("en-US")} per ${periods.get(seconds) ?? `${seconds} seconds`}`;
const boundOf = ({ most, seconds }: RateBound) => bound(most, seconds);

const limits = ordinaryLimits;
const opened = `${bound(limits.opensPerMinute, minute)} for one network address, with all other pages of customers`;

/** The limits of operations that have one of their own besides that of the key. */
const ownLimits: Partial<Record<OperationName, string>> = {
  "account.putLogo": `${bound(limits.uploadsPerHour, hour)} for one network address`,
  "account.putCover": `${bound(limits.uploadsPerHour, hour)} for one network address`,
  "visits.uploadPhoto": `${bound(limits.uploadsPerHour, hour)} for one network address`,
  "exports.everythingFile": `${bound(limits.takeOutsPerHour, hour)} for one business`,
  "members.invite": `${bound(limits.invitationsPerDay, 24 * hour)} for one business`,
  "members.resend": `${bound(limits.invitationsPerDay, 24 * hour)} for one business, with invitations`,
  "webhooks.test": `${bound(limits.webhookTests, 10 * minute)} for one business`,
  "webhooks.resend": `${bound(limits.webhookResends, 10 * minute)} for one business`,
  "publicForms.open": opened,
  "publicForms.challenge": opened,
  "quotePages.read": opened,
  "requestPages.read": opened,
  "requestPages.data": opened,
  "requestOffers.read": opened,
};

/** The names of public writes that the limits know by their route. */
const writeOf: Partial<Record<string, string>> = {
  "publicForms.uploadPhoto": "POST /api/public-forms/:ownerId/requests/:requestId/photos",
};

/** The rate limits of an operation, in one paragraph. Beyond each of them the response is a 429. */
export function rateLimitsOf(operationId: string, meta: OperationMeta): string {
  const found = Object.entries(publicBounds.writes).find(([name]) => name === (writeOf[operationId] ?? operationId));
  const write = found?.[1];
  const pool = write && publicBounds.pools[write.pool];
  const own = ownLimits[operationId as OperationName];
  const each = [
    own,
    pool && `${boundOf(pool.address)} for one network address`,
    ...(write?.thing ?? []).map((one) => `${boundOf(one)} for one quote or request`),
    pool?.business && `${boundOf(pool.business)} for one business`,
    meta.personal || meta.access === "public"
      ? undefined
      : `${bound(limits.keyCallsPerMinute, minute)} for one API key, all operations together`,
  ].filter(Boolean);
  return each.length === 0 ? "" : `Rate limits: ${each.join("; ")}.`;
}
