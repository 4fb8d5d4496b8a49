import { isLastOwner, lastOwnerWords } from "./member.ts";
import { ProductError } from "#shared/errors.ts";
import { roleLabels, type Role } from "#shared/roles.ts";
import { revokeKeys, revokePushSubscriptions } from "#platform/people/accessRevocation.queries.ts";
import { requireRole } from "#platform/auth/requireSignIn.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { RequestContext } from "#platform/operations.ts";
import { recordSecurityEvent } from "#platform/security-events/securityEvents.ts";
import { endMembership, lockMembers, presentRoles, setRole, unassignEvents } from "./member.queries.ts";
import { removedMail } from "./memberMails.server.ts";
import type { OnDevice } from "./memberships.server.ts";

/** The request of a member, and the database handle of their business. */
export type MemberContext = RequestContext & { owner: OwnerDb };

/**
 * Serializes the changes to the people of a business. The actor must be a member with the required role at that moment:
 * of two owners who demote each other, the second is no longer an owner.
 */
export async function lockPeople({ query, actorId }: OwnerTx, least: Role) {
  await query(lockMembers);
  const members = await query(presentRoles);
  const acting = members.find(({ id }) => id === actorId);
  requireRole(acting?.role, least);
  return members;
}

/**
 * Gives a member another role. Throws `not_found` for a person who is not a member, and `conflict` for the last owner.
 */
export async function changeRole(asking: MemberContext, id: string, role: Role): Promise<void> {
  await asking.owner.transaction(async (work) => {
    const members = await lockPeople(work, "owner");
    const member = members.find((one) => one.id === id);
    if (!member) throw memberNotFoundError();
    if (role !== "owner" && isLastOwner(members, id)) throw new ProductError("conflict", lastOwnerWords);
    await work.query(setRole, { id, role });
    if (role !== "owner") readdressReceipts(work, member);
    await recordSecurityEvent(work.query, asking, "member_role_changed", `${named(member)}: ${roleLabels[role]}`);
    work.notify("business");
  });
  asking.deps.live.announceSessionsEnded(id); // no process may still cache the earlier role
}

/**
 * Removes a member. Ends their sessions in this business, streams, keys and calendar feed; their work stays under their
 * name. Throws like `changeRole`.
 */
export async function removeMember(asking: MemberContext, id: string): Promise<void> {
  const { owner, deps } = asking;
  if (id === owner.actorId)
    throw new ProductError("conflict", "You can't remove yourself. Leave the business instead.");
  await owner.transaction(async (work) => {
    const members = await lockPeople(work, "owner");
    const member = members.find((one) => one.id === id);
    if (!member) throw memberNotFoundError();
    await endWork(work, member);
    await recordSecurityEvent(work.query, asking, "member_removed", named(member));
    if (member.email) work.enqueue({ name: "send-mail", data: await removedMail(work, { id, email: member.email }) });
  });
  await deps.memberships.endSessionsIn(owner.ownerId, id);
}

/** Ends the acting person's own membership. This device continues in another business of theirs, or in none. */
export async function leave(asking: MemberContext, who: OnDevice): Promise<void> {
  const { owner, deps } = asking;
  await owner.transaction(async (work) => {
    const members = await lockPeople(work, "crew");
    if (isLastOwner(members, who.personId)) throw new ProductError("conflict", lastOwnerWords);
    const member = members.find(({ id }) => id === who.personId);
    if (!member) throw memberNotFoundError();
    await endWork(work, member);
    await recordSecurityEvent(work.query, asking, "member_left", named(member));
  });
  await deps.memberships.endSessionsIn(owner.ownerId, who.personId, who.sessionId);
}

const named = ({ email, name }: { email: string | null; name: string }) => email ?? name;

/** Ends the member's part in the business's own rows. */
async function endWork(work: OwnerTx, member: PresentMember): Promise<void> {
  const { query, notify } = work;
  const { id } = member;
  await query(endMembership, { id });
  await query(revokeKeys, { made_by: id });
  await query(revokePushSubscriptions, { user_id: id });
  await query(unassignEvents, { id });
  readdressReceipts(work, member);
  notify("business");
  notify("calendar");
}

type PresentMember = { id: string; role: Role; email: string | null };

/** Redirects receipts from a person who is no longer an owner. */
function readdressReceipts(work: OwnerTx, { id, role, email }: PresentMember): void {
  if (role === "owner" && email)
    work.enqueue({ name: "readdress-payer", data: { ownerId: work.ownerId, personId: id, formerEmail: email } });
}

const memberNotFoundError = () => new ProductError("not_found", "We couldn't find that member.");
