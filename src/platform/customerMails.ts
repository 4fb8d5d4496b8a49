import { mailboxOf } from "#shared/email.ts";
import type { Deps } from "./deps.ts";

/**
 * Whether a customer may be emailed, and counts it. Anybody may type anybody's address: whoever reads the mailbox may have
 * ended such emails, and gets no more than a few a day, from all businesses together.
 */
export async function mayMailCustomer(
  { limits, mailStops }: Pick<Deps, "limits" | "mailStops">,
  ownerId: string,
  email: string,
): Promise<boolean> {
  return !(await mailStops.isStopped(email)) && (await limits.customerMail(mailboxOf(email), ownerId));
}
