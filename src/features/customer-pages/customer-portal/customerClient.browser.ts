import { language } from "#shared/words/language.en.ts";
import { ask, requestWithProofOfWork } from "#features/requests/form-drafts/formClient.browser.ts";
import type { CustomerPage } from "./customerPage.ts";

/** The backend of a customer's page: the server, or the demo in this browser. */
export type CustomerAnswers = {
  read(): Promise<CustomerPage>;
  /** Emails a code and returns the masked address. */
  sendCode(): Promise<{ sent_to: string }>;
  /** Opens the page with a code. */
  open(code: string): Promise<CustomerPage>;
  /** Asks the business for another time of a visit. */
  askOtherTime(visitId: string, text: string): Promise<unknown>;
};

/** The operations of a customer's page over plain HTTP. */
export function customerAnswersOverHttp(token: string, ownerId: string): CustomerAnswers {
  const base = `/api/customer-pages/${token}`;
  const post = <Answer>(path: string, body: object) =>
    requestWithProofOfWork<Answer>(ownerId, base + path, {
      method: "POST",
      headers: { "content-type": "application/json", "content-language": language },
      body: JSON.stringify(body),
    });
  return {
    read: () => ask(base),
    sendCode: () => post("/codes", {}),
    open: (code) => post("/sessions", { code }),
    askOtherTime: (visitId, text) => post(`/visits/${visitId}/wishes`, { text }),
  };
}
