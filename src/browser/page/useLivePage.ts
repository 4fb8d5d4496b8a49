import { useEffect, useRef, useState, type RefObject } from "react";
import { ProductError } from "#shared/errors.ts";

/** The delay before a page that could not be read is read again, in milliseconds. */
const refetchDelayMs = 5_000;

/** The source of a customer's page that receives change events. */
export type LiveAnswers<Page> = {
  /** Throws a ProductError with the code `not_found` if its record no longer exists. */
  read(): Promise<Page>;
  /** Calls `onNews` whenever the page may have changed, until the returned function is called. */
  listen(onNews: () => void): () => void;
};

/**
 * Returns the current state of a customer's page, which is read again whenever it may have changed. `page` is null once
 * its record no longer exists. `shown` is the newest state, before it is rendered. `onRead` receives the new and the
 * previous state.
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
        // A page shown since, such as the answer to the customer's own step, may be newer than this one.
        if (shown.current !== before) again = true;
        else {
          heard.current(before, next);
          show(next);
        }
      } catch (error) {
        if (error instanceof ProductError && error.code === "not_found") setPage(null);
        // Without a connection, the page keeps the last state for a while.
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
