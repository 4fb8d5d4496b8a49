import * as z from "zod";
import { freshProOperation, personalProOperation, proOperation, refusals } from "#shared/operation.ts";
import { webhookDelivery, webhookEndpoint, webhookFields } from "./webhook.ts";

/** Operations on an owner's webhook. Those that reveal the secret are for people only, not for API keys. */
export const webhooksContract = {
  get: personalProOperation("owner", {
    method: "GET",
    path: "/webhook",
    summary: "Where events are sent; null where nowhere",
  }).output(webhookEndpoint.nullable()),
  save: freshProOperation("owner", {
    method: "PUT",
    path: "/webhook",
    summary: "Say where events are sent; the secret is made with the first address",
  })
    .errors(refusals("not_found"))
    .input(webhookFields)
    .output(webhookEndpoint),
  secret: freshProOperation("owner", {
    method: "GET",
    path: "/webhook/secret",
    summary: "The secret that deliveries are signed with",
  })
    .errors(refusals("not_found"))
    .output(z.object({ secret: z.string() })),
  newSecret: freshProOperation("owner", {
    method: "POST",
    path: "/webhook/secret",
    summary: "Make a new secret; the old one signs nothing from then on",
  })
    .errors(refusals("not_found"))
    .output(webhookEndpoint),
  remove: freshProOperation("owner", {
    method: "DELETE",
    path: "/webhook",
    summary: "Send events nowhere any more",
  }).output(z.object({ deleted: z.int() })),
  test: proOperation("owner", {
    method: "POST",
    path: "/webhook/test",
    summary: "Send a test event at once and tell how it went",
  })
    .errors(refusals("not_found", "conflict"))
    .output(webhookDelivery),
  deliveries: proOperation("owner", {
    method: "GET",
    path: "/webhook/deliveries",
    summary: "What was sent, newest first",
  })
    .input(
      z.object({
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.object({ rows: z.array(webhookDelivery), total: z.int() })),
  resend: proOperation("owner", {
    method: "POST",
    path: "/webhook/deliveries/{id}/resend",
    summary: "Send a delivery once more",
  })
    .input(z.object({ id: z.uuid() }))
    .output(webhookDelivery),
};
