import { useEffect, useRef, useState } from "react";
import { ProductError } from "#shared/errors.ts";
import { language } from "#shared/words/language.en.ts";
import { useLivePage } from "#browser/page/useLivePage.ts";
import { beatMs } from "#features/quotes/quote-rules/quoteState.ts";
import type { QuoteAnswers } from "./quoteClient.browser.ts";
import { maxBeats, viewedAfter, type AnswerToAccept, type QuotePage } from "./quotePage.ts";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/**
 * The current page of a quote: it follows changes, reports a view once it was visible, and sends the customer's
 * answers.
 */
export function useQuotePage(initial: QuotePage, answers: QuoteAnswers) {
  const [news, setNews] = useState<string | null>(null);
  const answering = useRef(false);
  const announce = (before: QuotePage, after: QuotePage) => {
    if (before.state !== after.state || before.content_hash !== after.content_hash) setNews(messages.statusNews);
  };
  const { page, shown, show } = useLivePage(initial, answers, (before, after) => {
    // Changes by the customer's own answer are not announced to them.
    if (!answering.current) announce(before, after);
  });
  useViewed(answers);
  /** Sends an answer. If the version that the customer read is no longer current, the page shows the current one. */
  const orReadAgain = async (answer: () => Promise<QuotePage>) => {
    const read = shown.current;
    answering.current = true;
    setNews(null);
    try {
      show(await answer());
    } catch (error) {
      if (error instanceof ProductError && error.code === "conflict")
        await answers.read().then(
          (now) => {
            announce(read, now);
            show(now);
          },
          () => undefined,
        );
      throw error;
    } finally {
      answering.current = false;
    }
  };
  return {
    page,
    news,
    accept: (answer: AnswerToAccept) => orReadAgain(() => answers.accept(answer)),
    decline: (reason: string) => orReadAgain(() => answers.decline(reason)),
    reopen: () => orReadAgain(() => answers.reopen()),
    ask: (text: string) => orReadAgain(() => answers.ask(text)),
    pay: async (idempotency_key: string) => {
      const { url } = await answers.pay({ idempotency_key, language }).catch(async (error: unknown) => {
        await answers.read().then(show, () => undefined);
        throw error;
      });
      if (url !== null) location.assign(url);
      else show(await answers.read());
    },
    readAgain: () => void answers.read().then(show, () => undefined),
  };
}

/**
 * Reports the page once it was visible for a moment, and then at intervals while it is visible, up to a limit. Programs
 * that only open links do not make it visible.
 */
function useViewed(answers: QuoteAnswers): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = maxBeats;
    const report = () => {
      void answers.view().catch(() => undefined);
      if (--left > 0) timer = setTimeout(report, beatMs);
    };
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible" && left > 0) timer = setTimeout(report, viewedAfter);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [answers]);
}
