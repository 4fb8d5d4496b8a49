import { StrictMode, useLayoutEffect } from "react";
import type { SignInPage } from "#features/business/sign-in/signInPages.ts";
import { signInTable } from "#features/business/sign-in/signInTable.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";

/** The root that the build prerenders and the page's script hydrates. */
export function SignInRoot({ page }: { page: SignInPage }) {
  useLayoutEffect(dispatchTypedInputs, []);
  return (
    <StrictMode>
      <ErrorBoundary>{signInTable[page].shows()}</ErrorBoundary>
    </StrictMode>
  );
}

/**
 * Repeats as events what was typed, chosen, or filled in by the browser, before hydration.
 */
function dispatchTypedInputs(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("#root :is(input, select)")) {
    if (field.value === "") continue;
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
}
