import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { emailKinds } from "#platform/kinds/emailKinds.ts";
import { idOfFollowing, type JobPayload, type QueuedJob } from "#platform/kinds/jobKinds.ts";
import { mailHeadOf } from "#platform/kinds/mail.ts";
import { unsubscribeLink } from "./unsubscribeLink.ts";
import { mailedMembers } from "./recipients.queries.ts";

/** Returns the job that emails an event to the members of a business who get emails of its kind. */
export const memberNewsJob = (news: JobPayload<"mail-members">): QueuedJob => ({ name: "mail-members", data: news });

/**
 * Emails an event to the members of the business who get emails of its kind, unless the business has used up today's
 * share: the app shows it anyway. No one gets it twice when the job is repeated. Only kinds that can be turned off have
 * a link for that.
 */
export async function mailMembers(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, kind, path, ...news }: JobPayload<"mail-members">,
  jobId: string,
): Promise<void> {
  const owner = db.forOwner(ownerId);
  const [business] = await owner.query(mailedMembers(kind));
  if (!business || business.recipients.length === 0) return;
  const { switch: off, share } = emailKinds[kind];
  if (share !== "none" && !(await deps.limits.ownerEmail(ownerId, share))) return;
  const stop = (personId: string) =>
    unsubscribeLink(deps, {
      businessId: ownerId,
      personId,
      mails: off === "mail_digest" ? "digest" : "requests",
    });
  await owner.transaction(async ({ enqueue }) => {
    for (const { id, email } of business.recipients)
      enqueue({
        name: "send-mail",
        id: idOfFollowing(jobId, id),
        data: {
          kind,
          to: email,
          accountId: ownerId,
          ...mailHeadOf(deps, business),
          ...news,
          ...(path ? { action: { label: path.label, url: deps.publicUrl + path.to } } : {}),
          ...(off === null ? {} : { stop: stop(id) }),
        },
      });
  });
}
