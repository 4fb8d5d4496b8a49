import { FormPage, type Entrance } from "#features/public-forms/FormPage.tsx";
import { LanguageSwitch } from "#features/public-forms/LanguageSwitch.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { useAnnounceHydrated } from "#web/useAnnounceHydrated.ts";
import { Toasts } from "./Toasts.tsx";

/** The root that the server renders and the page's script hydrates. */
export function FormRoot({ entrance, storageKey }: { entrance: Entrance; storageKey: string }) {
  useAnnounceHydrated();
  return (
    <>
      <ErrorBoundary>
        <LanguageSwitch />
        <FormPage entrance={entrance} storageKey={storageKey} />
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
