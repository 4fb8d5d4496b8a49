import "#ui/theme.css";
import { createRoot } from "react-dom/client";
import { openDemoContext } from "#demo/store.ts";
import { openDemoInvoice } from "#features/invoices/invoice-portal/invoicePage.demo.ts";
import { InvoiceGone } from "#features/invoices/invoice-portal/InvoiceGone.tsx";
import { InvoicePage } from "#features/invoices/invoice-portal/InvoicePage.tsx";
import { LanguageSwitch } from "#features/requests/public-forms/LanguageSwitch.tsx";
import { demoKeyPrefix } from "#shared/demoCollections.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { storedVisit, visitorStorage } from "#browser/session/demoState.ts";
import { withoutSlashesAtEnd } from "#shared/pages.ts";

/** The page of an invoice in the demo: an entry of its own, so that no customer of a real business carries it. */
const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no root element for the invoice.");

/** Calls back when another tab of the demo changes the shared storage. */
function listen(onNews: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key?.startsWith(demoKeyPrefix) && onNews();
  addEventListener("storage", hear);
  // The data may have changed between the first read and the start of listening.
  onNews();
  return () => removeEventListener("storage", hear);
}

const visit = storedVisit(Date.now());
const now = () => new Date();
const token = withoutSlashesAtEnd(location.pathname).split("/").at(-1) ?? "";
const opened =
  visit && openDemoInvoice(openDemoContext({ userId: visit.userId, storage: visitorStorage(), now }), token, listen);

createRoot(root).render(
  <ErrorBoundary>
    <LanguageSwitch />
    {opened ? <InvoicePage initial={opened.page} answers={opened.answers} /> : <InvoiceGone />}
  </ErrorBoundary>,
);
