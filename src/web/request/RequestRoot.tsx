import { useMemo } from "react";
import { LanguageSwitch } from "#features/public-forms/LanguageSwitch.tsx";
import { RequestGone, RequestUnavailable } from "#features/request-pages/RequestGone.tsx";
import { RequestPage } from "#features/request-pages/RequestPage.tsx";
import type { RequestInPage } from "#features/request-pages/requestPage.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { Toasts } from "#web/form/Toasts.tsx";
import { useAnnounceHydrated } from "#web/useAnnounceHydrated.ts";
import { requestAnswersOverHttp } from "./requestClient.ts";

/** The root that the server renders and the page's script hydrates. */
export function RequestRoot({ inPage }: { inPage: RequestInPage }) {
  useAnnounceHydrated();
  const answers = useMemo(
    () => ("page" in inPage ? requestAnswersOverHttp(inPage.token, inPage.page.business.business_owner_id) : null),
    [inPage],
  );
  return (
    <>
      <ErrorBoundary>
        <LanguageSwitch />
        {answers && "page" in inPage ? (
          <RequestPage initial={inPage.page} answers={answers} />
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
