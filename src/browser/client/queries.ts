import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { refreshSession } from "./useSession.ts";

/** The app's query cache. Live refresh invalidates what has changed. */
export function createQueries(): QueryClient {
  // A button is busy before the second press of a double click arrives, however much the device has to do.
  notifyManager.setScheduler(queueMicrotask);
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Signed out elsewhere: refetch the session, and the guards do the rest.
      onError: (error) => {
        if (error instanceof ProductError && error.code === "signed_out") void refreshSession(queries);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network a page says so at once instead of waiting without a word.
        networkMode: "always",
        // A refusal stays one however often it is asked for; a lost connection may come back.
        retry: (count, error) => count < 2 && !(error instanceof ProductError && error.code !== "unavailable"),
      },
      mutations: { networkMode: "always" },
    },
  });
  // An answer under way when something changed may be older than the change. If the library gives it up for its successor,
  // its promise fails; else, as with a first answer, it is waited for and its question asked once more.
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    // A query outdated before it asks, as while its screen is being rendered, would not say that it is outdated again.
    if (action.type === "fetch" && query.state.isInvalidated) query.setState({ isInvalidated: false });
    if (action.type === "invalidate")
      void query.promise?.then(
        () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => {},
      ); // a failure is shown, and asked again by hand
  });
  return queries;
}
