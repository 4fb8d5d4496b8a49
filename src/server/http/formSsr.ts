import { statSync } from "node:fs";
import type { OpeningInPage } from "#features/requests/form-drafts/publicForm.ts";
import type { CustomerPageInPage } from "#features/customer-pages/customer-portal/customerPage.ts";
import type { InvoiceInPage } from "#features/invoices/invoice-portal/invoicePage.ts";
import type { QuoteInPage } from "#features/quotes/quote-portal/quotePage.ts";
import type { RequestInPage } from "#features/requests/request-portal/requestPage.ts";
import type { BuiltLanguage } from "./pageLanguage.ts";

const builtIn = (language: BuiltLanguage) =>
  new URL(`../../../dist/form/renderForm${language === "en" ? "" : `.${language}`}.js`, import.meta.url);
type FormBundle = {
  renderForm: (inPage: OpeningInPage) => string;
  renderRequest: (inPage: RequestInPage) => string;
  renderQuote: (inPage: QuoteInPage) => string;
  renderCustomer: (inPage: CustomerPageInPage) => string;
  renderInvoice: (inPage: InvoiceInPage) => string;
};

const bundles = new Map<BuiltLanguage, { builtAt: number; ready: Promise<FormBundle> }>();

/**
 * Renders the first view of a public form, like its page's script, in the page's language. Visitors can read it before
 * any script arrives.
 */
export const renderForm = async (inPage: OpeningInPage, language: BuiltLanguage): Promise<string> =>
  (await newestBundle(language)).renderForm(inPage);

/** Renders the page of a request in the same way. */
export const renderRequest = async (inPage: RequestInPage, language: BuiltLanguage): Promise<string> =>
  (await newestBundle(language)).renderRequest(inPage);

/** Renders the page of a quote in the same way. */
export const renderQuote = async (inPage: QuoteInPage, language: BuiltLanguage): Promise<string> =>
  (await newestBundle(language)).renderQuote(inPage);

/** Renders the page of an invoice in the same way. */
export const renderInvoice = async (inPage: InvoiceInPage, language: BuiltLanguage): Promise<string> =>
  (await newestBundle(language)).renderInvoice(inPage);

/** Renders the page of a customer in the same way. */
export const renderCustomer = async (inPage: CustomerPageInPage, language: BuiltLanguage): Promise<string> =>
  (await newestBundle(language)).renderCustomer(inPage);

function newestBundle(language: BuiltLanguage): Promise<FormBundle> {
  const file = builtIn(language);
  const builtAt = statSync(file).mtimeMs; // a build while the server runs takes effect at once
  const known = bundles.get(language);
  if (known?.builtAt === builtAt) return known.ready;
  const bundle = { builtAt, ready: import(`${file.href}?${builtAt}`) as Promise<FormBundle> };
  bundles.set(language, bundle);
  return bundle.ready;
}
