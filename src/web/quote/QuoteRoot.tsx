import { useMemo } from "react";
import { LanguageSwitch } from "#features/requests/public-forms/LanguageSwitch.tsx";
import { QuoteGone, QuoteUnavailable } from "#features/quotes/quote-portal/QuoteGone.tsx";
import { QuotePage } from "#features/quotes/quote-portal/QuotePage.tsx";
import type { QuoteInPage } from "#features/quotes/quote-portal/quotePage.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { quoteAnswersOverHttp } from "#features/quotes/quote-portal/quoteClient.browser.ts";
import { useAnnounceHydrated } from "#web/useAnnounceHydrated.ts";

/** The root that the server renders and the page's script hydrates. */
export function QuoteRoot({ inPage }: { inPage: QuoteInPage }) {
  useAnnounceHydrated();
  const answers = useMemo(
    () => ("page" in inPage ? quoteAnswersOverHttp(inPage.token, inPage.page.business_owner_id) : null),
    [inPage],
  );
  return (
    <ErrorBoundary>
      <LanguageSwitch />
      {answers && "page" in inPage ? (
        <QuotePage initial={inPage.page} answers={answers} />
      ) : "problem" in inPage && inPage.problem !== "gone" ? (
        <QuoteUnavailable {...(inPage.problem === "altered" ? { message: inPage.message } : {})} />
      ) : (
        <QuoteGone />
      )}
    </ErrorBoundary>
  );
}
