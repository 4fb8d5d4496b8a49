import { Bell, BellOff, CheckCheck } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Sheet } from "#ui/Sheet.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { useMay } from "#web/useMay.ts";
import { badgeCount, useMarkOpened, useNewRequestCount, useNewRequests } from "#web/useNewRequests.ts";
import { useSession } from "#web/useSession.ts";
import { NewRequestItems } from "./NewRequestItems.tsx";
import { NotificationItem, type ContactMade } from "./NotificationItem.tsx";
import { useHasNotifications, useMarkRead, useNotificationList, useUnreadCount } from "./useNotifications.ts";

/** The bell in the bar: how many requests are new and notifications unread, and behind it all of them. */
export function NotificationBell({ ContactMade }: { ContactMade: ContactMade }) {
  const shown = useMay()("estimates.newRequests");
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

function NotificationSheet({
  unread,
  ContactMade,
  onClose,
}: {
  unread: number;
  ContactMade: ContactMade;
  onClose: () => void;
}) {
  const { me } = useSession();
  const reminds = useHasNotifications();
  const { list, rows } = useNotificationList(reminds);
  const requests = useNewRequests();
  const markRead = useMarkRead();
  const markOpened = useMarkOpened();
  const timeZone = me?.business.time_zone;
  const none = rows.length === 0 && requests?.count === 0;
  const markAllRead = () => {
    if (requests && requests.count > 0) void markOpened();
    if (reminds) void markRead();
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title="Notifications"
      footer={
        unread > 0 && (
          <Button block icon={<CheckCheck aria-hidden="true" />} onClick={markAllRead}>
            Mark All Read
          </Button>
        )
      }
    >
      {requests && requests.count > 0 && (
        <NewRequestItems
          requests={requests}
          timeZone={timeZone}
          onOpen={onClose}
          onRead={(id) => void markOpened([id])}
        />
      )}
      {reminds && list.isPending && <SkeletonRows rows={4} label="Loading notifications…" />}
      {list.isError && !list.data && (
        <FailedState
          title="Your notifications could not be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {none && (list.data || !reminds) && (
        <EmptyState
          icon={<BellOff />}
          title="No notifications"
          text={
            reminds ? "New requests and follow-up reminders appear here." : "New requests from your form appear here."
          }
        />
      )}
      {rows.length > 0 && (
        <ul aria-label="Notifications" className="flex flex-col gap-1">
          {rows.map((one) => (
            <NotificationItem
              key={one.id}
              notification={one}
              timeZone={timeZone}
              onOpen={onClose}
              onRead={() => void markRead([one.id])}
              ContactMade={ContactMade}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          size="sm"
          block
          className="mt-2"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </Sheet>
  );
}
