import { createECDH, hkdfSync } from "node:crypto";
import webPush from "web-push";
import type { PushMessage, PushSubscriptionInput } from "./push.ts";
import type { Env } from "#platform/process/env.ts";
import { postToPublicUrl } from "#platform/outside/safeFetch.ts";

declare module "#platform/deps.ts" {
  interface Deps {
    pushes: Pushes;
  }
}

/** Sends messages to the push services of browsers. */
export type Pushes = {
  /** The key that browsers subscribe with. */
  publicKey: string;
  /** Sends one message, encrypted for its device; answers with the HTTP status. Throws DeliveryError. */
  send(to: PushSubscriptionInput, message: PushMessage): Promise<number>;
};

/** A message that could not be delivered within this time is of no use any more, in seconds. */
const validFor = 12 * 60 * 60;

/**
 * The way to the push services, signed with the operator's keys or, where there are none, with keys made of the server's
 * secret: the same in every process, and stored nowhere else.
 */
export function createPushes({
  env,
  secret,
  publicUrl,
  deadlineMs,
}: {
  env: Env;
  secret: string;
  publicUrl: string;
  deadlineMs: number;
}): Pushes {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env;
  const keys =
    VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
      ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
      : keysOf(secret);
  // Push services want to know whom to tell of trouble: an address, or the product's own site.
  const subject = env.CONTACT_EMAIL
    ? `mailto:${env.CONTACT_EMAIL}`
    : publicUrl.startsWith("https://")
      ? publicUrl
      : "mailto:operator@localhost";
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          TTL: validFor,
          urgency: "high",
        },
      );
      return postToPublicUrl(endpoint, body ?? "", headers, {
        private: env.WEBHOOKS_TO_PRIVATE === "allow",
        deadlineMs,
      });
    },
  };
}

/** A pair of keys of the curve P-256, the same for the same secret. */
function keysOf(secret: string): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  const scalar = Buffer.from(hkdfSync("sha256", secret, "", "keys of web push", 32));
  pair.setPrivateKey(scalar);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: scalar.toString("base64url") };
}
