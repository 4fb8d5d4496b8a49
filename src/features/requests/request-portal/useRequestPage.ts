import { useState } from "react";
import type { SizeUpdate } from "#features/requests/form-answers/useSizeUpdate.ts";
import { useLivePage } from "#browser/page/useLivePage.ts";
import type { RequestAnswers } from "./requestClient.browser.ts";
import type { RequestPage } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/** Words for a change that came while the page was open; null where nothing that matters is another. */
function newsOf(before: RequestPage, after: RequestPage): string | null {
  if (before.stage !== after.stage) return messages.statusChanged;
  const prices = ({ results }: RequestPage) =>
    JSON.stringify(results.map(({ totalPrice, range }) => [totalPrice, range]));
  return prices(before) === prices(after) ? null : messages.priceUpdated;
}

/** A request's page as it now is: it hears of changes, and makes the customer's own. `page` is null once it is gone. */
export function useRequestPage(initial: RequestPage, answers: RequestAnswers) {
  const [news, setNews] = useState<string | null>(null);
  const { page, shown, show, gone } = useLivePage(initial, answers, (before, after) => {
    const heard = newsOf(before, after);
    if (heard) setNews(heard); // what else changed takes no news away
  });

  return {
    page,
    news,
    async resize(estimateId: string, size: SizeUpdate) {
      const { business, request_id } = shown.current;
      const answer = await answers.measure({
        business_owner_id: business.business_owner_id,
        request_id,
        estimate_id: estimateId,
        ...size,
      });
      // Where the page cannot be read again at once, the answer says what matters.
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
      gone();
    },
  };
}
