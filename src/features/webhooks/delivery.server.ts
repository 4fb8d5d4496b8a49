import { createHmac } from "node:crypto";
import {
  signatureHeader,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
} from "#features/webhooks/webhook.ts";
import { ProductError } from "#shared/errors.ts";
import type { TenantDb, OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { NotSent, postOutside } from "#platform/outsideRequest.ts";
import type { Deps } from "#platform/deps.ts";
import { maxDeliveryAttempts, type JobPayload } from "#platform/jobKinds.ts";

/** Queues events for the owner's webhook, where it has one, within the transaction of what they tell of. */
export async function announceToWebhook(
  work: OwnerTx,
  ownerId: string,
  event: WebhookEvent,
  payloads: readonly object[],
): Promise<void> {
  if (payloads.length === 0) return;
  await work.query(forgetStatement, [ownerId]);
  const queued = await work.query<{ id: string }>(queueStatement, [ownerId, event, JSON.stringify(payloads)]);
  for (const { id } of queued) work.enqueue({ name: "deliver-webhook", data: { ownerId, deliveryId: id } });
}

/** Tries to deliver one event; throws while it is worth trying again. */
export async function deliverWebhook(
  context: { deps: Deps; db: TenantDb },
  { ownerId, deliveryId }: JobPayload<"deliver-webhook">,
): Promise<void> {
  const delivery = await attempt(context.deps, context.db.forOwner(ownerId), deliveryId);
  if (delivery?.status === "waiting") throw new Error(`A webhook was not delivered: ${delivery.error ?? "no reason"}`);
}

/** Makes one attempt at a delivery and keeps how it went; null where the delivery or the webhook is gone. */
export async function attempt(
  { env, deadlines }: Pick<Deps, "env" | "deadlines">,
  owner: OwnerDb,
  deliveryId: string,
): Promise<WebhookDelivery | null> {
  const [found] = await owner.query<{
    event: string;
    payload: object;
    created_at: string;
    status: string;
    attempts: number;
    endpoint: WebhookEndpoint | null;
  }>(attemptStatement, [owner.ownerId, deliveryId]);
  if (!found || found.status === "delivered") return found ? readDelivery(owner, deliveryId) : null;
  const outcome = found.endpoint?.active
    ? await post(
        found.endpoint,
        { id: deliveryId, event: found.event, created_at: found.created_at, data: found.payload },
        { private: env.WEBHOOKS_TO_PRIVATE === "allow", deadlineMs: deadlines.webhook },
      )
    : { status: null, error: "The webhook was turned off." };
  const delivered = outcome.error === null;
  const over = delivered || !found.endpoint?.active || found.attempts + 1 >= maxDeliveryAttempts;
  await owner.transaction(async ({ query, notify }) => {
    await query(outcomeStatement, [
      owner.ownerId,
      deliveryId,
      delivered ? "delivered" : over ? "failed" : "waiting",
      outcome.status,
      outcome.error,
      found.endpoint?.url ?? null,
    ]);
    notify("notifications");
  });
  return readDelivery(owner, deliveryId);
}

/** The value of the signature header of a body sent at a moment (in seconds since 1970). */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

async function post(
  { url, secret }: WebhookEndpoint,
  message: object,
  allowed: { private: boolean; deadlineMs: number },
): Promise<{ status: number | null; error: string | null }> {
  const body = JSON.stringify(message);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Yardstick-Webhook",
    [signatureHeader]: signatureOf(secret, Math.floor(Date.now() / 1000), body),
  };
  try {
    const status = await postOutside(url, body, headers, allowed);
    return { status, error: status >= 200 && status < 300 ? null : `The server answered with status ${status}.` };
  } catch (error) {
    if (error instanceof NotSent) return { status: null, error: error.message };
    throw error;
  }
}

async function readDelivery(owner: OwnerDb, id: string): Promise<WebhookDelivery> {
  const [row] = await owner.query<{ found: WebhookDelivery }>(oneStatement, [owner.ownerId, id]);
  if (!row) throw new ProductError("not_found", "This delivery is gone.");
  return row.found;
}

/** A delivery as the contract shows it. */
export const deliveryColumns = "id, url, event, status, attempts, response_status, error, last_attempt_at, created_at";
const queueStatement = {
  name: "webhook-queue",
  text: `insert into webhook_deliveries (created_by, url, event, payload) select $1, e.url, $2, p.value from webhook_endpoints e, json_array_elements($3::json) p where e.created_by = $1 and e.active returning id`,
};
const forgetStatement = {
  name: "webhook-forget",
  text: "delete from webhook_deliveries where created_by = $1 and created_at < now() - interval '30 days'",
};
const attemptStatement = {
  name: "webhook-attempt",
  text: `select d.event, d.payload, to_json(d.created_at) #>> '{}' as created_at, d.status, d.attempts, (select to_json(e) from webhook_endpoints e where e.created_by = $1) as endpoint
    from webhook_deliveries d where d.created_by = $1 and d.id = $2`,
};
const outcomeStatement = {
  name: "webhook-outcome",
  text: `update webhook_deliveries set attempts = attempts + 1, status = $3, response_status = $4, error = $5, url = coalesce($6, url), last_attempt_at = now() where created_by = $1 and id = $2`,
};
const oneStatement = {
  name: "webhook-delivery",
  text: `select to_json(d) as found from (select ${deliveryColumns} from webhook_deliveries where created_by = $1 and id = $2) d`,
};
