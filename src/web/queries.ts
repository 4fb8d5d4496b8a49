import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { refreshSession } from "./session.tsx";

/** The app's memory of what it has asked. Live refresh tells it what has changed meanwhile. */
export function createQueries(): QueryClient {
  // A button is busy before the second press of a double click arrives, however much the device has to do.
  notifyManager.setScheduler(queueMicrotask);
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Signed out elsewhere meanwhile: look who is there, and the guards do the rest.
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
  return queries;
}
