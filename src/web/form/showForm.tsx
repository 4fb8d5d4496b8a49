import "#ui/theme.css";
import { createRoot } from "react-dom/client";
import { FormPage, type Entrance } from "#features/public-forms/FormPage.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { toasts, useLater } from "./later.ts";
import { tellHeight } from "./tellHeight.ts";

/** Puts a form into the page. */
export function showForm(entrance: Entrance): void {
  const root = document.querySelector<HTMLElement>("#root");
  if (typeof entrance === "object" && entrance.opening.business_name) document.title = entrance.opening.business_name;
  if (!root) throw new Error("The page has no place for the form.");
  createRoot(root).render(
    <>
      <ErrorBoundary>
        <FormPage entrance={entrance} storageKey={`yardstick:form:${window.location.pathname}`} />
      </ErrorBoundary>
      <Toasts />
    </>,
  );
  tellHeight(root);
}

function Toasts() {
  const part = useLater(toasts);
  return part && <part.Toaster />;
}
