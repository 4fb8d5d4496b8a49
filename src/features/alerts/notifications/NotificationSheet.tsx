import { BellOff, CheckCheck } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Sheet } from "#ui/overlays/Sheet.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { useMarkOpened, useNewRequests } from "#features/requests/estimates/useNewRequests.ts";
import { useSession } from "#browser/client/useSession.ts";
import { NewRequestItems } from "./NewRequestItems.tsx";
import { NotificationItem, type ContactMade } from "./NotificationItem.tsx";
import { useHasNotifications, useMarkRead, useNotificationList } from "./useNotifications.ts";

/** The list that the bell opens: requests that no one has opened yet, and the reminders, newest first. */
export function NotificationSheet({
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
          title="Your notifications couldn't be loaded"
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
