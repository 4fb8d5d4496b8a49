import { ProductError } from "#shared/errors.ts";
import { reaches, type Role } from "#shared/roles.ts";
import type { Membership, SignedIn } from "./sessions.ts";

/** Who is signed in; refuses with `signed_out` where nobody is. */
export function requireSignIn(signedIn: SignedIn | null): SignedIn {
  if (!signedIn) throw new ProductError("signed_out", "Please sign in to access this feature.");
  return signedIn;
}

/** The business that a person works in; refuses with `forbidden` where there is none, or the role does not reach. */
export function requireMembership({ membership }: SignedIn, least: Role): Membership {
  if (!membership)
    throw new ProductError(
      "forbidden",
      "You are not a member of a business. Ask for an invitation, or start your own.",
    );
  if (!reaches(membership.role, least))
    throw new ProductError("forbidden", `Your role may not do this. Ask the owner of your business.`);
  return membership;
}
