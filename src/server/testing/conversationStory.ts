import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { replyAddress } from "#platform/inbound-mail/replyAddress.ts";
import { inboundMailEnv } from "./inboundMailEnv.ts";
import type { Story, StoryOwner } from "./story.ts";

/** Conversations with customers in a story: emails that come in, and customers who can be written to. */

/** The address for replies to a message of a business. */
export const replyTo = ({ server }: Story, owner: StoryOwner, messageId: string): string =>
  replyAddress(
    { secret: server.deps.secret, domain: inboundMailEnv.INBOUND_MAIL_DOMAIN },
    { businessId: owner.id, messageId },
  );

/** An email as the provider posts it. */
export function postMail(
  { url }: Story,
  {
    to,
    from = "Carla Customer <carla@mail.dev>",
    text = "Yes, Tuesday works.",
    id = `${randomUUID()}@mail.dev`,
    headers = [],
  }: { to: string; from?: string; text?: string; id?: string; headers?: readonly string[] },
): Promise<Response> {
  const lines = [`From: ${from}`, `To: ${to}`, `Message-ID: <${id}>`, "Subject: Re: Your visit", ...headers, "", text];
  return postRaw({ url }, lines.join("\r\n"));
}

/** The same for any body. */
export const postRaw = ({ url }: Pick<Story, "url">, body: string): Promise<Response> =>
  fetch(`${url}/api/mail/incoming`, {
    method: "POST",
    headers: { "x-inbound-secret": inboundMailEnv.INBOUND_MAIL_SECRET },
    body,
  });

/** Adds a customer with an address and a number of its own, who agreed to texts. */
export async function customerToText(owner: StoryOwner, phone: string) {
  const email = `carla-${randomUUID().slice(0, 8)}@mail.dev`;
  const { id } = await owner.client.customers.create({ name: "Carla Customer", email, phone });
  await owner.client.consents.note({ id, channel: "text", given: true });
  return { id, email };
}

/** Signs up a business with a name and a phone number. */
export async function namedBusiness(story: Story, name = "Bright Side"): Promise<StoryOwner> {
  const owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
  await owner.client.account.saveBusiness({
    name,
    phone: "(512) 555-0101",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  return owner;
}

/** Waits until a message has been sent, or has failed. */
export const delivered = (owner: StoryOwner, id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { state } = await owner.client.messages.get({ id });
      if (state === "planned" || state === "sending") throw new Error(`The message is ${state}.`);
    },
    { timeout: 20_000, interval: 50 },
  );
