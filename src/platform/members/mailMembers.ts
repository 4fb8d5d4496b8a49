import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { memberKindFromQueue, memberShareOf } from "#platform/kinds/emailKinds.ts";
import { idOfFollowing, type JobPayload } from "#platform/kinds/jobKinds.ts";
import { mailHeadOf } from "#platform/kinds/mail.ts";
import { unsubscribeLink } from "./unsubscribeLink.ts";
import { mailedMembers } from "./recipients.queries.ts";

/**
 * Emails an event to the members of the business who get emails of its kind, except the one who caused it, unless the
 * business has used up today's share: the app shows it anyway. No one gets it twice when the job is repeated.
 */
export async function mailMembers(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, kind: queuedKind, path, except, ...content }: JobPayload<"mail-members">,
  jobId: string,
): Promise<void> {
  const kind = memberKindFromQueue(queuedKind);
  const owner = db.forOwner(ownerId);
  const [business] = await owner.query(mailedMembers(kind));
  const recipients = business?.recipients.filter(({ id }) => id !== except) ?? [];
  if (!business || recipients.length === 0) return;
  const share = memberShareOf(kind);
  if (share !== "none" && !(await deps.limits.ownerEmail(ownerId, share))) return;
  await owner.transaction(async ({ enqueue }) => {
    for (const { id, name, email } of recipients)
      enqueue({
        name: "send-mail",
        id: idOfFollowing(jobId, id),
        data: {
          kind,
          to: email,
          toName: name,
          accountId: ownerId,
          ...mailHeadOf(deps, business),
          ...content,
          ...(path ? { action: { label: path.label, url: deps.publicUrl + path.to } } : {}),
          stop: unsubscribeLink(deps, { businessId: ownerId, personId: id, kind }),
        },
      });
  });
}
