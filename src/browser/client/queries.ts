import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { noteRead } from "./ownSaves.ts";
import { refreshSession } from "./useSession.ts";

/** The app's query cache. Live refresh invalidates the queries that have changed. */
export function createQueries(): QueryClient {
  // A button is busy before the second press of a double click arrives, even on a slow device.
  notifyManager.setScheduler(queueMicrotask);
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Signed out elsewhere: refetch the session, and the guards redirect.
      onError: (error) => {
        if (error instanceof ProductError && error.code === "signed_out") void refreshSession(queries);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network, a page shows the error at once instead of waiting silently.
        networkMode: "always",
        persister: (read, context, query) => {
          noteRead(query);
          return read(context);
        },
        // A retry does not change a refusal; a lost connection may come back.
        retry: (count, error) => count < 2 && !(error instanceof ProductError && error.code !== "unavailable"),
      },
      mutations: { networkMode: "always" },
    },
  });
  // An answer that is in progress during a change may be older than the change. If the library drops it for its
  // successor, its promise fails. Otherwise, as with a first answer, we wait for it and send its query again.
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "success" && action.manual) noteRead(query);
    // A query that is outdated before its fetch, such as during rendering, would not report that it is outdated again.
    if (action.type === "fetch" && query.state.isInvalidated) query.setState({ isInvalidated: false });
    if (action.type === "invalidate")
      void query.promise?.then(
        () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => {},
      ); // a failure is shown, and the person retries
  });
  return queries;
}
