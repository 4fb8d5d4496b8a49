import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AlteredRecordError } from "#platform/process/alteredRecords.ts";
import { databaseFault } from "#platform/database/connections/databaseFault.ts";
import { errorStatus, retryAfterOf, type ProductError } from "#shared/errors.ts";
import { resourceExhaustion } from "#platform/process/hostResources.ts";
import type { Faults } from "./faults.ts";
import type { HttpEnv } from "./httpEnv.ts";
import { SlowBodyError, TooLargeError } from "./bodies.ts";

/**
 * Returns a refusal as an HTTP answer, in the same shape as operations' refusals: its code and message, and when a
 * retry can help.
 */
export function refusalAnswer(
  c: Context<HttpEnv>,
  error: ProductError,
  status: ContentfulStatusCode = statusOf(error),
): Response {
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  c.header("Cache-Control", "private, no-store");
  return c.json(
    {
      defined: true,
      code: error.code,
      status,
      message: error.message,
      ...(error.fields ? { data: { fields: error.fields } } : {}),
    },
    status,
  );
}

function statusOf(error: ProductError): ContentfulStatusCode {
  if (error instanceof SlowBodyError) return 408;
  if (error instanceof TooLargeError) return 413;
  return errorStatus[error.code];
}

/**
 * Logs that a request was refused because of the database or this machine, with the fault's own message, never the
 * values of the request; or because a record in it was altered.
 */
export function reportFault(faults: Faults, error: unknown): void {
  if (error instanceof AlteredRecordError) return faults.altered(error.record);
  const ofDatabase = databaseFault(error)?.cause;
  if (ofDatabase) faults.database.met(ofDatabase);
  else if (resourceExhaustion(error)) faults.machine.met(error);
}
