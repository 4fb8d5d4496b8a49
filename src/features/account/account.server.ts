import { implement } from "@orpc/server";
import { accountContract } from "#features/account/account.contract.ts";
import { logoUrlSql, nameLogo } from "#features/logos/logo.server.ts";
import type { Me } from "#features/account/account.ts";
import { rescheduleReminder } from "#features/notifications/reminderSchedule.server.ts";
import { businesses } from "#platform/database/businessTables.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";

const os = implement(accountContract).$context<RequestContext>().use(requireOwner);

const meStatement = {
  name: "me",
  text: `select u.id, u.email, u.name as full_name, u.id as form_owner_id, to_json(u.created_at) #>> '{}' as created_at,
      json_build_object('name', b.name, 'phone', b.phone, 'time_zone', coalesce(b.time_zone, 'UTC'), 'mail_new_requests', coalesce(b.mail_new_requests, true), 'logo_url', ${logoUrlSql}) as business,
      json_build_object('subscribed', coalesce(s.subscription_end > now(), false), 'subscription_tier', s.subscription_tier, 'subscription_end', s.subscription_end) as subscription
    from "user" u left join businesses b on b.created_by = u.id left join subscriptions s on s.created_by = u.id where u.id = $1`,
};

async function readMe(owner: OwnerDb): Promise<Me> {
  const [found] = await owner.query<Me>(meStatement, [owner.ownerId]);
  if (!found) throw new Error("A session points to a user who does not exist.");
  return found;
}

/** The handlers of the operations on the owner's own account. */
export const accountHandlers = {
  me: os.me.handler(({ context }) => readMe(context.owner)),

  saveBusiness: os.saveBusiness.handler(async ({ input, context }) => {
    await context.owner.transaction(async ({ db, query, notify }) => {
      const now = new Date().toISOString();
      await db
        .insert(businesses)
        .values({ created_by: context.owner.ownerId, ...input })
        .onConflictDoUpdate({ target: businesses.created_by, set: { ...input, updated_at: now } });
      await rescheduleReminder(query, input.time_zone);
      notify("business");
      notify("calendar"); // whole days begin at other moments in another zone
    });
    return readMe(context.owner);
  }),

  removeLogo: os.removeLogo.handler(async ({ context: { owner, deps } }) => {
    await nameLogo(owner, deps.photos, null);
    return readMe(owner);
  }),

  remove: os.remove.handler(async ({ context: { owner, deps } }) => {
    await deps.removals.remove(owner.ownerId);
    return { deleted: true };
  }),
};
