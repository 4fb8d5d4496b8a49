import type { AccountRemovals } from "#platform/removals/accountRemovals.ts";
import type { Auth } from "#platform/auth/auth.ts";
import type { FreshSignIn } from "#platform/auth/freshSignIn.ts";
import type { SecondFactor } from "#platform/auth/secondFactor.ts";
import type { Env } from "#platform/process/env.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Limits } from "#platform/limits/limits.ts";
import type { Live } from "#platform/live/live.ts";
import type { EmailSuppressions } from "#platform/mail/emailSuppressions.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Proofs } from "#platform/limits/proofOfWork.ts";
import type { PublicWrites } from "#platform/limits/publicWrites.ts";
import type { OutboundDeadlines } from "#platform/outside/outboundCalls.ts";
import type { RecordPersonEvent } from "#platform/security-events/securityEvents.ts";
import type { InboundMailReceiver } from "#platform/inbound-mail/inboundMail.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";
import type { TextReceiver } from "#platform/texts/receivedTexts.ts";
import type { Texter } from "#platform/texts/texter.ts";

/**
 * The services of one server process that handlers can use besides the database. A feature with its own service
 * (payments, photo analysis) adds it to this interface in the file that creates it.
 */
export interface Deps {
  env: Env;
  publicUrl: string;
  secret: string;
  auth: Auth;
  secondFactor: SecondFactor;
  freshSignIn: FreshSignIn;
  /** Records a person's event in the security log of each of their businesses. */
  recordPersonEvent: RecordPersonEvent;
  jobs: Jobs;
  live: Live;
  limits: Limits;
  proofs: Proofs;
  publicWrites: PublicWrites;
  mailer: Mailer;
  emailSuppressions: EmailSuppressions;
  texter: Texter;
  /** The work that Twilio's calls begin; null while no feature receives texts, and then its addresses do not exist. */
  texts: TextReceiver | null;
  /** Undefined if nothing in the product receives emails. */
  inboundMail?: InboundMailReceiver;
  photos: PhotoStore;
  removals: AccountRemovals;
  deadlines: OutboundDeadlines;
}
