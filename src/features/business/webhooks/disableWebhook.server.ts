import { brand } from "#shared/brand.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { disable, webhookOwners } from "./webhook.queries.ts";

/** Turns off a webhook that no longer accepts events, and notifies the business's owners, once. */
export async function disableWebhook({ ownerId, query, enqueue }: OwnerTx, publicUrl: string): Promise<void> {
  const [ended] = await query(disable);
  if (!ended) return;
  const { host } = new URL(ended.url);
  for (const { email } of await query(webhookOwners))
    enqueue({
      name: "send-mail",
      data: {
        kind: "webhook_ended",
        to: email,
        accountId: ownerId,
        subject: "Your webhook was turned off",
        heading: "Your webhook was turned off",
        body: [
          `${host} hasn't accepted anything we sent, so we stopped sending events to it.`,
          "Fix your app, then turn the webhook on again in Account. You can resend the events it missed there.",
        ],
        action: { label: "Open Account", url: `${publicUrl}/account` },
        smallPrint: [`You get this email because you own this business in ${brand.name}.`],
      },
    });
}
