import { Suspense, useEffect, type ReactNode } from "react";
import { useRouteError } from "react-router";
import { brand } from "#shared/brand.ts";
import { ErrorScreen } from "#ui/ErrorScreen.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { visibleToasts } from "#ui/toast.tsx";
import { badgeCount, useUnreadCount } from "#features/alerts/notifications/useUnread.ts";
import { setFlash } from "#browser/session/flashMessage.ts";

/**
 * One page of the app under its title, with its title and a spinner while its code is loading. The title counts unread notifications: "(2)
 * Calendar".
 */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  const count = useUnreadCount();
  useEffect(() => {
    document.title = `${count > 0 ? `(${badgeCount(count)}) ` : ""}${title} · ${brand.name}`;
  }, [title, count]);
  return <Suspense fallback={<PageSpinner title={title} />}>{children}</Suspense>;
}

/** Leaves the app for the page of another entry at this address. Pending messages are shown there. */
export function LoadPage() {
  // The app was loaded at this very address: offline, the service worker answered with the cached app, and a reload
  // would not help.
  const [loaded] = performance.getEntriesByType("navigation");
  const again = loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname;
  useEffect(() => {
    if (again) return;
    for (const message of visibleToasts()) setFlash(message);
    window.location.reload();
  }, [again]);
  return again ? (
    <FailedState title="You need to be online for this page" onRetry={() => window.location.reload()} />
  ) : (
    <PageSpinner />
  );
}

/** The page after an error during rendering. */
export function BrokenPage() {
  return <ErrorScreen error={useRouteError()} />;
}
