import { badgeCount, useUnreadCount } from "#features/alerts/notifications/useUnread.ts";

/** The number of unread notifications, beside a link of the menu; nothing if there are none. */
export function UnreadCount() {
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-accent-ink"
      >
        {badgeCount(count)}
      </span>
      <span className="sr-only">({count} unread)</span>
    </>
  );
}
