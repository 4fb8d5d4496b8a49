import type { QueryClient } from "@tanstack/react-query";
import { markReadAbout } from "./useNotifications.ts";
import { messageOf, type MarkedNotifications } from "./notification.ts";
import { badgeCount } from "./useUnread.ts";
import type { Notification } from "#shared/notifications/notification.ts";
import { pageOf } from "#shared/notifications/notificationWords.ts";
import { pageAt, type PageAddress } from "#shared/pages.ts";
import { dismissToast, toast } from "#ui/toast.tsx";

/** The unread notifications of a person in a business, and the open page. */
type Announced = {
  found: { unread: number; newest: readonly Notification[] } | undefined;
  who: string | null;
  pathname: string;
  navigate(to: PageAddress): void;
  queries: QueryClient;
  state: string;
};

/** The pages on which new requests appear automatically. */
const lists = /^\/(dashboard|manage-estimates|general|pressure-washing|sealcoating)$/;

/** The notifications that this page knows, and whose they are; null until the first are loaded. */
let known: { who: string; ids: Set<string> } | null = null;

/**
 * Announces the notifications that have arrived since the last call, in the visible tab only. Those about the open page
 * are marked as read instead. The icons count all that are unread.
 */
export function announceNotifications({ found, who, pathname, navigate, queries, state }: Announced): void {
  countOnIcons(state === "signed-in" || state === "demo" ? found?.unread : 0, state);
  if (!found || who === null || document.hidden) return;
  const before = known?.who === who ? known.ids : null;
  const ids = new Set(found.newest.map(({ id }) => id));
  known = { who, ids: new Set([...(before ?? []), ...ids]) };
  dismissRead(ids);
  void readAbout(pathname, found, queries);
  const arrived = found.newest.filter(
    (one) =>
      before?.has(one.id) === false &&
      pathOf(one) !== pathname &&
      !(one.notification_type === "request_new" && lists.test(pathname)),
  );
  if (arrived.length > 0) void unlessAnnounced(arrived, (unannounced) => showToasts(unannounced, navigate));
}

/** The number of notifications that are announced one by one. */
const maxToasts = 3;

function showToasts(arrived: readonly Notification[], navigate: Announced["navigate"]): void {
  if (arrived.length > maxToasts) {
    const names = new Set(arrived.flatMap(({ metadata }) => metadata.customer_name ?? []));
    toast({ title: `${arrived.length} new notifications`, description: [...names].join(", ") });
    return;
  }
  for (const one of arrived.toReversed())
    shown.set(
      one.id,
      toast({
        title: one.title,
        description: messageOf(one),
        action: { label: "Open", onClick: () => navigate(pageOf(one)) },
      }),
    );
}

/** The toasts that this page has shown, by their notifications. */
const shown = new Map<string, number>();

/** Removes the toasts of notifications that have been read since, here or on another device. */
function dismissRead(unread: ReadonlySet<string>): void {
  for (const [id, shownToast] of shown) {
    if (unread.has(id)) continue;
    dismissToast(shownToast);
    shown.delete(id);
  }
}

const pathOf = (one: Notification): string => pageOf(one).split("?", 1)[0] ?? "";

/** The open page and the notifications for which it was last marked as read, so that this is done once. */
let lastRead = "";

/** Marks what the open page is about as read. */
async function readAbout(
  pathname: string,
  { newest, unread }: NonNullable<Announced["found"]>,
  queries: QueryClient,
): Promise<void> {
  const place = pageAt(pathname);
  const id = place?.params["id"];
  const about: Partial<Record<string, keyof MarkedNotifications>> = {
    "/estimate/:id": "estimate_id",
    "/quotes/:id": "quote_id",
    "/invoices/:id": "invoice_id",
    "/customer/:id": "customer_id",
  };
  const name = place && about[place.path];
  const visit = `${pathname} ${newest.map((one) => one.id).join(" ")}`;
  if (!id || !name) return void (lastRead = "");
  // A request is also marked as opened in the list of estimates, without a notification, too.
  if (visit === lastRead || (unread === 0 && name !== "estimate_id")) return;
  lastRead = visit;
  await markReadAbout(queries, { [name]: id });
}

const announcedKey = "yardstick.announced";
/** The number of announced notifications that a device remembers. */
const maxRemembered = 50;

/** Two windows of one browser may be visible together: only the first announces a notification. */
async function unlessAnnounced(
  arrived: readonly Notification[],
  announce: (unannounced: readonly Notification[]) => void,
): Promise<void> {
  const announceOnce = () => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(announcedKey) ?? "[]");
      const announced: readonly unknown[] = Array.isArray(stored) ? stored : [];
      const unannounced = arrived.filter(({ id }) => !announced.includes(id));
      const remembered = [...announced, ...unannounced.map(({ id }) => id)].slice(-maxRemembered);
      localStorage.setItem(announcedKey, JSON.stringify(remembered));
      if (unannounced.length > 0) announce(unannounced);
    } catch {
      announce(arrived); // a browser without storage
    }
  };
  // Browsers offer locks only to pages in a secure context.
  await (navigator.locks ? navigator.locks.request(announcedKey, announceOnce) : announceOnce());
}

/** Shows the count on the tab's icon and, if the device supports it, on the icon of the installed app. */
function countOnIcons(count: number | undefined, state: string): void {
  if (count === undefined) return;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count === 0 ? plainIcon : countedIcon(badgeCount(count));
  if (state !== "signed-in" && state !== "signed-out") return;
  if (!("setAppBadge" in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

const plainIcon = "/favicon.svg";

/** The product's icon with a number in its corner, as an SVG. */
const countedIcon = (count: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5e55"/><text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${count.length > 2 ? 14 : 19}" fill="#fff">${count}</text></svg>`,
  )}`;
