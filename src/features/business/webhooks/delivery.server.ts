import { createHmac } from "node:crypto";
import { signatureHeader, type WebhookDelivery } from "./webhook.ts";
import { ProductError } from "#shared/errors.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import { DeliveryError, postToPublicUrl } from "#platform/outside/safeFetch.ts";
import { isEndpointDead, ThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import type { Deps } from "#platform/deps.ts";
import { maxDeliveryAttempts, type JobPayload } from "#platform/kinds/jobKinds.ts";
import { disableWebhook } from "./disableWebhook.server.ts";
import { forgetFailures, noteFailure } from "./webhook.queries.ts";
import { deliveryById, giveUp, nextAttempt, saveAttempt } from "./delivery.queries.ts";

/** Tries to deliver one event. Throws while a retry makes sense. */
export async function deliverWebhook(
  context: { deps: Deps; db: TenantDb },
  { ownerId, deliveryId }: JobPayload<"deliver-webhook">,
): Promise<void> {
  const delivery = await attempt(context.deps, context.db.forOwner(ownerId), deliveryId);
  if (delivery?.status === "waiting")
    throw new ThirdPartyError(`A webhook was not delivered: ${delivery.error ?? "no reason"}`);
}

/**
 * Makes one attempt at a delivery and saves its result; null if the delivery or the webhook no longer exists. Turns off
 * a webhook that has failed for too long or that responds "gone", and notifies its owners.
 */
export async function attempt(
  { env, deadlines, publicUrl }: Pick<Deps, "env" | "deadlines" | "publicUrl">,
  owner: OwnerDb,
  deliveryId: string,
  now = new Date(),
): Promise<WebhookDelivery | null> {
  const [found] = await owner.query(nextAttempt, { id: deliveryId });
  if (!found || found.status === "delivered") return found ? readDelivery(owner, deliveryId) : null;
  const outcome = found.endpoint?.active
    ? await post(
        found.endpoint,
        { id: deliveryId, event: found.event, created_at: found.created_at, data: found.payload },
        { private: env.WEBHOOKS_TO_PRIVATE === "allow", deadlineMs: deadlines.webhook },
      )
    : { status: null, error: "The webhook was turned off.", never: false };
  const delivered = outcome.error === null;
  const over = delivered || !found.endpoint?.active || found.attempts + 1 >= maxDeliveryAttempts;
  await owner.transaction(async (work) => {
    const { query, notify } = work;
    await query(saveAttempt, {
      id: deliveryId,
      status: delivered ? "delivered" : over ? "failed" : "waiting",
      response_status: outcome.status,
      error: outcome.error,
      url: found.endpoint?.url ?? null,
    });
    if (delivered && (found.endpoint?.failures ?? 0) > 0) await query(forgetFailures);
    if (!delivered && found.endpoint?.active) {
      const [failed] = await query(noteFailure, { now: new Date().toISOString() });
      // An owner who sends a test sees its result, and can fix the webhook.
      const isOver = found.event !== "test" && outcome.never;
      if (failed && (isOver || isEndpointDead(failed, now))) await disableWebhook(work, publicUrl);
    }
    notify("notifications");
  });
  return readDelivery(owner, deliveryId);
}

/** Ends a delivery that has no job left. Its owner can send it again. */
export const endDelivery = async (
  { db }: { db: TenantDb },
  { ownerId, deliveryId }: JobPayload<"deliver-webhook">,
): Promise<void> => {
  await db.forOwner(ownerId).query(giveUp, { id: deliveryId });
};

/** Returns the value of the signature header for a body sent at a time (in seconds since 1970). */
function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

/**
 * Returns the headers with which programs verify a delivery with any library of Standard Webhooks
 * (standardwebhooks.com, specification 1.0.0). The key is the part after `whsec_`, in base64.
 */
function standardHeaders(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${signature}` };
}

/** With this status a server refuses all further events (Standard Webhooks, "Deliverability and reliability"). */
const gone = 410;

async function post(
  { url, secret }: { url: string; secret: string },
  message: { id: string } & Record<string, unknown>,
  allowed: { private: boolean; deadlineMs: number },
): Promise<{ status: number | null; error: string | null; never: boolean }> {
  const body = JSON.stringify(message);
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Yardstick-Webhook",
    [signatureHeader]: signatureOf(secret, seconds, body),
    ...standardHeaders(secret, message.id, seconds, body),
  };
  try {
    const status = await postToPublicUrl(url, body, headers, allowed);
    const error = status >= 200 && status < 300 ? null : `The server answered with status ${status}.`;
    return { status, error, never: status === gone };
  } catch (error) {
    if (error instanceof DeliveryError) return { status: null, error: error.message, never: error.never };
    throw error;
  }
}

async function readDelivery(owner: OwnerDb, id: string): Promise<WebhookDelivery> {
  const [delivery] = await owner.query(deliveryById, { id });
  if (!delivery) throw new ProductError("not_found", "This delivery is gone.");
  return delivery;
}
