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
  /** Sends one message, encrypted for its device; returns the HTTP status. Throws DeliveryError. */
  send(to: PushSubscriptionInput, message: PushMessage): Promise<number>;
};

/** After this time, in seconds, an undelivered message is of no use. */
const validFor = 12 * 60 * 60;

/**
 * The client of push services. It signs with the operator's keys or, without them, with keys derived from the server's
 * secret: the same in every process, and stored nowhere.
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
  // Push services require a contact for problems: an address, or the product's own site.
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

/** A key pair of the curve P-256, the same for the same secret. */
function keysOf(secret: string): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  const scalar = Buffer.from(hkdfSync("sha256", secret, "", "keys of web push", 32));
  pair.setPrivateKey(scalar);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: scalar.toString("base64url") };
}
