import type { AnswerToAccept, QuotePage } from "./quotePage.ts";
import { language } from "#shared/words/language.en.ts";
import type { Language } from "#shared/words/languages.ts";
import { ask, requestWithProofOfWork } from "#features/requests/form-drafts/formClient.browser.ts";
import { listenTo } from "#browser/page/livePage.ts";
import type { LiveAnswers } from "#browser/page/useLivePage.ts";

/** The backend of a quote's page: the server, or the demo in this browser. */
export type QuoteAnswers = LiveAnswers<QuotePage> & {
  /** Records that someone is viewing the page. */
  view(): Promise<unknown>;
  /** Throws a ProductError with the code `conflict` if the version that the customer read is no longer current. */
  accept(answer: AnswerToAccept): Promise<QuotePage>;
  decline(reason: string): Promise<QuotePage>;
  reopen(): Promise<QuotePage>;
  ask(text: string): Promise<QuotePage>;
  /**
   * Opens the checkout for the deposit and returns its address; null if the deposit is paid without leaving the page.
   */
  pay(click: { idempotency_key: string; language: Language }): Promise<{ url: string | null }>;
  /** The address of its PDF; null if there is none. With `accepted`, the one with the proof. */
  pdf(accepted: boolean): string | null;
  /** The address of one of its pictures, by SHA-256. */
  picture(sha256: string): string;
};

/** The operations of a quote's page over plain HTTP. */
export function quoteAnswersOverHttp(token: string, ownerId: string): QuoteAnswers {
  const base = `/api/quote-pages/${token}`;
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
    accept: (answer) => post("/acceptance", answer),
    decline: (reason) => post("/decline", { reason }),
    reopen: () => post("/reopening", {}),
    ask: (text) => post("/messages", { text }),
    pay: (click) => post("/checkouts", click),
    pdf: (accepted) => `${base}/pdf${accepted ? "?accepted" : ""}`,
    picture: (sha256) => `${base}/pictures/${sha256}`,
  };
}
