import { FormPage, type Entrance } from "#features/public-forms/FormPage.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { toasts, useLater } from "./later.ts";

/** What is drawn twice the same: by the server, and by the page's script, which takes it over. */
export function FormRoot({ entrance, storageKey }: { entrance: Entrance; storageKey: string }) {
  return (
    <>
      <ErrorBoundary>
        <FormPage entrance={entrance} storageKey={storageKey} />
      </ErrorBoundary>
      <Toasts />
    </>
  );
}

function Toasts() {
  const part = useLater(toasts);
  return part && <part.Toaster />;
}
