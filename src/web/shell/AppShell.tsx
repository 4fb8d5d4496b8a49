import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { BusinessDetailsQuestion } from "#features/business/account/BusinessDetailsQuestion.tsx";
import { ReauthenticationDialogs } from "#features/business/sign-in/ReauthenticationDialogs.tsx";
import { toast } from "#ui/toast.tsx";
import { SkipLink } from "#ui/SkipLink.tsx";
import { wasReferredFrom } from "#browser/referrer.ts";
import { renewPush } from "#browser/session/push.ts";
import { useOpenedByNotification } from "./useOpenedByNotification.ts";
import { registerServiceWorker } from "./registerServiceWorker.ts";
import { consumeFlash } from "#browser/session/flashMessage.ts";
import { useLiveRefresh } from "./liveRefresh.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { BottomBar } from "./BottomBar.tsx";
import { DemoBanner } from "./DemoBanner.tsx";
import { contactLink, Footer } from "#browser/shell/Footer.tsx";
import { OfflineBanner } from "#web/banners/OfflineBanner.tsx";
import { Overlays } from "./Overlays.tsx";
import { OtherBusinessBanner } from "#web/banners/OtherBusinessBanner.tsx";
import { TopBar } from "./TopBar.tsx";
import { useAnnounceNotifications } from "#features/alerts/notifications/useAnnounceNotifications.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";

const NoBusinessPage = lazyComponent(() => import("#features/business/members/NoBusinessPage.tsx"), "NoBusinessPage");

/**
 * The frame of the app: bar, page, footer. It moves the focus to a new page's heading and keeps the data up to date.
 */
export function AppShell() {
  useLiveRefresh();
  useFocusOnNewPage();
  useAnnounceNotifications();
  const { state, me } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    if (state !== "signed-in") return;
    registerServiceWorker();
    renewPush();
  }, [state]);
  useOpenedByNotification();
  useEffect(() => {
    for (const left of consumeFlash()) toast(left);
  }, []);

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <OfflineBanner />
      <OtherBusinessBanner />
      <main
        id="page"
        tabIndex={-1}
        className="mx-auto w-full max-w-(--page-width) flex-1 px-4 py-5 outline-none sm:px-6 sm:py-8"
      >
        {state === "no-business" && pathname !== "/invitation" ? <NoBusinessPage /> : <Outlet />}
      </main>
      <Footer contact={contactLink()} />
      <BottomBar />
      <DemoBanner />
      <UnsavedGuard />
      {me && <Overlays />}
      <BusinessDetailsQuestion />
      <ReauthenticationDialogs />
      <ScrollRestoration />
    </div>
  );
}

/** Moves the focus to the heading after a change of page, so that a screen reader announces the new page. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const before = useRef<string | null>(null);
  before.current ??= wasReferredFrom("sign-in") ? "" : pathname;
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById("page");
    if (!main) return;
    const focusHeading = () => {
      const heading = main.querySelector("h1");
      if (!heading) return false;
      // The heading of a page that loads is replaced, and its focus goes to the next one.
      const isFinal = heading.dataset["loading"] === undefined;
      if (document.activeElement === heading) return isFinal;
      // A page may have set its own focus, and the person may already be typing, there or in a dialog over it.
      if (document.activeElement?.closest("[role=dialog], [role=alertdialog]")) return true;
      if (main.contains(document.activeElement) && document.activeElement !== main) return true;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return isFinal;
    };
    if (focusHeading()) return;
    const watcher = new MutationObserver(() => {
      if (focusHeading()) watcher.disconnect();
    });
    watcher.observe(main, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname]);
}
