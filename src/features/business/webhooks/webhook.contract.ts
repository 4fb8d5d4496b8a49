import * as z from "zod";
import { freshProOperation, personalProOperation, proOperation, refusals } from "#shared/operation.ts";
import { webhookDelivery, webhookEndpoint, webhookFields } from "./webhook.ts";

/** Operations on an owner's webhook. Those that reveal the secret are for people only, not for API keys. */
export const webhooksContract = {
  get: personalProOperation("owner", {
    method: "GET",
    path: "/webhook",
    summary: "Get the webhook",
  }).output(webhookEndpoint.nullable()),
  save: freshProOperation("owner", {
    method: "PUT",
    path: "/webhook",
    summary: "Set the webhook",
  })
    .errors(refusals("not_found"))
    .input(webhookFields)
    .output(webhookEndpoint),
  secret: freshProOperation("owner", {
    method: "GET",
    path: "/webhook/secret",
    summary: "Get the webhook secret",
  })
    .errors(refusals("not_found"))
    .output(z.object({ secret: z.string() })),
  newSecret: freshProOperation("owner", {
    method: "POST",
    path: "/webhook/secret",
    summary: "Rotate the webhook secret",
  })
    .errors(refusals("not_found"))
    .output(webhookEndpoint),
  remove: freshProOperation("owner", {
    method: "DELETE",
    path: "/webhook",
    summary: "Remove the webhook",
  }).output(z.object({ deleted: z.int() })),
  test: proOperation("owner", {
    method: "POST",
    path: "/webhook/test",
    summary: "Send a test event",
  })
    .errors(refusals("not_found", "conflict"))
    .output(webhookDelivery),
  deliveries: proOperation("owner", {
    method: "GET",
    path: "/webhook/deliveries",
    summary: "List webhook deliveries",
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
    summary: "Resend a webhook delivery",
  })
    .input(z.object({ id: z.uuid() }))
    .output(webhookDelivery),
};
