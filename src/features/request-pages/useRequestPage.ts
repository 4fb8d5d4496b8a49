import { useEffect, useRef, useState } from "react";
import { ProductError } from "#shared/errors.ts";
import type { SizeUpdate } from "#features/public-forms/useSizeUpdate.ts";
import type { RequestAnswers } from "#web/request/requestClient.ts";
import type { RequestPage } from "./requestPage.ts";
import { words } from "./requestWords.en.ts";

/** When a page that could not be read is read again, in milliseconds. */
const readAgainAfter = 5_000;

/** Words for a change that came while the page was open; null where nothing that matters is another. */
function newsOf(before: RequestPage, after: RequestPage): string | null {
  if (before.stage !== after.stage) return words.statusChanged;
  const prices = ({ results }: RequestPage) =>
    JSON.stringify(results.map(({ totalPrice, range }) => [totalPrice, range]));
  return prices(before) === prices(after) ? null : words.priceUpdated;
}

/** A request's page as it now is: it hears of changes, and makes the customer's own. `page` is null once it is gone. */
export function useRequestPage(initial: RequestPage, answers: RequestAnswers) {
  const [page, setPage] = useState<RequestPage | null>(initial);
  const [news, setNews] = useState<string | null>(null);
  const shown = useRef(initial);
  const show = (next: RequestPage) => {
    shown.current = next;
    setPage(next);
  };

  useEffect(() => {
    let reading = false;
    let again = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      clearTimeout(later);
      if (reading) return void (again = true);
      reading = true;
      try {
        const next = await answers.read();
        const heard = newsOf(shown.current, next);
        if (heard) setNews(heard); // what else changed takes no news away
        show(next);
      } catch (error) {
        if (error instanceof ProductError && error.code === "not_found") setPage(null);
        // Without a connection it stays as it was read, for a while.
        else later = setTimeout(() => void read(), readAgainAfter);
      }
      reading = false;
      if (again) {
        again = false;
        await read();
      }
    };
    const stopListening = answers.listen(() => void read());
    return () => {
      clearTimeout(later);
      stopListening();
    };
  }, [answers]);

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
      setPage(null);
    },
  };
}
