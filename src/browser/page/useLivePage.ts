import { useEffect, useRef, useState, type RefObject } from "react";
import { ProductError } from "#shared/errors.ts";

/** When a page that could not be read is read again, in milliseconds. */
const refetchDelayMs = 5_000;

/** What answers a customer's page that hears of changes. */
export type LiveAnswers<Page> = {
  /** Throws a ProductError with the code `not_found` once what it shows is gone. */
  read(): Promise<Page>;
  /** Calls `onNews` whenever it may have changed, until the returned function is called. */
  listen(onNews: () => void): () => void;
};

/**
 * What a customer's page shows, as it now is: it is read again whenever there may be news. `page` is null once it is gone;
 * `shown` is the newest, ahead of what is drawn. `onRead` hears what was read in the place of what.
 */
export function useLivePage<Page>(
  initial: Page,
  answers: LiveAnswers<Page>,
  onRead: (before: Page, after: Page) => void,
): { page: Page | null; shown: RefObject<Page>; show(next: Page): void; gone(): void } {
  const [page, setPage] = useState<Page | null>(initial);
  const shown = useRef(initial);
  const heard = useRef(onRead);
  useEffect(() => void (heard.current = onRead));
  const show = (next: Page) => {
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
        const before = shown.current;
        const next = await answers.read();
        // The page shown since, such as the answer to the customer's own step, may be newer than this one.
        if (shown.current !== before) again = true;
        else {
          heard.current(before, next);
          show(next);
        }
      } catch (error) {
        if (error instanceof ProductError && error.code === "not_found") setPage(null);
        // Without a connection it stays as it was read, for a while.
        else later = setTimeout(() => void read(), refetchDelayMs);
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

  return { page, shown, show, gone: () => setPage(null) };
}
