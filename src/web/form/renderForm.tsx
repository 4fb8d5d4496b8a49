import { renderToString } from "react-dom/server";
import type { RequestInPage } from "#features/requests/request-portal/requestPage.ts";
import type { CustomerPageInPage } from "#features/customer-pages/customer-portal/customerPage.ts";
import type { InvoiceInPage } from "#features/invoices/invoice-portal/invoicePage.ts";
import type { QuoteInPage } from "#features/quotes/quote-portal/quotePage.ts";
import type { OpeningInPage } from "#features/requests/form-drafts/publicForm.ts";
import { entranceOf } from "./entrance.ts";
import { answersOverHttp } from "#features/requests/form-drafts/formClient.browser.ts";
import { InvoiceRoot } from "#web/invoice/InvoiceRoot.tsx";
import { CustomerRoot } from "#web/my/CustomerRoot.tsx";
import { QuoteRoot } from "#web/quote/QuoteRoot.tsx";
import { RequestRoot } from "#web/request/RequestRoot.tsx";
import { FormRoot } from "./FormRoot.tsx";

/** Renders the first view of a form for the server to write into the page; built for Node. */
export function renderForm(inPage: OpeningInPage): string {
  return renderToString(<FormRoot entrance={entranceOf(inPage, answersOverHttp)} storageKey="" />);
}

/** Renders the page of a request. */
export function renderRequest(inPage: RequestInPage): string {
  return renderToString(<RequestRoot inPage={inPage} />);
}

/** Renders the page of a quote. */
export function renderQuote(inPage: QuoteInPage): string {
  return renderToString(<QuoteRoot inPage={inPage} />);
}

/** Renders the page of a customer. */
export function renderCustomer(inPage: CustomerPageInPage): string {
  return renderToString(<CustomerRoot inPage={inPage} />);
}

/** Renders the page of an invoice. */
export function renderInvoice(inPage: InvoiceInPage): string {
  return renderToString(<InvoiceRoot inPage={inPage} />);
}
