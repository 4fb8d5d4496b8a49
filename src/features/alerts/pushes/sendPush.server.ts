import { timeOnDay } from "#features/work/events/eventWords.ts";
import { isAssignedTo } from "#features/work/events/ownEvents.ts";
import { type PushMessage, pushSubscription } from "./push.ts";
import { addDays, momentOf } from "#shared/days/calendarDays.ts";
import type { TenantDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { isEndpointDead, ThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { DeliveryError } from "#platform/outside/safeFetch.ts";
import { audienceOf } from "#platform/members/recipients.queries.ts";
import { pushToDevices, type Device } from "#platform/members/recordNotification.ts";
import { dayToPush, deleteSubscription, forgetFailures, noteFailure, subscription } from "./push.queries.ts";

type JobDeps = { deps: Deps; db: TenantDb };

/** In the morning, queues the newly due follow-ups and the day's events to each device whose member wants them. */
export async function pushDay(
  { db }: JobDeps,
  { ownerId, followUps }: JobPayload<"push-day">,
  jobId: string,
  now = new Date(),
): Promise<void> {
  await db.forOwner(ownerId).transaction(async (work) => {
    const { today, timeZone } = await todayOfOwner(work, now);
    const between = (day: string) => momentOf(day, 0, timeZone).toISOString();
    const [day] = await work.query(dayToPush, { today, from: between(today), to: between(addDays(today, 1)) });
    if (!day?.subscribed) return;
    if (followUps > 0)
      await queue(work, "follow_up_due", { jobId, now }, () => ({
        title: followUps === 1 ? "1 follow-up is due" : `${followUps} follow-ups are due`,
        body: "Tap to see who to contact.",
        url: "/customers",
        tag: `follow-ups ${today}`,
      }));
    await queue(work, "visits_today", { jobId, now }, ({ user_id, role }) => {
      const own = day.events.filter((event) => isAssignedTo(event, user_id, role));
      const [first] = own;
      if (!first) return null;
      const time = timeOnDay(first, today, timeZone);
      return {
        title: own.length === 1 ? "1 visit today" : `${own.length} visits today`,
        body: `${own.length > 1 ? "First: " : ""}${time === null ? "" : `${time} `}${first.title}`,
        url: role === "crew" ? "/my-visits" : "/calendar",
        tag: `events ${today}`,
      };
    });
  });
}

/** Queues a message to each device whose member wants the kind; null for a device that gets none. */
async function queue(
  tx: OwnerTx,
  kind: "follow_up_due" | "visits_today",
  { jobId, now }: { jobId: string; now: Date },
  messageTo: (device: Device) => PushMessage | null,
): Promise<void> {
  const [audience] = await tx.query(audienceOf(kind));
  if (!audience) return;
  pushToDevices(tx, { kind, jobId, devices: audience.devices, timeZone: audience.time_zone, now }, messageTo);
}

/** Statuses of a push service for a device that is no longer subscribed, or has another key. */
const gone = [403, 404, 410];
/** The status used here for a subscription that can never be reached. */
const unreachable = 410;

/**
 * Sends one message to one device. Deletes the device if its push service reports it gone or fails for too long, if its
 * address or keys can never work, or if its session has ended. Throws ThirdPartyError while a retry is worthwhile.
 */
export async function pushMessage(
  { deps, db, isSessionAlive }: JobDeps & { isSessionAlive(id: string): Promise<boolean> },
  { ownerId, subscriptionId: id, message }: JobPayload<"push-message">,
  now = new Date(),
): Promise<void> {
  const owner = db.forOwner(ownerId);
  const [device] = await owner.query(subscription, { id });
  if (!device) return;
  const status = (await isSessionAlive(device.session_id)) ? await send(deps, device.secret, message) : unreachable;
  if (gone.includes(status)) return void (await owner.query(deleteSubscription, { id }));
  if (status < 300) return device.failures > 0 ? void (await owner.query(forgetFailures, { id })) : undefined;
  const [failed] = await owner.query(noteFailure, { id, now: new Date().toISOString() });
  if (failed && isEndpointDead(failed, now)) return void (await owner.query(deleteSubscription, { id }));
  // Rate limit, or trouble at the push service or on the way there. Any other refusal would repeat.
  if (status === 429 || status >= 500) throw new ThirdPartyError(`A push service answered with status ${status}.`);
}

/** The HTTP status that a push service answered with; 503 if it was not reached. */
async function send({ pushes }: Deps, secret: string, message: PushMessage): Promise<number> {
  const to = pushSubscription.safeParse(JSON.parse(secret));
  if (!to.success) return unreachable;
  try {
    return await pushes.send(to.data, message);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return error.never ? unreachable : 503;
  }
}
