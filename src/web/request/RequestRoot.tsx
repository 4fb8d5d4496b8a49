import { useMemo } from "react";
import { AcceptPrice } from "#features/quotes/request-offers/AcceptPrice.tsx";
import { requestOfferOverHttp } from "#features/quotes/request-offers/requestOffer.browser.ts";
import { LanguageSwitch } from "#features/requests/public-forms/LanguageSwitch.tsx";
import { RequestGone, RequestUnavailable } from "#features/requests/request-portal/RequestGone.tsx";
import { RequestPage } from "#features/requests/request-portal/RequestPage.tsx";
import type { RequestInPage } from "#features/requests/request-portal/requestPage.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { Toasts } from "#browser/page/Toasts.tsx";
import { requestAnswersOverHttp } from "#features/requests/request-portal/requestClient.browser.ts";
import { useAnnounceHydrated } from "#web/useAnnounceHydrated.ts";

/** The root that the server renders and the page's script hydrates. */
export function RequestRoot({ inPage }: { inPage: RequestInPage }) {
  useAnnounceHydrated();
  const answers = useMemo(
    () => ("page" in inPage ? requestAnswersOverHttp(inPage.token, inPage.page.business.business_owner_id) : null),
    [inPage],
  );
  const offer = useMemo(
    () => ("page" in inPage ? requestOfferOverHttp(inPage.token, inPage.page.business.business_owner_id) : null),
    [inPage],
  );
  return (
    <>
      <ErrorBoundary>
        <LanguageSwitch />
        {answers && "page" in inPage ? (
          <RequestPage
            initial={inPage.page}
            answers={answers}
            renderOffer={(of) => offer && <AcceptPrice offer={offer} of={of} />}
          />
        ) : "problem" in inPage && inPage.problem === "failed" ? (
          <RequestUnavailable />
        ) : (
          <RequestGone />
        )}
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
