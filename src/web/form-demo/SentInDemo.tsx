import { useState, type ComponentProps } from "react";
import type { SentScreen } from "#features/requests/public-forms/FormBody.tsx";
import { openDemoRequest } from "#features/requests/request-portal/requestPage.demo.ts";
import { RequestPage } from "#features/requests/request-portal/RequestPage.tsx";

/** The page after a request in the demo, in place of the form, because no data leaves the browser. */
export function SentInDemo({ opening, answers, request, result }: ComponentProps<SentScreen>) {
  const [sent] = useState(() =>
    openDemoRequest(
      { opening, answers, draft: request.draft, photos: request.measurable, result },
      location.pathname + location.search,
    ),
  );
  return <RequestPage initial={sent.page} answers={sent.answers} sentNow />;
}
