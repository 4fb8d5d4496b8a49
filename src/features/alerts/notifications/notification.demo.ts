import { refused, type DemoHandlers, type DemoContext } from "#browser/demo/demoContext.ts";
import type { NotificationRows } from "#browser/demo/demoNotifications.ts";
import type { Notification } from "#shared/notifications/notification.ts";
import { choicesShown } from "./choicesShown.ts";
import type { notificationsContract } from "./notification.contract.ts";
import { maxNewest, type MarkedNotifications } from "./notification.ts";

/** The fields of an estimate that these handlers use. */
type Request = {
  id: string;
  request_id: string;
  customer_id: string | null;
  status: string;
  total_price: number | null;
  first_action_at: string | null;
  deleted_at: string | null;
  opened: boolean;
};
type Quote = { id: string; customer_id: string | null; estimate_ids: string[]; unread: boolean };

/** The collections that these handlers use. */
type Rows = NotificationRows & { estimates: Request[]; quotes: Quote[]; customers: { id: string; name: string }[] };
type Context = DemoContext<Rows>;

/** The demo's handlers of notifications: read marks are stored in the visitor's browser. */
export const notificationDemoHandlers: DemoHandlers<typeof notificationsContract, Rows> = {
  list: (context, { offset, limit }) => {
    const rows = shown(context).toSorted((a, b) => Number(a.read_at !== null) - Number(b.read_at !== null));
    return { rows: rows.slice(offset, offset + limit), total: rows.length, ...countUnread(context) };
  },
  unreadCount: (context) => ({
    ...countUnread(context),
    newest: shown(context)
      .filter((one) => one.read_at === null)
      .slice(0, maxNewest),
  }),
  markRead: (context, named) => {
    if (named.estimate_id) markOpened(context, [named.estimate_id]);
    return markRead(context, (one) => isNamed(one, named));
  },
  markAllRead: (context) => markRead(context, () => true),
  choices: () => ({ kinds: choicesShown({}, "owner", true), quiet_hours: null }),
  saveChoices: refused("Notification settings are disabled in demo mode. Sign up to hear about real requests!"),
  settings: () => ({ mail_digest: true }),
  saveSettings: refused("Emails are disabled in demo mode. Sign up to be reminded of real follow-ups!"),
};

/** The notifications as the contract shows them, newest first; none about a deleted request. */
function shown({ store }: Context): Notification[] {
  const estimates = store.read("estimates");
  const quotes = store.read("quotes");
  const customers = store.read("customers");
  return store
    .read("notifications")
    .flatMap((one) => {
      const request = one.quote_id === null ? estimates.find(({ id }) => id === one.estimate_id) : undefined;
      const quote = quotes.find(({ id }) => id === one.quote_id);
      if (request?.deleted_at) return [];
      const customer_id = one.customer_id ?? quote?.customer_id ?? request?.customer_id ?? null;
      const customer = customers.find(({ id }) => id === customer_id);
      return [
        {
          ...one,
          customer_id,
          estimate_id: one.estimate_id ?? quote?.estimate_ids[0] ?? null,
          metadata: { ...one.metadata, customer_name: customer?.name ?? one.metadata.customer_name ?? null },
          price: request && one.notification_type === "request_new" ? priceOf(request, estimates) : null,
          read_at: one.read_at ?? (isSettled(one, request, quote) ? one.created_at : null),
        },
      ];
    })
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));
}

/** Today's price of a request with one service. */
const priceOf = (request: Request, estimates: readonly Request[]): number | null =>
  estimates.some(
    ({ id, request_id, deleted_at }) => request_id === request.request_id && id !== request.id && !deleted_at,
  )
    ? null
    : request.total_price;

/** True if the visitor has dealt with it: acted on a new request, or read a question. */
function isSettled(
  { notification_type }: Notification,
  request: Request | undefined,
  quote: Quote | undefined,
): boolean {
  if (notification_type === "request_new")
    return request !== undefined && (request.status !== "pending" || request.first_action_at !== null);
  return (notification_type === "quote_asked" || notification_type === "price_asked") && quote?.unread === false;
}

const isNamed = (
  one: Notification,
  { ids, customer_id, estimate_id, quote_id, invoice_id }: MarkedNotifications,
): boolean =>
  ids?.includes(one.id) === true ||
  (one.quote_id !== null && one.quote_id === quote_id) ||
  (one.invoice_id !== null && one.invoice_id === invoice_id) ||
  (one.quote_id === null && one.estimate_id !== null && one.estimate_id === estimate_id) ||
  (one.quote_id === null &&
    one.invoice_id === null &&
    one.estimate_id === null &&
    one.customer_id !== null &&
    one.customer_id === customer_id);

function countUnread(context: Context): { unread: number } {
  return { unread: shown(context).filter((one) => one.read_at === null).length };
}

function markRead(context: Context, meant: (one: Notification) => boolean): { unread: number } {
  const read_at = context.now().toISOString();
  const marked = context.store.read("notifications").filter((one) => one.read_at === null && meant(one));
  const ids = new Set(marked.map(({ id }) => id));
  context.store.write(
    "notifications",
    context.store.read("notifications").map((one) => (ids.has(one.id) ? { ...one, read_at } : one)),
  );
  markOpened(
    context,
    marked.flatMap(({ notification_type, estimate_id }) =>
      notification_type === "request_new" && estimate_id !== null ? [estimate_id] : [],
    ),
  );
  return countUnread(context);
}

/** Marks requests as opened, by the id of any of their estimates. */
function markOpened({ store }: Context, ids: readonly string[]): void {
  const estimates = store.read("estimates");
  const requests = new Set(estimates.filter(({ id }) => ids.includes(id)).map(({ request_id }) => request_id));
  if (requests.size === 0) return;
  store.write(
    "estimates",
    estimates.map((one) => (requests.has(one.request_id) ? { ...one, opened: true } : one)),
  );
}
