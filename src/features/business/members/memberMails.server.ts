import { businessWords, invitationDays } from "./invitation.ts";
import { brand } from "#shared/brand.ts";
import { roleLabels, type Role } from "#shared/roles.ts";
import { businessName } from "#platform/people/newBusiness.queries.ts";
import { nameOfMember } from "./member.queries.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { Mail } from "#platform/kinds/mail.ts";

/** The emails about joining and leaving a business. */

/** Returns the name of the business, and the actor in it. */
async function sender({ query, actorId }: OwnerTx) {
  const [business] = await query(businessName);
  const [acting] = actorId === null ? [] : await query(nameOfMember, { id: actorId });
  return { business: businessWords(business?.name ?? null), name: acting?.name ?? "Somebody" };
}

/** Creates the email to an invited person; `url` is the page that accepts the invitation. */
export async function invitationMail(
  work: OwnerTx,
  { email, role }: { email: string; role: Role },
  url: string,
): Promise<Mail> {
  const { business, name } = await sender(work);
  return {
    kind: "invitation",
    to: email,
    accountId: work.ownerId,
    subject: `${name} invited you to join ${business} on ${brand.name}`,
    heading: `Join ${business}`,
    body: [
      `${name} invited you to join ${business} as ${roleLabels[role].toLowerCase()}. Sign in or create an account with this email.`,
    ],
    action: { label: "See the invitation", url },
    smallPrint: [`The link works once and for ${invitationDays} days. If you don't know ${name}, ignore this email.`],
  };
}

/** Creates the email to a person who was removed from a business. */
export async function removedMail(work: OwnerTx, { id, email }: { id: string; email: string }): Promise<Mail> {
  const { business, name } = await sender(work);
  return {
    kind: "membership_ended",
    to: email,
    accountId: id,
    subject: `You no longer have access to ${business} on ${brand.name}`,
    heading: `You no longer have access to ${business}`,
    body: [
      `${name} removed you from ${business} on ${brand.name}. Your devices were signed out of it, and the API keys you made there and your calendar link have ended. What you did there stays under your name.`,
      `You can still sign in to ${brand.name} with this email address.`,
    ],
  };
}
