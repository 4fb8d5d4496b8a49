import { randomBytes } from "node:crypto";
import { implement } from "@orpc/server";
import { webhooksContract } from "./webhook.contract.ts";
import type { WebhookDelivery, WebhookEndpoint } from "./webhook.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { recordSecurityEvent } from "#platform/security-events/securityEvents.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { giveUp, queueTest, readDeliveries, requeueDelivery } from "./delivery.queries.ts";
import { attempt } from "./delivery.server.ts";
import { removeWebhook, saveSecret, saveWebhook, webhook, webhookSecret } from "./webhook.queries.ts";

const os = implement(webhooksContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on webhooks. */
export const webhookHandlers = {
  get: os.get.handler(({ context: { owner } }) => readEndpoint(owner)),

  save: os.save.handler(async ({ input, context }) => {
    const { owner, deps } = context;
    if (!input.url.startsWith("https://") && deps.env.WEBHOOKS_TO_PRIVATE !== "allow") {
      const words = "Please enter a web address that begins with https://";
      throw new ProductError("invalid", words, { url: words });
    }
    await owner.transaction(async ({ query }) => {
      await query(saveWebhook, { ...input, secret: newSecret() });
      await recordSecurityEvent(query, context, "webhook_saved", hostOf(input.url));
    });
    return endpointOf(owner);
  }),
  secret: os.secret.handler(async ({ context: { owner } }) => {
    const [found] = await owner.query(webhookSecret);
    if (!found) throw new ProductError("not_found", noEndpoint);
    return found;
  }),
  newSecret: os.newSecret.handler(async ({ context }) => {
    await context.owner.transaction(async ({ query }) => {
      for (const { url } of await query(saveSecret, { secret: newSecret() }))
        await recordSecurityEvent(query, context, "webhook_secret_renewed", hostOf(url));
    });
    return endpointOf(context.owner);
  }),
  remove: os.remove.handler(({ context }) =>
    context.owner.transaction(async ({ query }) => {
      const removed = await query(removeWebhook);
      for (const { url } of removed) await recordSecurityEvent(query, context, "webhook_removed", hostOf(url));
      return { deleted: removed.length };
    }),
  ),

  test: os.test.handler(async ({ context: { owner, deps } }) => {
    await deps.limits.webhookTest(owner.ownerId);
    const endpoint = await endpointOf(owner);
    if (!endpoint.active) throw new ProductError("conflict", "The webhook is turned off. Turn it on first.");
    const [queued] = await owner.query(queueTest, { url: endpoint.url });
    const delivery = queued && (await attempt(deps, owner, queued.id));
    if (!delivery) throw new ProductError("not_found", noEndpoint);
    return settled(owner, delivery);
  }),
  deliveries: os.deliveries.handler(({ input, context: { owner } }) => readDeliveries(owner, input)),
  resend: os.resend.handler(async ({ input, context: { owner, deps } }) => {
    await deps.limits.webhookResend(owner.ownerId);
    return owner.transaction(async ({ query, enqueue }) => {
      const [delivery] = await query(requeueDelivery, { id: input.id });
      if (!delivery) throw new ProductError("not_found", "This delivery is gone.");
      enqueue({ name: "deliver-webhook", data: { ownerId: owner.ownerId, deliveryId: input.id } });
      return delivery;
    });
  }),
};

/** Returns the host of an address, without the path, because owners may have put a secret there. */
const hostOf = (url: string): string => new URL(url).host;

const noEndpoint = "There is no webhook yet. Save its address first.";

async function readEndpoint(owner: OwnerDb): Promise<WebhookEndpoint | null> {
  const [endpoint] = await owner.query(webhook);
  return endpoint ?? null;
}

async function endpointOf(owner: OwnerDb): Promise<WebhookEndpoint> {
  const endpoint = await readEndpoint(owner);
  if (!endpoint) throw new ProductError("not_found", noEndpoint);
  return endpoint;
}

/** A test is one attempt without retries: the owner is waiting for the result. */
async function settled(owner: OwnerDb, delivery: WebhookDelivery): Promise<WebhookDelivery> {
  if (delivery.status !== "waiting") return delivery;
  await owner.query(giveUp, { id: delivery.id });
  return { ...delivery, status: "failed" };
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}
