import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { databaseFault } from "#server/database/databaseFault.ts";
import { errorStatus, retryAfterOf, type ProductError } from "#shared/errors.ts";
import type { HttpEnv } from "#server/http/app.ts";

/** A refusal as its answer over HTTP, outside of the operations: its code and words, and when asking again may help. */
export function refusalAnswer(c: Context<HttpEnv>, error: ProductError, status: ContentfulStatusCode = errorStatus[error.code]): Response {
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  // The rest of a body that was not read to its end must not be taken for the next request.
  if (hasBody(c.env.incoming) && !c.env.incoming.complete) c.header("Connection", "close");
  return c.json({ code: error.code, message: error.message, ...(error.fields ? { data: { fields: error.fields } } : {}) }, status);
}

/** Notes in the log that a request was refused because of the database: the fault's own words, never the values of what was asked. */
export function tellFault(log: { warn(details: object, message: string): void }, error: unknown): void {
  const fault = databaseFault(error)?.cause as { message?: string; code?: string } | undefined;
  if (fault) log.warn({ reason: fault.message, code: fault.code }, "the database failed a request");
}

/** Whether a request tells of a body, by its length or as coming in chunks. */
const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean => headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
