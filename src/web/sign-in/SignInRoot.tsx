import { StrictMode } from "react";
import type { SignInPage } from "#features/account/signInPages.ts";
import { signInTable } from "#features/account/signInTable.tsx";
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
