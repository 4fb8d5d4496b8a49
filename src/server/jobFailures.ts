import { failAnalyses } from "#features/estimates/analysis.server.ts";
import { showUndelivered } from "#features/quotes/undelivered.server.ts";
import { endDelivery } from "#features/webhooks/delivery.server.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { FailedJob, FailureHandlers } from "#platform/jobKinds.ts";

/** Tells those who were promised the outcome of a job that it is not tried again. The operator is told of all by the log. */
export function jobFailures(context: { db: TenantDb }): (job: FailedJob) => Promise<void> {
  const handlers: FailureHandlers = {
    "send-mail": (mail, failure) => showUndelivered(context, mail, failure),
    "analyse-estimates": (job) => failAnalyses(context, job),
    "deliver-webhook": (delivery) => endDelivery(context, delivery),
  };
  return async ({ name, data, ...failure }) => {
    const handle = handlers[name] as ((given: typeof data, why: typeof failure) => Promise<void>) | undefined;
    await handle?.(data, failure);
  };
}
