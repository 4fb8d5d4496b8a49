import { Bell, BellOff, Check, CheckCheck, Mail, Phone } from "lucide-react";
import { useState } from "react";
import { Link } from "#web/links.tsx";
import { formatDay } from "#shared/days.ts";
import { phoneHref } from "#shared/phone.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Sheet } from "#ui/Sheet.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { useSession } from "#web/useSession.ts";
import type { Notification } from "./notification.ts";
import { useHasNotifications, useMarkRead, useNotificationList, useUnreadCount } from "./useNotifications.ts";

/** The bell in the bar: how many notifications are unread, and behind it all of them. */
export function NotificationBell() {
  const shown = useHasNotifications();
  const unread = useUnreadCount();
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
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </span>
      {open && <NotificationSheet unread={unread} onClose={() => setOpen(false)} />}
    </>
  );
}

function NotificationSheet({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { me } = useSession();
  const { list, rows } = useNotificationList();
  const markRead = useMarkRead();
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title="Notifications"
      footer={
        unread > 0 && (
          <Button block icon={<CheckCheck aria-hidden="true" />} onClick={() => void markRead()}>
            Mark All Read
          </Button>
        )
      }
    >
      {list.isPending && <SkeletonRows rows={4} label="Loading notifications…" />}
      {list.isError && !list.data && (
        <FailedState
          title="Your notifications could not be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={<BellOff />}
          title="No notifications"
          text="On the morning a follow-up is due, you are reminded here."
        />
      )}
      {rows.length > 0 && (
        <ul aria-label="Notifications" className="flex flex-col gap-1">
          {rows.map((one) => (
            <Item
              key={one.id}
              notification={one}
              timeZone={me?.business.time_zone}
              onOpen={onClose}
              onRead={() => void markRead([one.id])}
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

function Item({
  notification,
  timeZone,
  onOpen,
  onRead,
}: {
  notification: Notification;
  timeZone: string | undefined;
  onOpen: () => void;
  onRead: () => void;
}) {
  const { title, message, customer_id, priority, read_at, created_at, metadata } = notification;
  const unread = read_at === null;
  const reach =
    "relative z-1 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-xs font-medium text-accent no-underline hover:bg-accent-soft dense:min-h-8 [&>svg]:size-3.5";
  return (
    <li className={cx("relative rounded-xl px-3 pt-2.5 pb-1.5", unread ? "bg-accent-soft/60" : "hover:bg-ink/4")}>
      <div className="flex items-start gap-2">
        <span
          aria-hidden="true"
          className={cx(
            "mt-1.5 size-2 shrink-0 rounded-full",
            unread ? (priority === "urgent" ? "bg-danger" : "bg-accent") : "bg-transparent",
          )}
        />
        <div className="min-w-0 flex-1">
          <Link
            to={`/customers?customerId=${customer_id}`}
            onClick={() => {
              if (unread) onRead();
              onOpen();
            }}
            className={cx(
              "block text-sm wrap-anywhere text-ink no-underline after:absolute after:inset-0 after:rounded-xl",
              unread && "font-semibold",
            )}
          >
            {title}
            {unread && <span className="sr-only"> (unread)</span>}
          </Link>
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{message}</p>
          <p className="tabular mt-0.5 text-xs text-ink-faint">{formatDay(created_at, timeZone)}</p>
        </div>
        {unread && (
          <IconButton size="sm" label={`Mark as read: ${title}`} className="relative z-1 -mt-2 -mr-2" onClick={onRead}>
            <Check aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {(metadata.customer_phone || metadata.customer_email) && (
        <p className="ml-2 flex flex-wrap gap-1">
          {metadata.customer_phone && (
            <a href={phoneHref(metadata.customer_phone)} className={reach}>
              <Phone aria-hidden="true" /> Call
            </a>
          )}
          {metadata.customer_email && (
            <a href={`mailto:${metadata.customer_email}`} className={reach}>
              <Mail aria-hidden="true" /> Email
            </a>
          )}
        </p>
      )}
    </li>
  );
}
