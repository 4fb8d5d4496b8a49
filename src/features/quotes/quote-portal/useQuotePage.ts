import { useEffect, useRef, useState } from "react";
import { ProductError } from "#shared/errors.ts";
import { language } from "#shared/words/language.en.ts";
import { useLivePage } from "#browser/page/useLivePage.ts";
import type { QuoteAnswers } from "./quoteClient.browser.ts";
import { viewedAfter, type AnswerToAccept, type QuotePage } from "./quotePage.ts";
import { messages } from "./quoteWords.en.ts";

/** A quote's page as it now is: it hears of changes, counts as looked at once it was, and sends the customer's answers. */
export function useQuotePage(initial: QuotePage, answers: QuoteAnswers) {
  const [news, setNews] = useState<string | null>(null);
  const answering = useRef(false);
  const announce = (before: QuotePage, after: QuotePage) => {
    if (before.state !== after.state || before.content_hash !== after.content_hash) setNews(messages.statusNews);
  };
  const { page, shown, show } = useLivePage(initial, answers, (before, after) => {
    // What the customer's own answer changes is no news to them.
    if (!answering.current) announce(before, after);
  });
  useViewed(answers);
  /** What was read does not stand any more: the page shows what does. */
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

/** Tells that the page is looked at, once it was visible for a moment: programs that open links look at nothing. */
function useViewed(answers: QuoteAnswers): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        document.removeEventListener("visibilitychange", look);
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
