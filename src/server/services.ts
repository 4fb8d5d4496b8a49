import type { AccountRemovals } from "#server/accountRemovals.ts";
import type { Analyse } from "#server/analysis/analyse.ts";
import type { Auth } from "#server/auth.ts";
import type { ScheduledBackups } from "#server/backup/scheduledBackups.ts";
import type { OpenBilling } from "#server/billing/openBilling.ts";
import type { FreshSignIn } from "#server/freshSignIn.ts";
import type { Env } from "#server/env.ts";
import type { Jobs } from "#server/jobs.ts";
import type { Limits } from "#server/limits.ts";
import type { Live } from "#server/live.ts";
import type { Mailer } from "#server/mail.ts";
import type { Proofs } from "#server/proofOfWork.ts";
import type { OutsideDeadlines } from "#server/outsideCalls.ts";
import type { PhotoStore } from "#server/photos/photoStore.ts";

/** Everything of one server process that handlers may lean on besides the database. */
export type Services = {
  env: Env;
  publicUrl: string;
  secret: string;
  auth: Auth;
  freshSignIn: FreshSignIn;
  jobs: Jobs;
  live: Live;
  limits: Limits;
  proofs: Proofs;
  mailer: Mailer;
  photos: PhotoStore;
  billing: OpenBilling;
  removals: AccountRemovals;
  /** Backups by the clock; null where no folder for them is set. */
  backups: ScheduledBackups | null;
  deadlines: OutsideDeadlines;
  /** Analyses photos; null where no AI provider is configured. */
  analyse: Analyse | null;
};
