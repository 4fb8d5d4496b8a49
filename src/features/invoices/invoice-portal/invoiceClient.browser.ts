import { language } from "#shared/words/language.en.ts";
import type { Language } from "#shared/words/languages.ts";
import { listenTo } from "#browser/page/livePage.ts";
import type { LiveAnswers } from "#browser/page/useLivePage.ts";
import { ask, requestWithProofOfWork } from "#features/requests/form-drafts/formClient.browser.ts";
import type { InvoicePage } from "./invoicePage.ts";

/** The backend of an invoice's page: the server, or the demo in this browser. */
export type InvoiceAnswers = LiveAnswers<InvoicePage> & {
  /** Records that someone is viewing the page. */
  view(): Promise<unknown>;
  /** Opens the checkout and returns its address; null if the invoice is paid without leaving the page. */
  pay(click: { idempotency_key: string; language: Language; tip: number }): Promise<{ url: string | null }>;
  /** The address of its PDF, or of the one of a credit note; null if there is none. */
  pdf(creditNote: string | null): string | null;
  /** The address of one of its pictures, by SHA-256. */
  picture(sha256: string): string;
};

/** The operations of an invoice's page over plain HTTP. */
export function invoiceAnswersOverHttp(token: string, ownerId: string): InvoiceAnswers {
  const base = `/api/invoice-pages/${token}`;
  const post = <Answer>(path: string, body: object) =>
    requestWithProofOfWork<Answer>(ownerId, base + path, {
      method: "POST",
      headers: { "content-type": "application/json", "content-language": language },
      body: JSON.stringify(body),
    });
  return {
    read: () => ask(base),
    listen: (onNews) => listenTo(`${base}/live`, onNews),
    view: () => post("/views", {}),
    pay: (click) => post("/checkouts", click),
    pdf: (creditNote) => `${base}/pdf${creditNote === null ? "" : `?credit_note=${creditNote}`}`,
    picture: (sha256) => `${base}/pictures/${sha256}`,
  };
}
