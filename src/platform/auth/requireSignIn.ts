import { ProductError } from "#shared/errors.ts";
import { isAtLeast, type Role } from "#shared/roles.ts";
import type { Membership, SignedIn } from "./sessions.ts";

/** Returns the signed-in person; throws `signed_out` without one. */
export function requireSignIn(signedIn: SignedIn | null): SignedIn {
  if (!signedIn) throw signedOut();
  return signedIn;
}

/** The refusal of a caller who is not, or no longer, signed in. */
export function signedOut(): ProductError {
  return new ProductError("signed_out", "Please sign in to access this feature.");
}

/**
 * Returns the membership of a person's current business. Throws `forbidden` without one or if the role is too low, and
 * `other_business` if the calling page was opened in another business.
 */
export function requireMembership({ membership, openedIn }: SignedIn, least: Role): Membership {
  if (!membership) throw noMembership();
  if (openedIn !== undefined && openedIn !== membership.businessId) throw openedElsewhere();
  requireRole(membership.role, least);
  return membership;
}

/** Throws `forbidden` for a non-member (undefined) and for a role below `least`. */
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
