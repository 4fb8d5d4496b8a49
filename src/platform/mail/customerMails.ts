import { mailboxOf } from "#shared/contact/email.ts";
import { emailTrust } from "./customerMails.queries.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { Limits } from "#platform/limits/limits.ts";
import type { EmailSuppressions } from "./emailSuppressions.ts";
import { emailKinds, type CustomerEmailKind } from "#platform/kinds/emailKinds.ts";

/**
 * Why a customer cannot be emailed now: the reader of the mailbox ended such emails, or a share of the day is used up.
 */
export type EmailRefusal = "stopped" | "mailbox_full" | "business_full";

/**
 * Counts an email to a customer, or returns why it cannot be sent; null if it can. Anyone can type any address, so each
 * mailbox gets a few a day from all businesses together. Emails that a business itself sends have a separate share.
 */
export async function countCustomerMail(
  { limits, emailSuppressions }: { limits: Limits; emailSuppressions: EmailSuppressions },
  { ownerId, query }: Pick<OwnerTx, "ownerId" | "query">,
  kind: CustomerEmailKind,
  email: string,
): Promise<EmailRefusal | null> {
  if (await emailSuppressions.isStopped(email)) return "stopped";
  const [standing] = await query(emailTrust);
  const { share } = emailKinds[kind];
  const counted = await limits.customerMail(mailboxOf(email), ownerId, {
    share,
    ageInDays: standing?.ageInDays ?? 0,
    pays: standing?.pays ?? false,
  });
  return counted === "counted" ? null : counted;
}
