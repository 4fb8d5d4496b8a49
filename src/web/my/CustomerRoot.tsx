import { useMemo } from "react";
import { LanguageSwitch } from "#features/requests/public-forms/LanguageSwitch.tsx";
import { customerAnswersOverHttp } from "#features/customer-pages/customer-portal/customerClient.browser.ts";
import { CustomerGone } from "#features/customer-pages/customer-portal/CustomerGone.tsx";
import { CustomerPage } from "#features/customer-pages/customer-portal/CustomerPage.tsx";
import type { CustomerPageInPage } from "#features/customer-pages/customer-portal/customerPage.ts";
import { messages } from "#features/customer-pages/customer-portal/customerPageWords.en.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { useAnnounceHydrated } from "#web/useAnnounceHydrated.ts";

/** The root that the server renders and the page's script hydrates. */
export function CustomerRoot({ inPage }: { inPage: CustomerPageInPage }) {
  useAnnounceHydrated();
  const answers = useMemo(
    () => ("page" in inPage ? customerAnswersOverHttp(inPage.token, inPage.page.business.business_owner_id) : null),
    [inPage],
  );
  return (
    <ErrorBoundary>
      <LanguageSwitch />
      {answers && "page" in inPage ? (
        <CustomerPage initial={inPage.page} answers={answers} />
      ) : (
        <CustomerGone
          {...("problem" in inPage && inPage.problem === "failed" ? { message: messages.unavailable } : {})}
        />
      )}
    </ErrorBoundary>
  );
}
