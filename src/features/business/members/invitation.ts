import * as z from "zod";
import { emailInput } from "#shared/contact/emailInput.ts";
import { ProductError } from "#shared/errors.ts";
import { role } from "#shared/roleInput.ts";

/** So many invitations of a business may be open at once. */
export const maxOpenInvitations = 20;
/** How long an invitation can be accepted, in days. */
export const invitationDays = 7;

/** Somebody who was asked to join the business and has not answered yet. */
export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  /** When it was last sent, a moment in UTC. */
  sent_at: z.string(),
  /** Until when it can be accepted, a moment in UTC. */
  expires_at: z.string(),
});
export type Invitation = z.output<typeof invitation>;

/** What is asked of an invitation. */
export const newInvitation = z.object({ email: emailInput.transform((email) => email.toLowerCase()), role });
export type NewInvitation = z.output<typeof newInvitation>;

/** The secret of an invitation's link. */
export const invitationToken = z.string().min(1).max(200);

/** What has become of an invitation. */
export const invitationState = z.enum(["open", "accepted", "withdrawn", "expired"]);

/** An invitation as somebody reads it who has its link. */
export const readInvitation = z.object({
  /** What the business is called; null where it has no name yet. */
  business: z.string().nullable(),
  /** Who sent it; null where that is not known any more. */
  invited_by: z.string().nullable(),
  /** Whom it is for: only who signs in with this address may accept. */
  email: z.string(),
  role,
  state: invitationState,
  expires_at: z.string(),
});
export type ReadInvitation = z.output<typeof readInvitation>;

/** Why an invitation cannot be accepted, in words; null where it can. */
export const closedWords: Record<z.output<typeof invitationState>, string | null> = {
  open: null,
  accepted: "This invitation was already used.",
  withdrawn: "This invitation was withdrawn. Ask the person who invited you for a new one.",
  expired: "This invitation has expired. Ask the person who invited you for a new one.",
};

/** What a business without a name is called where it invites somebody. */
export const businessWords = (name: string | null): string => name?.trim() || "a business without a name";

/** Throws `forbidden` where an invitation is for another address than the one that somebody signs in with. */
export function assertInvitee(invited: string, signedIn: string): void {
  if (invited !== signedIn.toLowerCase())
    throw new ProductError("forbidden", `This invitation is for ${invited}. Sign in with that address to accept it.`);
}
