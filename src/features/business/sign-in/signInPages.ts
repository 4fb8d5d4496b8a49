import type { SignInPath } from "#shared/pages.ts";
import type { Visitor } from "#features/site/pages/visitor.ts";

/** A page of signing in as the build writes it out; signing up is written once more for who begins the trial. */
export type SignInPage =
  "signin" | "signup" | "signup-trial" | "forgot-password" | "reset-password" | "confirm-email" | "check-inbox";

/** Which page answers at an address of signing in. */
export function signInPageAt(path: SignInPath, search: URLSearchParams): SignInPage {
  const trial = search.get("trial") === "true";
  switch (path) {
    case "/signup":
    case "/register-page":
      return trial ? "signup-trial" : "signup";
    case "/auth":
    case "/signin":
      return "signin";
    case "/forgot-password":
      return "forgot-password";
    case "/reset-password":
      return "reset-password";
    case "/confirm-email":
      return "confirm-email";
    case "/check-inbox":
      return "check-inbox";
  }
}

/** The file that holds a page of signing in as one kind of visitor sees it. */
export function signInFile(page: SignInPage, visitor: Visitor): string {
  return `${page}.${visitor}.html`;
}

/**
 * What stands in the prerendered pages where the server puts what was asked of the address, such as `?redirect=/account`.
 */
export const searchMark = "{{search}}";

/** The name of the meta element of pages shown to who may read the server's local mailbox. */
export const localMailboxMeta = "local-mailbox";
