import { useMemo } from "react";
import { LanguageSwitch } from "#features/requests/public-forms/LanguageSwitch.tsx";
import { invoiceAnswersOverHttp } from "#features/invoices/invoice-portal/invoiceClient.browser.ts";
import { InvoiceGone } from "#features/invoices/invoice-portal/InvoiceGone.tsx";
import { InvoicePage } from "#features/invoices/invoice-portal/InvoicePage.tsx";
import type { InvoiceInPage } from "#features/invoices/invoice-portal/invoicePage.ts";
import { messages } from "#features/invoices/invoice-portal/invoicePageWords.en.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { useAnnounceHydrated } from "#web/useAnnounceHydrated.ts";

/** The root that the server renders and the page's script hydrates. */
export function InvoiceRoot({ inPage }: { inPage: InvoiceInPage }) {
  useAnnounceHydrated();
  const answers = useMemo(
    () => ("page" in inPage ? invoiceAnswersOverHttp(inPage.token, inPage.page.business_owner_id) : null),
    [inPage],
  );
  return (
    <ErrorBoundary>
      <LanguageSwitch />
      {answers && "page" in inPage ? (
        <InvoicePage initial={inPage.page} answers={answers} />
      ) : (
        <InvoiceGone {...textOf(inPage)} />
      )}
    </ErrorBoundary>
  );
}

/** The text instead of an invoice that exists but cannot be shown; the usual text if there is none. */
function textOf(inPage: InvoiceInPage): { message?: string } {
  if (!("problem" in inPage) || inPage.problem === "gone") return {};
  return { message: inPage.problem === "altered" ? inPage.message : messages.unavailable };
}
