import { Bell } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/Button.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { useMay } from "#browser/client/useMay.ts";
import { badgeCount, useNewRequestCount } from "#features/requests/estimates/useNewRequests.ts";
import type { ContactMade } from "./NotificationItem.tsx";
import { useUnreadCount } from "./useNotifications.ts";

const NotificationSheet = lazyComponent(() => import("./NotificationSheet.tsx"), "NotificationSheet");

/** The bell in the bar: it counts new requests and unread notifications, and opens the list of both. */
export function NotificationBell({ ContactMade }: { ContactMade: ContactMade }) {
  const shown = useMay()(estimatesApi.newRequests);
  const unread = useUnreadCount() + useNewRequestCount();
  const [open, setOpen] = useState(false);
  if (!shown) return null;
  return (
    <>
      <span className="relative shrink-0">
        <IconButton
          label={unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Bell aria-hidden="true" />
        </IconButton>
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="tabular pointer-events-none absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-bg bg-danger px-1 text-[0.6875rem] leading-none font-semibold text-danger-ink"
          >
            {badgeCount(unread)}
          </span>
        )}
      </span>
      {open && <NotificationSheet unread={unread} ContactMade={ContactMade} onClose={() => setOpen(false)} />}
    </>
  );
}
