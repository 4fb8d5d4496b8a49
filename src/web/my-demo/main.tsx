import "#ui/theme.css";
import { createRoot } from "react-dom/client";
import { openDemoContext } from "#demo/store.ts";
import { openDemoCustomer } from "#features/customer-pages/customer-portal/customerPage.demo.ts";
import { CustomerGone } from "#features/customer-pages/customer-portal/CustomerGone.tsx";
import { CustomerPage } from "#features/customer-pages/customer-portal/CustomerPage.tsx";
import { LanguageSwitch } from "#features/requests/public-forms/LanguageSwitch.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { storedVisit, visitorStorage } from "#browser/session/demoState.ts";
import { withoutSlashesAtEnd } from "#shared/pages.ts";

/** The page of a customer in the demo: an entry of its own, so that no customer of a real business carries it. */
const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no root element for the customer.");

const visit = storedVisit(Date.now());
const now = () => new Date();
const token = withoutSlashesAtEnd(location.pathname).split("/").at(-1) ?? "";
const opened =
  visit && openDemoCustomer(openDemoContext({ userId: visit.userId, storage: visitorStorage(), now }), token);

createRoot(root).render(
  <ErrorBoundary>
    <LanguageSwitch />
    {opened ? <CustomerPage initial={opened.page} answers={opened.answers} /> : <CustomerGone />}
  </ErrorBoundary>,
);
