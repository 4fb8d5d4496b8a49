import { randomUUID } from "node:crypto";
import { toJson } from "#platform/database/jsonText.ts";
import { pipelined } from "#platform/database/pipelined.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { idOfFollowing, type JobPayload, type QueuedJob } from "#platform/kinds/jobKinds.ts";
import { brand } from "#shared/brand.ts";
import { minuteIn } from "#shared/days/calendarDays.ts";
import { isQuiet, notificationKinds, type NotificationKind } from "#shared/notifications/notificationKinds.ts";
import { pageOf, wordsOf, type NotificationFacts } from "#shared/notifications/notificationWords.ts";
import { pageBusinessParameter } from "#shared/openPage.ts";
import type { Role } from "#shared/roles.ts";
import { insertNotification } from "./notifications.queries.ts";
import { audienceOf } from "./recipients.queries.ts";

/** The content of an email to members, and the page of ours that its button opens. */
export type MemberEmail = Omit<JobPayload<"mail-members">, "ownerId" | "kind" | "except">;

/** An event that the members of a business are notified of. */
export type NewNotification = NotificationFacts & {
  /** Names the event: a job or a webhook that is repeated notifies once. */
  key: string;
  /** The records that it is about. */
  customer_id?: string | null;
  estimate_id?: string | null;
  quote_id?: string | null;
  invoice_id?: string | null;
  /** The customer's contact details, as far as they are known. */
  customer?: { name: string; email?: string | null; phone?: string | null };
  /** The email, if it says more than the notification; or the job that makes it. */
  email?: Partial<MemberEmail> | QueuedJob;
};

/**
 * Records an event for the members of a business, in the transaction that causes it: the bell and open pages show it,
 * and emails and messages to devices are queued for those who want them. It does nothing for an event that is recorded
 * already. Devices in their member's quiet hours are left out.
 */
export async function recordNotification(tx: OwnerTx, event: NewNotification, now = new Date()): Promise<void> {
  const { kind, key, customer, email = {} } = event;
  const { title, message, brief = message } = wordsOf(event);
  const about = {
    customer_id: event.customer_id ?? null,
    estimate_id: event.estimate_id ?? null,
    quote_id: event.quote_id ?? null,
    invoice_id: event.invoice_id ?? null,
  };
  const id = randomUUID();
  const [[stored], [audience]] = await pipelined([
    tx.query(insertNotification, {
      id,
      kind,
      title: title.slice(0, maxTitle),
      message: message.slice(0, maxMessage),
      ...about,
      metadata: toJson({
        customer_name: customer?.name ?? null,
        customer_email: customer?.email ?? null,
        customer_phone: customer?.phone ?? null,
      }),
      occurrence: key,
    }),
    tx.query(audienceOf(kind)),
  ]);
  if (!stored || !audience) return;
  tx.notify("notifications");
  const page = pageOf({ notification_type: kind, ...about });
  const replyTo = customer?.email ? { replyTo: { name: customer.name, address: customer.email } } : {};
  const content = { kind, title, message, page };
  if (audience.mailed) tx.enqueue("name" in email ? email : emailJob(tx, content, { ...replyTo, ...email }));
  pushToDevices(tx, { kind, jobId: id, devices: audience.devices, timeZone: audience.time_zone, now }, (device) =>
    device.user_id === tx.actorId && !notificationKinds[kind].own
      ? null
      : { title, body: brief, url: page, tag: `${kind} ${about.quote_id ?? about.estimate_id ?? id}` },
  );
}

const maxTitle = 200;
const maxMessage = 500;

const emailJob = (
  { ownerId, actorId }: OwnerTx,
  { kind, title, message, page }: { kind: NotificationFacts["kind"]; title: string; message: string; page: string },
  email: Partial<MemberEmail>,
): QueuedJob => ({
  name: "mail-members",
  data: {
    ownerId,
    kind,
    ...(actorId && !notificationKinds[kind].own ? { except: actorId } : {}),
    subject: title.slice(0, maxTitle),
    heading: title,
    body: [message],
    path: { label: buttonTo(page), to: page as `/${string}` },
    ...email,
  },
});

/** The label of the button that opens a page of ours. */
const buttonTo = (page: string): string =>
  buttons.find(([start]) => page.startsWith(start))?.[1] ?? `Open ${brand.name}`;
const buttons = [
  ["/estimate/", "Open the estimate"],
  ["/quotes/", "Open the quote"],
  ["/customers?", "Open the customer"],
  ["/customers", "Open your customers"],
  ["/calendar", "Open the calendar"],
  ["/messages", "Open your messages"],
  ["/team", "Open your team"],
  ["/account", "Open your account"],
] as const;

/** A device of a member, and the member's quiet hours in minutes after midnight. */
export type Device = {
  id: string;
  user_id: string;
  role: Role;
  quiet_from: number | null;
  quiet_to: number | null;
};

/**
 * Queues a message to each device whose member is not in quiet hours; null for a device that gets none. `jobId` makes a
 * repeated call queue nothing twice.
 */
export function pushToDevices(
  { ownerId, enqueue }: Pick<OwnerTx, "ownerId" | "enqueue">,
  {
    kind,
    jobId,
    devices,
    timeZone,
    now,
  }: { kind: NotificationKind; jobId: string; devices: readonly Device[]; timeZone: string; now: Date },
  messageTo: (device: Device) => JobPayload<"push-message">["message"] | null,
): void {
  const minute = minuteIn(timeZone, now);
  for (const device of devices) {
    const { quiet_from: from, quiet_to: to } = device;
    if (from !== null && to !== null && isQuiet({ from, to }, minute)) continue;
    const message = messageTo(device);
    if (!message) continue;
    // The device may be signed in to another business of the member by the time of the click.
    const url: `/${string}` = `${message.url}${message.url.includes("?") ? "&" : "?"}${pageBusinessParameter}=${ownerId}`;
    enqueue({
      name: "push-message",
      id: idOfFollowing(jobId, `${kind} ${device.id}`),
      data: { ownerId, subscriptionId: device.id, message: { ...message, url } },
    });
  }
}
