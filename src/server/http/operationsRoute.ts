import { StandardOpenAPIHandler, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import type { Context } from "hono";
import { serverHandlers } from "#server/operations/handlers.ts";
import { maxBodyBytes } from "#shared/operation.ts";
import { metaOf, type OperationMeta } from "#shared/operationMeta.ts";
import { languageOf } from "#shared/words/languages.ts";
import { ProductError, retryAfterOf, RetryLaterError } from "#shared/errors.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";
import { RawJson } from "#platform/process/rawJson.ts";
import { storableAddress } from "#platform/http/storable.ts";
import { readJson } from "./readJson.ts";
import type { Faults } from "#platform/http/faults.ts";
import { refusalAnswer, reportFault } from "#platform/http/refusals.ts";
import {
  toOrpcError,
  encodeErrorBody,
  hasPaidPlan,
  proNeeded,
  refusalOf,
  refuseStrangers,
  type RequestContext,
} from "#platform/operations.ts";

/** The time limit of an operation's answer, in milliseconds. A later answer is not worth waiting for. */
const maxAnswerMs = 60_000;

/**
 * The route of every operation in the contract. It uses Node's own request and hands the answer to Hono as text,
 * because web Request and Response objects cost more than many operations. A caller without access is refused before a
 * byte of the body is read, and no caller can send more than the operation needs. `faults` is notified of requests that
 * failed because of the database, this machine or the photo store.
 */
export function answerOperations(faults: Faults) {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(serverHandlers);
  const operations = new StandardOpenAPIHandler<RequestContext>(serverHandlers, {
    customErrorResponseBodyEncoder: encodeErrorBody,
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const answer = toOrpcError(error);
          const refusal = refusalOf(error);
          if (refusal) context.retryAfterSeconds = retryAfterOf(refusal);
          reportFault(faults, error);
          if (answer) throw answer;
          context.log.error({ err: error }, "an operation failed");
          throw error;
        }
      },
    ],
  });

  return async (c: Context<HttpEnv>) => {
    const url = new URL(storableAddress(c.req.url));
    const found = await matcher.match(c.req.method, `/${url.pathname.replace("/api", "").replace(/^\/|\/$/g, "")}`);
    if (!found) return refusalAnswer(c, new ProductError("not_found", "Not found."));
    const meta = metaOf(found.procedure);
    c.set("route", `/api${found.procedure["~orpc"].route.path}`);
    const most = maxBodyBytes(meta);
    const paid = await admit(c, meta);
    // Operations take only JSON, so other parsers are never called.
    if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "application/json"))
      throw new ProductError("invalid", "Something went wrong with that request: it must be JSON.");
    const body = c.req.method === "GET" ? Buffer.alloc(0) : await readWithin(c, most);
    if (body === null) throw new TooLargeError();

    const context: RequestContext = {
      deps: c.get("deps"),
      db: c.get("db"),
      signedIn: c.get("signedIn"),
      paid,
      address: c.get("address"),
      fullAddress: c.get("fullAddress"),
      userAgent: c.req.header("user-agent")?.slice(0, 500) ?? null,
      proof: c.req.header("x-proof-of-work") ?? null,
      cookies: c.req.header("cookie") ?? null,
      cookiesToSet: [],
      language: languageOf({
        requested: c.req.header("content-language"), // a form says in which language it was filled in
        cookies: c.req.header("cookie"),
        accepts: c.req.header("accept-language"),
        preferred: "en",
      }),
      log: c.get("log"),
    };
    const request = {
      url,
      method: c.req.method,
      headers: {},
      signal: undefined,
      body: async () => (body.length === 0 ? undefined : readJson(body.toString("utf8"))),
    };
    const { matched, response } = await c
      .get("bodies")
      .whileLarge(body.length, () => inTime(operations.handle(request, { prefix: "/api", context })));
    if (!matched) return refusalAnswer(c, new ProductError("not_found", "Not found."));
    const json = response.body instanceof RawJson ? response.body.json : JSON.stringify(response.body);
    c.header("Content-Type", "application/json");
    c.header("Cache-Control", "private, no-store");
    if (context.retryAfterSeconds !== undefined) c.header("Retry-After", String(context.retryAfterSeconds));
    for (const cookie of context.cookiesToSet) c.header("Set-Cookie", cookie, { append: true });
    c.status(response.status as 200);
    return c.body(json ?? null);
  };
}

/**
 * Refuses callers without access, by the head of the request. The plan is checked only before a large body is read;
 * returns true if it was.
 */
async function admit(c: Context<HttpEnv>, meta: OperationMeta): Promise<boolean> {
  if (meta.access === "public") return false;
  const signedIn = refuseStrangers(meta, c.get("signedIn"));
  const { membership } = signedIn;
  if (meta.access !== "pro" || meta.maxBodyBytes === undefined || !membership) return false;
  if (!(await hasPaidPlan(c.get("db").forOwner(membership.businessId)))) throw proNeeded(signedIn);
  return true;
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new RetryLaterError("unavailable", "This took too long. Please try again in a moment.", 5)),
      maxAnswerMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
