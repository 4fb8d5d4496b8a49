import { createHash } from "node:crypto";
import { implement } from "@orpc/server";
import { scheduleReminder } from "#platform/members/reminderSchedule.ts";
import { pushesContract } from "./push.contract.ts";
import { ProductError } from "#shared/errors.ts";
import { describeDevice } from "#shared/device.ts";
import { publicLink } from "#shared/contact/publicName.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { saveChoices } from "#platform/members/notificationChoices.queries.ts";
import { choices, deleteSurplus, endSubscription, saveSubscription } from "./push.queries.ts";

const os = implement(pushesContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on notifications of devices. */
export const pushHandlers = {
  settings: os.settings.handler(({ context }) => settingsOf(context)),

  saveChoices: os.saveChoices.handler(async ({ input, context }) => {
    await context.owner.transaction(async (work) => {
      await saveChoices(work.query, [
        { kind: "request_new", channel: "push", on: input.new_requests },
        { kind: "follow_up_due", channel: "push", on: input.follow_ups },
        { kind: "visits_today", channel: "push", on: input.events },
      ]);
      if (input.events) await remindInTheMorning(work);
    });
    return settingsOf(context);
  }),

  subscribe: os.subscribe.handler(async ({ input, context }) => {
    const { owner, signedIn, deps, userAgent } = context;
    if (!signedIn.sessionId) throw new Error("The request has no session.");
    if (publicLink(input.endpoint) === null && deps.env.WEBHOOKS_TO_PRIVATE !== "allow")
      throw new ProductError("invalid", "This browser's push service can't be reached.");
    const session_id = signedIn.sessionId;
    await owner.transaction(async (work) => {
      await work.query(saveSubscription, {
        hash: hashOf(input.endpoint),
        secret: JSON.stringify(input),
        session_id,
        device: describeDevice(userAgent),
      });
      await work.query(deleteSurplus);
      await remindInTheMorning(work);
    });
    return settingsOf(context);
  }),

  unsubscribe: os.unsubscribe.handler(async ({ input, context: { owner } }) => ({
    deleted: (await owner.query(endSubscription, { hash: hashOf(input.endpoint) })).length,
  })),
};

async function settingsOf({ owner, deps }: RequestContext & { owner: OwnerDb }) {
  const [found] = await owner.query(choices);
  if (!found) throw new Error("A member is not among the members.");
  return { ...found, public_key: deps.pushes.publicKey };
}

/**
 * Schedules the owner's daily run, which announces the day's events. It is not scheduled while no follow-up or device
 * needs it.
 */
async function remindInTheMorning(work: OwnerTx): Promise<void> {
  const { timeZone } = await todayOfOwner(work);
  await scheduleReminder(work.query, timeZone);
}

const hashOf = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex");
