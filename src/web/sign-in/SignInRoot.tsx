import { StrictMode, useLayoutEffect } from "react";
import type { SignInPage } from "#features/account/signInPages.ts";
import { signInTable } from "#features/account/signInTable.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";

/** What is drawn twice the same: written out by the build, and taken over by the page's script. */
export function SignInRoot({ page }: { page: SignInPage }) {
  useLayoutEffect(tellWhatIsTyped, []);
  return (
    <StrictMode>
      <ErrorBoundary>{signInTable[page].shows()}</ErrorBoundary>
    </StrictMode>
  );
}

/**
 * What was typed, or filled in by the browser, before the script arrived: the page hears of it as if it were typed now.
 */
function tellWhatIsTyped(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("#root input")) {
    if (input.value !== "") input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
