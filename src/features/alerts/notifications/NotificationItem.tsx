import { Check, Mail, Phone } from "lucide-react";
import { Link } from "#browser/links.tsx";
import { formatInstant } from "#shared/days/days.ts";
import { phoneHref } from "#shared/contact/phone.ts";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import type { ComponentType } from "react";
import type { Notification } from "#shared/notifications/notification.ts";
import { pageOf } from "#shared/notifications/notificationWords.ts";
import { messageOf } from "./notification.ts";

/** The button that records that a customer was contacted; `about` names the contact to screen readers. */
export type ContactMade = ComponentType<{ customerId: string; about: string; variant: "ghost" }>;

/** A notification in the bell's list: it links to its page and shows how to contact the customer. */
export function NotificationItem({
  notification,
  timeZone,
  onOpen,
  onRead,
  ContactMade,
}: {
  notification: Notification;
  timeZone: string | undefined;
  onOpen: () => void;
  onRead: () => void;
  /** The button that records that the customer was contacted. */
  ContactMade: ContactMade;
}) {
  const { title, customer_id, priority, read_at, created_at, metadata } = notification;
  const unread = read_at === null;
  const pending = notification.status === "pending" && customer_id !== null;
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
            to={pageOf(notification)}
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
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{messageOf(notification)}</p>
          <p className="tabular mt-0.5 text-xs text-ink-faint">{formatInstant(created_at, timeZone)}</p>
        </div>
        {unread && (
          <IconButton size="sm" label={`Mark as read: ${title}`} className="relative z-1 -mt-2 -mr-2" onClick={onRead}>
            <Check aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {(pending || metadata.customer_phone || metadata.customer_email) && (
        <p className="ml-2 flex flex-wrap items-center gap-1">
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
          {pending && (
            <span className="relative z-1">
              <ContactMade customerId={customer_id} about={title} variant="ghost" />
            </span>
          )}
        </p>
      )}
    </li>
  );
}
