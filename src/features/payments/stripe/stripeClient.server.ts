import type { Stripe } from "stripe";
import { brand } from "#shared/brand.ts";
import { createBulkhead, fetchWithin } from "#platform/outside/outboundCalls.ts";

/** The address at which Stripe answers: another one only in tests. */
export type StripeAt = { host: string; port: number; protocol: "http" | "https" };

/** The version of Stripe's API that this code was written for; Stripe keeps to it whatever it does next. */
export const stripeVersion = "2026-10-28.endive";

/** True for a key with which real money moves. */
export const isLiveKey = (key: string): boolean => key.includes("_live_");

/** A lost request is sent again so often under the same key. */
const retries = 1;
/** The most that an answer may weigh, in bytes: a page of a hundred subscriptions is far below. */
const maxAnswerBytes = 16 * 1024 * 1024;
/**
 * One process makes so many requests to Stripe at once; so many more wait for a turn, for so many milliseconds.
 */
const calls = createBulkhead({ concurrency: 20, maxQueue: 200, queueMs: 5_000 });

/** Opens Stripe's own library with a key. Of `deadlineMs`, in which somebody is to be answered, two tries take most. */
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
