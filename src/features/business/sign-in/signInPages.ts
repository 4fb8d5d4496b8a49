import type { SignInPath } from "#shared/pages.ts";
import type { Visitor } from "#features/site/pages/visitor.ts";

/**
 * A sign-in page as the build writes it. The sign-up page is written a second time for visitors who begin the trial.
 */
export type SignInPage =
  "signin" | "signup" | "signup-trial" | "forgot-password" | "reset-password" | "confirm-email" | "check-inbox";

/** Returns the page for an address of sign-in. */
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

/** Returns the name of the file with a sign-in page for one kind of visitor. */
export function signInFile(page: SignInPage, visitor: Visitor): string {
  return `${page}.${visitor}.html`;
}

/**
 * A placeholder in the prerendered pages. The server replaces it with the query of the address, such as
 * `?redirect=/account`.
 */
export const searchMark = "{{search}}";

/** The name of the meta element of pages for visitors who can read the server's local mailbox. */
export const localMailboxMeta = "local-mailbox";
