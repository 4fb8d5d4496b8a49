import "#ui/theme.css";
import { createRoot } from "react-dom/client";
import { LanguageSwitch } from "#features/requests/public-forms/LanguageSwitch.tsx";
import { ProofPage } from "#features/quotes/quote-proofs/ProofPage.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";

/** The page that checks a signed quote. Its security policy forbids every request. */
const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no root element for the check.");
createRoot(root).render(
  <ErrorBoundary>
    <LanguageSwitch />
    <ProofPage />
  </ErrorBoundary>,
);
