import { implement } from "@orpc/server";
import { accountContract } from "./account.contract.ts";
import { saveProfile } from "#features/requests/business-profiles/profile.queries.ts";
import { chooseName } from "#features/requests/form-links/formNames.server.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { namePicture } from "#features/business/business-pictures/businessPicture.server.ts";
import type { Me } from "#shared/business/me.ts";
import { rescheduleReminder } from "#platform/members/reminderSchedule.ts";
import type { Deps } from "#platform/deps.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { recordSecurityEvent } from "#platform/security-events/securityEvents.ts";
import { signedOut } from "#platform/auth/requireSignIn.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { saveChoices } from "#platform/members/notificationChoices.queries.ts";
import { saveBusiness, saveLetterhead, signedInOwner } from "./account.queries.ts";

const os = implement(accountContract).$context<RequestContext>().use(requireOwner);

async function readMe({ owner, deps }: { owner: OwnerDb; deps: Deps }): Promise<Me> {
  const [found] = await owner.query(signedInOwner);
  if (!found) throw signedOut(); // removed from the business since the request arrived
  return { ...found, photo_analysis: deps.analyse !== null };
}

/** The handlers of the operations on the owner's own account. */
export const accountHandlers = {
  me: os.me.handler(({ context }) => readMe(context)),

  saveBusiness: os.saveBusiness.handler(async ({ input, context }) => {
    await context.owner.transaction(async ({ query, notify }) => {
      const { mail_new_requests, ...settings } = input;
      await query(saveBusiness, { ...settings, crew_sees_prices: input.crew_sees_prices ?? null });
      await saveChoices(query, [{ kind: "request_new", channel: "email", on: mail_new_requests }]);
      await rescheduleReminder(query, input.time_zone);
      notify("business");
      notify("calendar"); // whole days begin at other times in another zone
    });
    return readMe(context);
  }),

  saveProfile: os.saveProfile.handler(async ({ input: { letterhead, ...profile }, context }) => {
    await context.owner.transaction(async ({ query, notify }) => {
      await query(saveProfile, { ...profile, review_links: toJson(profile.review_links) });
      if (letterhead) await query(saveLetterhead, letterhead);
      notify("business");
    });
    return readMe(context);
  }),

  chooseFormName: os.chooseFormName.handler(async ({ input, context }) => {
    await chooseName(context.owner, input.form_name);
    return readMe(context);
  }),

  removeLogo: os.removeLogo.handler(async ({ context }) => {
    await namePicture(context.owner, context.deps.photos, "logo", null);
    return readMe(context);
  }),

  removeCover: os.removeCover.handler(async ({ context }) => {
    await namePicture(context.owner, context.deps.photos, "cover", null);
    return readMe(context);
  }),

  remove: os.remove.handler(async ({ context }) => {
    const { owner, deps } = context;
    await recordSecurityEvent(owner.query, context, "deletion_asked");
    await deps.removals.remove(owner.ownerId);
    return { deleted: true };
  }),
};
