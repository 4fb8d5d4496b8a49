import type { Logger } from "pino";
import { purgeEvent, type EventToPurge } from "#features/calendar/deletion.server.ts";
import { analyseDead, type AnalysisJob } from "#features/estimates/analysis.server.ts";
import { purgeEstimates, type Purge } from "#features/estimates/deletion.server.ts";
import { remindOwner, remindOwners, type OwnerToRemind } from "#features/notifications/reminders.server.ts";
import { sweepPhotos } from "#features/photos/photoCleanup.server.ts";
import { mailNewRequest, type NewRequest } from "#features/public-forms/newRequestMail.server.ts";
import { deliverWebhook, type Delivery } from "#features/webhooks/delivery.server.ts";
import type { ReplacedPlan } from "#features/billing/ledger.server.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { DueCleanup } from "#platform/dueWork.ts";
import type { Mail } from "#platform/mail.ts";
import type { Deps } from "#platform/deps.ts";

/** What is given to a job besides its data. */
export type JobContext = {
  deps: Deps;
  db: TenantDb;
  log: Logger;
  /** Takes up the owners who are to be reminded now. */ takeDueOwners(): Promise<string[]>;
  /** Takes up the photos that are to be looked after now. */ takeDueCleanups(): Promise<DueCleanup[]>;
  /** Deletes what has run out. */ sweepExpired(): Promise<void>;
  /** Deletes counters that count no more. */ sweepRateLimits(): Promise<void>;
};

/** What each kind of job does. A job that throws is tried again later. */
export function jobHandlers(context: JobContext) {
  return {
    "send-mail": (mail: Mail, id: string) => context.deps.mailer.deliver(mail, id),
    "mail-new-request": (request: NewRequest, id: string) => mailNewRequest(context, request, id),
    "analyse-estimates": (job: AnalysisJob) => analyseDead(context, job),
    "sweep-photos": () => sweepPhotos(context),
    "sweep-expired": () => context.sweepExpired(),
    "remind-owners": () => remindOwners(context),
    "remind-owner": (owner: OwnerToRemind) => remindOwner(context, owner),
    "deliver-webhook": (delivery: Delivery) => deliverWebhook(context, delivery),
    "sweep-rate-limits": () => context.sweepRateLimits(),
    "finish-removals": () => context.deps.removals.finish(),
    "compare-billing": async () =>
      context.deps.jobs.send(
        ...(await context.deps.billing.dueOwners()).map((ownerId) => ({
          name: "compare-owner-billing",
          data: { ownerId },
        })),
      ),
    "compare-owner-billing": ({ ownerId }: { ownerId: string }) => context.deps.billing.refresh(ownerId),
    "readdress-payer": ({ ownerId }: { ownerId: string }) => context.deps.billing.readdress(ownerId),
    "end-replaced-plan": (replaced: ReplacedPlan) => context.deps.billing.endReplaced(replaced),
    "purge-estimates": (purge: Purge) => purgeEstimates(context, purge),
    "purge-event": (event: EventToPurge) => purgeEvent(context, event),
  };
}
