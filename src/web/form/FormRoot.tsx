import { FormPage, type Entrance } from "#features/public-forms/FormPage.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { useStore } from "#ui/useStore.ts";
import { toasts } from "./later.ts";

/** The root that the server renders and the page's script hydrates. */
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
  const part = useStore(toasts);
  return part && <part.Toaster />;
}
