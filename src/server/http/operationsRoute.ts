import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import type { Context } from "hono";
import { serverHandlers } from "#api/handlers.server.ts";
import { retryAfterOf } from "#shared/errors.ts";
import type { HttpEnv } from "#server/http/app.ts";
import { readWithin } from "#server/http/bodySize.ts";
import { keepableAddress, keepableJson } from "#server/http/keepable.ts";
import { tellFault } from "#server/http/refusals.ts";
import { asAnswer, bodyOfError, refusalOf, type RequestContext } from "#server/operations.ts";

/** The most an operation takes at once, in bytes. */
const mostJson = 512 * 1024;
/** An import carries a whole file. */
const mostImport = 8 * 1024 * 1024;

/**
 * The route on which every operation of the contract is asked for. It speaks to Node's own request and hands the answer to
 * Hono as text: web Request and Response objects in between cost more than many an operation itself.
 */
export function answerOperations() {
  const operations = new StandardOpenAPIHandler<RequestContext>(serverHandlers, {
    customErrorResponseBodyEncoder: bodyOfError,
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const answer = asAnswer(error);
          const refusal = refusalOf(error);
          if (refusal) context.retryAfterSeconds = retryAfterOf(refusal);
          tellFault(context.log, error);
          if (answer) throw answer;
          context.log.error({ err: error }, "an operation failed");
          throw error;
        }
      },
    ],
  });

  return async (c: Context<HttpEnv>) => {
    // Everything operations take is JSON; other parsers are never even asked.
    if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "application/json"))
      return c.json({ code: "invalid", message: "What was sent cannot be read: only JSON is taken here." }, 400);
    const body = c.req.method === "GET" ? Buffer.alloc(0) : await readWithin(c, c.req.path.startsWith("/api/customer-imports") ? mostImport : mostJson);
    if (body === null) return c.json({ code: "invalid", message: "This is more than Yardstick takes at once." }, 413, { Connection: "close" });

    const built: RequestContext["built"] = {};
    const context: RequestContext = {
      built,
      services: c.get("services"),
      door: c.get("door"),
      signedIn: c.get("signedIn"),
      address: c.get("address"),
      userAgent: c.req.header("user-agent")?.slice(0, 500) ?? null,
      log: c.get("log"),
    };
    const request = { url: new URL(keepableAddress(c.req.url)), method: c.req.method, headers: {}, signal: undefined, body: async () => (body.length === 0 ? undefined : JSON.parse(keepableJson(body.toString("utf8")))) };
    const { matched, response } = await operations.handle(request, { prefix: "/api", context });
    if (!matched) return c.json({ code: "not_found", message: "There is nothing at this address." }, 404);
    const json = built.json !== undefined && response.status < 300 ? built.json : JSON.stringify(response.body);
    c.header("Content-Type", "application/json");
    c.header("Cache-Control", "private, no-store");
    if (context.retryAfterSeconds !== undefined) c.header("Retry-After", String(context.retryAfterSeconds));
    c.status(response.status as 200);
    return c.body(json ?? null);
  };
}
