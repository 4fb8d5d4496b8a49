import * as z from "zod";
import { emailInput } from "#shared/contact/emailInput.ts";
import { ProductError } from "#shared/errors.ts";
import { role } from "#shared/roleInput.ts";

/** The number of invitations that a business may have open at once. */
export const maxOpenInvitations = 20;
/** The time in which an invitation can be accepted, in days. */
export const invitationDays = 7;

/** A person who was invited to the business and has not answered yet. */
export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  /** The time of the last email, in UTC. */
  sent_at: z.string(),
  /** The time until which it can be accepted, in UTC. */
  expires_at: z.string(),
});
export type Invitation = z.output<typeof invitation>;

/** The input for an invitation. */
export const newInvitation = z.object({ email: emailInput.transform((email) => email.toLowerCase()), role });
export type NewInvitation = z.output<typeof newInvitation>;

/** The secret of an invitation's link. */
export const invitationToken = z.string().min(1).max(200);

/** The possible states of an invitation that can be read by its link. */
export const invitationState = z.enum(["open", "accepted", "withdrawn", "expired"]);

/** An invitation for a person who has its link. */
export const readInvitation = z.object({
  /** The name of the business; null if it has none yet. */
  business: z.string().nullable(),
  /** The sender's name; null if it is no longer known. */
  invited_by: z.string().nullable(),
  /** The invited address: only a person who signs in with it may accept. */
  email: z.string(),
  role,
  state: invitationState,
  expires_at: z.string(),
});
export type ReadInvitation = z.output<typeof readInvitation>;

/** The message that an invitation cannot be accepted; null if it can. */
export const closedWords: Record<z.output<typeof invitationState>, string | null> = {
  open: null,
  accepted: "This invitation was already used.",
  withdrawn: "This invitation was withdrawn. Ask the person who invited you for a new one.",
  expired: "This invitation has expired. Ask the person who invited you for a new one.",
};

/** The name of a business in its invitations, with a substitute if it has none. */
export const businessWords = (name: string | null): string => name?.trim() || "a business without a name";

/** Throws `forbidden` if an invitation is for an address other than the person's sign-in address. */
export function assertInvitee(invited: string, signedIn: string): void {
  if (invited !== signedIn.toLowerCase())
    throw new ProductError("forbidden", `This invitation is for ${invited}. Sign in with that address to accept it.`);
}
