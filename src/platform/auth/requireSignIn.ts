import { ProductError } from "#shared/errors.ts";
import type { SignedIn } from "./sessions.ts";

/** Who is signed in; refuses with `signed_out` where nobody is. */
export function requireSignIn(signedIn: SignedIn | null): SignedIn {
  if (!signedIn) throw new ProductError("signed_out", "Please sign in to access this feature.");
  return signedIn;
}
