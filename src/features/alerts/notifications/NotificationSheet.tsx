import { BellOff, CheckCheck, Settings } from "lucide-react";
import { Button, IconButton } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Sheet } from "#ui/overlays/Sheet.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { Link } from "#browser/links.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { groupByCustomer, type NotificationGroup } from "./notification.ts";
import { NotificationItem, type ContactMade } from "./NotificationItem.tsx";
import { useMarkRead, useNotificationList } from "./useNotifications.ts";

type Props = { unread: number; ContactMade: ContactMade; onClose: () => void };

/** The list that the bell opens: by customer, those with unread notifications first. */
export function NotificationSheet({ unread, ContactMade, onClose }: Props) {
  const { list, rows } = useNotificationList();
  const markRead = useMarkRead();
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title="Notifications"
      footer={
        <div className="flex flex-col gap-2">
          {unread > 0 && (
            <Button block icon={<CheckCheck aria-hidden="true" />} onClick={() => void markRead()}>
              Mark All Read
            </Button>
          )}
          <Link
            to="/notifications"
            onClick={onClose}
            className="link inline-flex min-h-11 items-center justify-center gap-1.5 text-sm"
          >
            <Settings aria-hidden="true" className="size-4" /> Choose what you're notified of
          </Link>
        </div>
      }
    >
      {list.isPending && <SkeletonRows rows={4} label="Loading notifications…" />}
      {list.isError && !list.data && (
        <FailedState
          title="Your notifications couldn't be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={<BellOff />}
          title="No notifications"
          text="Requests, answers to your quotes and payments appear here."
        />
      )}
      <div className="flex flex-col gap-4">
        {groupByCustomer(rows).map((group) => (
          <Group key={group.key} group={group} ContactMade={ContactMade} onOpen={onClose} onRead={markRead} />
        ))}
      </div>
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

/** The notifications about one customer. */
function Group({
  group: { name, rows },
  ContactMade,
  onOpen,
  onRead,
}: {
  group: NotificationGroup;
  ContactMade: ContactMade;
  onOpen: () => void;
  onRead: (ids: readonly string[]) => Promise<void>;
}) {
  const { me } = useSession();
  const heading = name ?? "Your business";
  const unread = rows.filter(({ read_at }) => read_at === null).map(({ id }) => id);
  return (
    <div role="group" aria-label={heading}>
      <div className="flex min-h-11 items-center gap-2 px-3">
        <h3 className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere text-ink-soft">{heading}</h3>
        {unread.length > 1 && (
          <IconButton size="sm" label={`Mark all of ${heading} as read`} onClick={() => void onRead(unread)}>
            <CheckCheck aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <ul className="flex flex-col gap-1">
        {rows.map((one) => (
          <NotificationItem
            key={one.id}
            notification={one}
            timeZone={me?.business.time_zone}
            onOpen={onOpen}
            onRead={() => void onRead([one.id])}
            ContactMade={ContactMade}
          />
        ))}
      </ul>
    </div>
  );
}
