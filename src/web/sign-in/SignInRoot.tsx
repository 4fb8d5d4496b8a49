import { StrictMode } from "react";
import type { SignInPage } from "#features/business/sign-in/signInPages.ts";
import { signInTable } from "#features/business/sign-in/signInTable.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { useAnnounceHydrated } from "#web/useAnnounceHydrated.ts";

/** The root that the build prerenders and the page's script hydrates. */
export function SignInRoot({ page }: { page: SignInPage }) {
  useAnnounceHydrated();
  return (
    <StrictMode>
      <ErrorBoundary>{signInTable[page].shows()}</ErrorBoundary>
    </StrictMode>
  );
}
