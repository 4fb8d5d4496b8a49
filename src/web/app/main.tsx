import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { loadPageAt, router } from "#web/routes.tsx";
import { ErrorBoundary } from "#ui/ErrorScreen.tsx";
import { Toaster } from "#ui/toast.tsx";
import { afterFirstPaint } from "#browser/afterFirstPaint.ts";
import { knownOperations } from "#api/knownOperations.ts";
import { provideOperations } from "#browser/client/knownOperations.ts";
import { createQueries } from "#browser/client/queries.ts";
import { loadDemoBy } from "#browser/session/demoMode.ts";
import { applyTheme } from "#browser/theme.ts";
import { loadDemo } from "#web/loadDemo.ts";
import { SessionProvider } from "#web/SessionProvider.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");

provideOperations(knownOperations);
loadDemoBy(loadDemo);
applyTheme();

// The page's own code loads while the session is fetched.
loadPageAt(window.location.pathname);

// Forms refuse with our own messages. No first screen validates a form, so the validation code is fetched after the
// first paint.
afterFirstPaint(() => {
  void import("#shared/words/validationMessages.ts").then(
    ({ configureZodMessages }) => configureZodMessages(),
    () => undefined,
  );
});

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueries()}>
      <ErrorBoundary>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
