import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorStatus, retryAfterOf, type ProductError } from "#shared/errors.ts";
import type { HttpEnv } from "#server/http/app.ts";

/** A refusal as its answer over HTTP, outside of the operations: its code and words, and when asking again may help. */
export function refusalAnswer(c: Context<HttpEnv>, error: ProductError, status: ContentfulStatusCode = errorStatus[error.code]): Response {
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  // The rest of a body that was not read to its end must not be taken for the next request.
  if (hasBody(c.env.incoming) && !c.env.incoming.complete) c.header("Connection", "close");
  return c.json({ code: error.code, message: error.message }, status);
}

/** Whether a request tells of a body, by its length or as coming in chunks. */
const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean => headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
