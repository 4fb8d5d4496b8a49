import { ProductError } from "#shared/errors.ts";
import { isAtLeast, type Role } from "#shared/roles.ts";
import type { Membership, SignedIn } from "./sessions.ts";

/** Who is signed in; refuses with `signed_out` where nobody is. */
export function requireSignIn(signedIn: SignedIn | null): SignedIn {
  if (!signedIn) throw signedOut();
  return signedIn;
}

/** The refusal of who is not signed in, or no more. */
export function signedOut(): ProductError {
  return new ProductError("signed_out", "Please sign in to access this feature.");
}

/**
 * The business that a person works in; refuses with `forbidden` where there is none, or the role does not reach, and with
 * `other_business` where the page that asks was opened in another one.
 */
export function requireMembership({ membership, openedIn }: SignedIn, least: Role): Membership {
  if (!membership) throw noMembership();
  if (openedIn !== undefined && openedIn !== membership.businessId) throw openedElsewhere();
  requireRole(membership.role, least);
  return membership;
}

/** Refuses with `forbidden` who is no member (undefined), and a role that does not reach. */
export function requireRole(role: Role | undefined, least: Role): void {
  if (!role) throw noMembership();
  if (!isAtLeast(role, least))
    throw new ProductError("forbidden", `Your role may not do this. Ask the owner of your business for access.`);
}

const openedElsewhere = () =>
  new ProductError(
    "other_business",
    "You switched to another business in another tab. Switch back to save this, or open this page again there.",
  );

const noMembership = () =>
  new ProductError("forbidden", "You are not a member of a business. Ask for an invitation, or start your own.");
