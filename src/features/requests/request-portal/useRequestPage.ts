import { useState } from "react";
import type { SizeUpdate } from "#features/requests/form-answers/useSizeUpdate.ts";
import { useLivePage } from "#browser/page/useLivePage.ts";
import type { RequestAnswers } from "./requestClient.browser.ts";
import { dayOfStep } from "#features/requests/threads/thread.ts";
import { longDay } from "./longDay.ts";
import type { RequestPage } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/** The message about a change while the page was open. Null if nothing important changed. */
function newsOf(before: RequestPage, after: RequestPage): string | null {
  const day = dayOfStep(after.thread, "scheduled");
  if (day !== null && day !== dayOfStep(before.thread, "scheduled")) return messages.nowScheduled(longDay(day));
  if (before.stage !== after.stage) return messages.statusChanged;
  const prices = ({ results }: RequestPage) =>
    JSON.stringify(results.map(({ totalPrice, range }) => [totalPrice, range]));
  return prices(before) === prices(after) ? null : messages.priceUpdated;
}

/**
 * The current state of a request's page. Receives changes, and sends the customer's own. `page` is null after the
 * request was deleted.
 */
export function useRequestPage(initial: RequestPage, answers: RequestAnswers) {
  const [news, setNews] = useState<string | null>(null);
  const [deletedNow, setDeletedNow] = useState(false);
  const { page, shown, show, gone } = useLivePage(initial, answers, (before, after) => {
    const heard = newsOf(before, after);
    if (heard) setNews(heard); // other changes do not remove the message
  });

  return {
    page,
    news,
    /** True if the customer deleted the request on this page. */
    deletedNow,
    async resize(estimateId: string, size: SizeUpdate) {
      const { business, request_id } = shown.current;
      const answer = await answers.measure({
        business_owner_id: business.business_owner_id,
        request_id,
        estimate_id: estimateId,
        ...size,
      });
      // If the page cannot be read again at once, the answer has the important parts.
      show(await answers.read().catch(() => ({ ...shown.current, ...answer })));
    },
    async addPhotos(ids: string[]) {
      show(await answers.addPhotos(ids));
    },
    async withdraw() {
      show(await answers.withdraw());
    },
    async remove() {
      await answers.remove();
      setDeletedNow(true);
      gone();
    },
  };
}
