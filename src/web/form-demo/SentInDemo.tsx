import { useState, type ComponentProps } from "react";
import { AcceptPrice } from "#features/quotes/request-offers/AcceptPrice.tsx";
import type { DemoRequest } from "#features/quotes/request-offers/requestOffer.demo.ts";
import type { RequestOffer } from "#features/quotes/request-offers/requestOffer.browser.ts";
import { messages } from "#features/quotes/request-offers/requestOfferWords.en.ts";
import type { SentScreen } from "#features/requests/public-forms/FormBody.tsx";
import { openDemoRequest } from "#features/requests/request-portal/requestPage.demo.ts";
import { RequestPage } from "#features/requests/request-portal/RequestPage.tsx";
import { storedVisit, visitorStorage } from "#browser/session/demoState.ts";

/** The page after a request in the demo, in place of the form, because no data leaves the browser. */
export function SentInDemo({ opening, answers, request, result }: ComponentProps<SentScreen>) {
  const [sent] = useState(() => {
    const { draft, measurable: photos } = request;
    const opened = openDemoRequest({ opening, answers, draft, photos, result }, location.pathname + location.search);
    return { ...opened, offer: offerInVisit({ page: opened.answers.read, ...draft }) };
  });
  return (
    <RequestPage
      initial={sent.page}
      answers={sent.answers}
      sentNow
      renderOffer={(of) => <AcceptPrice offer={sent.offer} of={of} />}
    />
  );
}

/** The offer by the visitor's own quote settings; there is none outside a visit. Its code is loaded when it is asked for. */
function offerInVisit(request: DemoRequest): RequestOffer {
  const load = async () => {
    const visit = storedVisit(Date.now());
    return visit && loadOffer(visit.userId, request);
  };
  return {
    read: async () => (await (await load())?.read()) ?? { total: null },
    begin: async (total) => {
      const offer = await load();
      if (!offer) throw new Error(messages.failed);
      return offer.begin(total);
    },
  };
}

async function loadOffer(userId: string, request: DemoRequest): Promise<RequestOffer> {
  const [{ openDemoContext }, { requestOfferInDemo }] = await Promise.all([
    import("#demo/store.ts"),
    import("#features/quotes/request-offers/requestOffer.demo.ts"),
  ]);
  return requestOfferInDemo(openDemoContext({ userId, storage: visitorStorage(), now: () => new Date() }), request);
}
