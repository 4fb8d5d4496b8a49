import { useEffect, useState } from "react";
import { language } from "#shared/words/language.en.ts";
import { useLivePage } from "#browser/page/useLivePage.ts";
import { viewedAfter } from "#features/quotes/quote-portal/quotePage.ts";
import type { InvoiceAnswers } from "./invoiceClient.browser.ts";
import type { InvoicePage } from "./invoicePage.ts";
import { messages } from "./invoicePageWords.en.ts";

/** The time in which a payment can be confirmed before the customer can try again, in milliseconds. */
const confirmedWithin = 60_000;

/** The current page of an invoice: it follows changes, reports a view, and opens the checkout. */
export function useInvoicePage(initial: InvoicePage, answers: InvoiceAnswers) {
  const [news, setNews] = useState<string | null>(null);
  const { page, show } = useLivePage(initial, answers, (before, after) => {
    if (before.state !== after.state || before.balance !== after.balance) setNews(messages.updated);
  });
  useViewed(answers);
  const cameBack = useCameBackFromPaying();
  const confirming = page !== null && (page.payment_on_its_way || (cameBack && page.due_by_card > 0));
  const readAgain = () => answers.read().then(show, () => undefined);
  return {
    page,
    news,
    confirming,
    pay: async (idempotency_key: string, tip: number) => {
      const { url } = await answers.pay({ idempotency_key, language, tip }).catch(async (error: unknown) => {
        await readAgain();
        throw error;
      });
      if (url === null) await readAgain();
      else location.assign(url);
    },
  };
}

/** Reports the page once, after it was visible for a moment. Programs that only open links do not make it visible. */
function useViewed(answers: InvoiceAnswers): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isReported = false;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible" || isReported) return;
      timer = setTimeout(() => {
        isReported = true;
        void answers.view().catch(() => undefined);
      }, viewedAfter);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [answers]);
}

/** True if the customer returns from the checkout after paying: the payment arrives a moment later. */
function useCameBackFromPaying(): boolean {
  const [cameBack, setCameBack] = useState(false);
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("paid")) return;
    setCameBack(true);
    history.replaceState(null, "", location.pathname);
    const timer = setTimeout(() => setCameBack(false), confirmedWithin);
    return () => clearTimeout(timer);
  }, []);
  return cameBack;
}
