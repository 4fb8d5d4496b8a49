import { ask, requestWithProofOfWork } from "#features/requests/form-drafts/formClient.browser.ts";
import { language } from "#shared/words/language.en.ts";

/** The backend of the button that accepts the price of a request: the server, or the demo in this browser. */
export type RequestOffer = {
  /** The price in cents that can be accepted; null if there is none. */
  read(): Promise<{ total: number | null }>;
  /** Makes the quote, and returns the address of its page. Throws a ProductError if the price has changed. */
  begin(total: number): Promise<{ address: string }>;
};

/** The operations over plain HTTP. */
export function requestOfferOverHttp(token: string, ownerId: string): RequestOffer {
  const address = `/api/request-pages/${token}/offer`;
  return {
    read: () => ask(address),
    begin: (total) =>
      requestWithProofOfWork(ownerId, address, {
        method: "POST",
        headers: { "content-type": "application/json", "content-language": language },
        body: JSON.stringify({ total }),
      }),
  };
}
