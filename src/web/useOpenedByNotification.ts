import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "./links.tsx";
import type { PageAddress } from "#pages.ts";
import type { NotificationClicked } from "./push.ts";

/** Leads to the page of a notification that was clicked while this window was open. */
export function useOpenedByNotification(): void {
  const navigate = useNavigate();
  const open = useEffectEvent(({ data }: MessageEvent<Partial<NotificationClicked> | null>) => {
    if (typeof data?.opens === "string" && data.opens.startsWith("/")) navigate(data.opens as PageAddress);
  });
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.addEventListener("message", open);
    return () => navigator.serviceWorker.removeEventListener("message", open);
  }, []);
}
