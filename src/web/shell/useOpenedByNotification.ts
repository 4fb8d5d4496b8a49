import { useEffect, useEffectEvent } from "react";
import { pageBusinessParameter } from "#shared/openPage.ts";
import type { PageAddress } from "#shared/pages.ts";
import { membersApi } from "#features/business/members/member.client.ts";
import { enterOtherBusiness } from "#browser/session/enterBusiness.ts";
import { useNavigate } from "#browser/links.tsx";
import { pageBusiness } from "#browser/client/pageBusiness.ts";
import type { NotificationClicked } from "#browser/session/push.ts";
import { toastError } from "#browser/session/toastError.ts";

/**
 * Opens the page of a notification that was clicked while this window was open, in its business if the person works in
 * several.
 */
export function useOpenedByNotification(): void {
  const navigate = useNavigate();
  const open = useEffectEvent(({ data }: MessageEvent<Partial<NotificationClicked> | null>) => {
    if (typeof data?.opens !== "string" || !data.opens.startsWith("/")) return;
    const { pathname, searchParams } = new URL(data.opens, window.location.origin);
    const id = searchParams.get(pageBusinessParameter);
    const to = pathname as PageAddress;
    if (id === null || id === pageBusiness()) navigate(to);
    else
      enterOtherBusiness(() => membersApi.open.call({ id }), { to }).catch((error: unknown) =>
        toastError(error, { title: "Business not opened", words: "Please try again." }),
      );
  });
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.addEventListener("message", open);
    return () => navigator.serviceWorker.removeEventListener("message", open);
  }, []);
}
