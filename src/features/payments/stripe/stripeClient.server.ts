import type { Stripe } from "stripe";
import { brand } from "#shared/brand.ts";
import { createBulkhead, fetchWithin } from "#platform/outside/outboundCalls.ts";

/** The address of Stripe's API; replaced only in tests. */
export type StripeAt = { host: string; port: number; protocol: "http" | "https" };

/** The version of Stripe's API that this code was written for; Stripe keeps it stable. */
export const stripeVersion = "2026-10-28.endive";

/** True if real money moves with this key. */
export const isLiveKey = (key: string): boolean => key.includes("_live_");

/** The number of retries of a lost request, under the same key. */
const retries = 1;
/** The largest answer, in bytes: a page of a hundred subscriptions is far below. */
const maxAnswerBytes = 16 * 1024 * 1024;
/** The limits of one process's requests to Stripe: parallel requests, requests in the queue, and milliseconds in it. */
const calls = createBulkhead({ concurrency: 20, maxQueue: 200, queueMs: 5_000 });

/**
 * Opens Stripe's own library with a key. Two attempts take most of `deadlineMs`, within which the caller must answer.
 */
export async function openStripe(
  key: string,
  { at, deadlineMs }: { at: StripeAt | undefined; deadlineMs: number },
): Promise<Stripe> {
  const { default: StripeLibrary } = await import("stripe");
  const limitedFetch = fetchWithin(maxAnswerBytes);
  const httpClient = StripeLibrary.createFetchHttpClient((...request) => calls(() => limitedFetch(...request)));
  return new StripeLibrary(key, {
    apiVersion: stripeVersion,
    httpClient,
    timeout: deadlineMs * 0.4,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: brand.name },
    ...at,
  });
}
