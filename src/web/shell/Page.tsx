import { Suspense, useEffect, type ReactNode } from "react";
import { useRouteError } from "react-router";
import { brand } from "#shared/brand.ts";
import { ErrorScreen } from "#ui/ErrorScreen.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";

/** One page of the app under its title, with a spinner while its code is on its way. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return <Suspense fallback={<PageSpinner />}>{children}</Suspense>;
}

/** What is shown when a page broke while drawing. */
export function BrokenPage() {
  return <ErrorScreen error={useRouteError()} />;
}
