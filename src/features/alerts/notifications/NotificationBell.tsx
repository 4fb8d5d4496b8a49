import { Bell } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/Button.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import type { ContactMade } from "./NotificationItem.tsx";
import { badgeCount, useHasNotifications, useUnreadCount } from "./useUnread.ts";

const NotificationSheet = lazyComponent(() => import("./NotificationSheet.tsx"), "NotificationSheet");

/** The bell in the bar: it counts unread notifications and opens their list. */
export function NotificationBell({ ContactMade }: { ContactMade: ContactMade }) {
  const unread = useUnreadCount();
  const [open, setOpen] = useState(false);
  if (!useHasNotifications()) return null;
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
