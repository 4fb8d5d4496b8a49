import { randomBytes } from "node:crypto";
import { implement } from "@orpc/server";
import { webhooksContract } from "#features/webhooks/webhook.contract.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#features/webhooks/webhook.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { attempt, deliveryColumns } from "./delivery.server.ts";

const os = implement(webhooksContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on webhooks. */
export const webhookHandlers = {
  get: os.get.handler(({ context: { owner } }) => readEndpoint(owner)),

  save: os.save.handler(async ({ input, context: { owner, deps } }) => {
    if (!input.url.startsWith("https://") && deps.env.WEBHOOKS_TO_PRIVATE !== "allow") {
      const words = "Please enter a web address that begins with https://";
      throw new ProductError("invalid", words, { url: words });
    }
    await owner.query(saveStatement, [owner.ownerId, input.url, input.active, newSecret()]);
    return endpointOf(owner);
  }),
  newSecret: os.newSecret.handler(async ({ context: { owner } }) => {
    await owner.query(secretStatement, [owner.ownerId, newSecret()]);
    return endpointOf(owner);
  }),
  remove: os.remove.handler(async ({ context: { owner } }) => ({
    deleted: (await owner.query(removeStatement, [owner.ownerId])).length,
  })),

  test: os.test.handler(async ({ context: { owner, deps } }) => {
    await deps.limits.webhookTest(owner.ownerId);
    const endpoint = await endpointOf(owner);
    if (!endpoint.active) throw new ProductError("conflict", "The webhook is turned off. Turn it on first.");
    const [queued] = await owner.query<{ id: string }>(testStatement, [owner.ownerId, endpoint.url]);
    const delivery = queued && (await attempt(deps, owner, queued.id));
    if (!delivery) throw new ProductError("not_found", noEndpoint);
    return settled(owner, delivery);
  }),
  deliveries: os.deliveries.handler(async ({ input, context: { owner } }) => {
    const [page] = await owner.query<{ rows: WebhookDelivery[]; total: number }>(deliveriesStatement, [
      owner.ownerId,
      input.limit,
      input.offset,
    ]);
    return page ?? { rows: [], total: 0 };
  }),
  resend: os.resend.handler(async ({ input, context: { owner, deps } }) => {
    await deps.limits.webhookResend(owner.ownerId);
    return owner.transaction(async ({ query, enqueue }) => {
      const [row] = await query<{ found: WebhookDelivery }>(resendStatement, [owner.ownerId, input.id]);
      if (!row) throw new ProductError("not_found", "This delivery is gone.");
      enqueue({ name: "deliver-webhook", data: { ownerId: owner.ownerId, deliveryId: input.id } });
      return row.found;
    });
  }),
};

const noEndpoint = "There is no webhook yet. Save its address first.";

async function readEndpoint(owner: OwnerDb): Promise<WebhookEndpoint | null> {
  const [row] = await owner.query<{ found: WebhookEndpoint }>(getStatement, [owner.ownerId]);
  return row?.found ?? null;
}

async function endpointOf(owner: OwnerDb): Promise<WebhookEndpoint> {
  const endpoint = await readEndpoint(owner);
  if (!endpoint) throw new ProductError("not_found", noEndpoint);
  return endpoint;
}

/** A test is one attempt: whoever asked for it is looking, and nobody waits for a second one. */
async function settled(owner: OwnerDb, delivery: WebhookDelivery): Promise<WebhookDelivery> {
  if (delivery.status !== "waiting") return delivery;
  await owner.query(giveUpStatement, [owner.ownerId, delivery.id]);
  return { ...delivery, status: "failed" };
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64url")}`;
}

const getStatement = {
  name: "webhook",
  text: "select to_json(e) as found from (select url, secret, active, version, updated_at from webhook_endpoints where created_by = $1) e",
};
const saveStatement = {
  name: "webhook-save",
  text: `insert into webhook_endpoints as e (created_by, url, active, secret) values ($1, $2, $3, $4)
    on conflict (created_by) do update set url = excluded.url, active = excluded.active, version = e.version + 1, updated_at = now()`,
};
const secretStatement = {
  name: "webhook-secret",
  text: "update webhook_endpoints set secret = $2, version = version + 1, updated_at = now() where created_by = $1",
};
const removeStatement = {
  name: "webhook-remove",
  text: "delete from webhook_endpoints where created_by = $1 returning id",
};
const testStatement = {
  name: "webhook-test",
  text: `insert into webhook_deliveries (created_by, url, event, payload) values ($1, $2, 'test', '{"message": "This is a test."}') returning id`,
};
const giveUpStatement = {
  name: "webhook-give-up",
  text: "update webhook_deliveries set status = 'failed' where created_by = $1 and id = $2",
};
const deliveriesStatement = {
  name: "webhook-deliveries",
  text: `select coalesce((select json_agg(d) from (select ${deliveryColumns} from webhook_deliveries where created_by = $1 order by created_at desc nulls last, id limit $2 offset $3) d), '[]') as rows,
    (select count(*)::int from webhook_deliveries where created_by = $1) as total`,
};
const resendStatement = {
  name: "webhook-resend",
  text: `with again as (update webhook_deliveries set status = 'waiting', attempts = 0, error = null, response_status = null where created_by = $1 and id = $2 returning ${deliveryColumns}) select to_json(again) as found from again`,
};
