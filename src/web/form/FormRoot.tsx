import { FormPage, type Entrance } from "#features/requests/public-forms/FormPage.tsx";
import { LanguageSwitch } from "#features/requests/public-forms/LanguageSwitch.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { Toasts } from "#browser/page/Toasts.tsx";
import { useAnnounceHydrated } from "#web/useAnnounceHydrated.ts";

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
