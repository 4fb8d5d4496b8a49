import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { router } from "#routes.tsx";
import { ProductError } from "#shared/errors.ts";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { Toaster } from "#ui/toast.tsx";
import { SessionProvider } from "#web/session.tsx";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one however often it is asked for; a lost connection may come back.
      retry: (count, error) => count < 2 && !(error instanceof ProductError && error.code !== "unavailable"),
    },
  },
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ErrorBoundary>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
