import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { withCallerAddress } from "#platform/auth/signInRequest.ts";
import { rethrowingFaults } from "#platform/database/connections/databaseFault.ts";
import { ProductError } from "#shared/errors.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";
import { storableAddress } from "#platform/http/storable.ts";
import { readJson } from "./readJson.ts";
import type { Metrics } from "./requests.ts";
import { offeredEndpoints, signInEndpointPaths } from "#platform/auth/signInEndpointSets.ts";

/** True if a sign-in was refused. A right password that needs a second factor is no refusal. */
const failed = async (answer: Response) =>
  answer.status >= 400 && ((await answer.clone().json()) as { code?: unknown } | null)?.code !== "SECOND_FACTOR_NEEDED";

/** The maximum size of a sign-in request, in bytes: a name, an address, a password of 128 characters. */
const maxSignInBytes = 8 * 1024;

/**
 * `/api/auth/…`: the auth library answers, but only on endpoints that the product uses. We read the body for it by the
 * same rules as everywhere. No body is read for an endpoint that is not offered.
 */
export function answerSignIn(metrics: Metrics) {
  return async (c: Context<HttpEnv>) => {
    const url = new URL(storableAddress(c.req.url));
    const question = url.pathname.slice("/api/auth".length);
    c.header("Cache-Control", "private, no-store");
    if (!offeredEndpoints.has(question)) return c.json({ code: "NOT_FOUND", message: "Not found." }, 404);
    c.set("route", `/api/auth${question}`);
    const sent = await bodyOf(c);
    const headers = new Headers(c.req.raw.headers);
    headers.delete("content-length");
    const request = new Request(url, {
      method: c.req.method,
      headers,
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const answer = await rethrowingFaults(
      async () => c.get("deps").auth.handler(withCallerAddress(request, c.get("address"))),
      ({ status }) => status >= 400,
    );
    if (signInEndpointPaths.has(question) && (await failed(answer))) noteFailure(c, metrics, answer.status, sent);
    const retryAfter = answer.headers.get("x-retry-after");
    if (retryAfter !== null) c.header("Retry-After", retryAfter);
    return c.newResponse(await withoutTokens(answer), answer);
  };
}

/**
 * The body of an answer without the session tokens that the library adds. Only the cookie may have them, because no
 * script can read it.
 */
async function withoutTokens(answer: Response): Promise<string | ReadableStream | null> {
  if (!/^application\/json\b/i.test(answer.headers.get("content-type") ?? "")) return answer.body;
  const text = await answer.text();
  if (text === "") return text;
  answer.headers.delete("content-length");
  return JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === "token" ? undefined : value)));
}

/** The parsed body; undefined without one. */
async function bodyOf(c: Context<HttpEnv>): Promise<unknown> {
  if (c.req.method === "GET") return undefined;
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "application/json"))
    throw new ProductError("invalid", "Something went wrong with that request: it must be JSON.");
  const body = await readWithin(c, maxSignInBytes);
  if (body === null) throw new TooLargeError();
  if (body.length === 0) return undefined;
  const sent = readJson(body.toString("utf8"));
  // The library and the hooks before it read fields of any body that they get.
  if (typeof sent !== "object" || sent === null || Array.isArray(sent) || !hasPlainFields(sent))
    throw new ProductError("invalid", "Something went wrong with that request. Please try again.");
  return sent;
}

/** Sign-in takes text, numbers, yes or no, and empty fields. Only a passkey answers with more: `response`. */
const hasPlainFields = (sent: object): boolean =>
  Object.entries(sent).every(([name, value]) => name === "response" || value === null || typeof value !== "object");

/** Logs one line for the operator. It distinguishes attempts on one account or from one address, but shows neither. */
function noteFailure(c: Context<HttpEnv>, metrics: Metrics, status: number, sent: unknown): void {
  const named = (sent as { email?: unknown } | undefined)?.email;
  const hidden = (text: string) =>
    createHmac("sha256", c.get("deps").secret).update(`log ${text}`).digest("base64url").slice(0, 12);
  metrics.failedSignIns.inc();
  c.get("log").info(
    {
      account: typeof named === "string" ? hidden(named.trim().toLowerCase()) : null,
      address: hidden(c.get("address")),
      status,
    },
    "a sign-in was refused",
  );
}
