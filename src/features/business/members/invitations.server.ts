import {
  businessWords,
  closedWords,
  assertInvitee,
  maxOpenInvitations,
  type Invitation,
  type NewInvitation,
  type ReadInvitation,
} from "./invitation.ts";
import { ProductError, RetryLaterError } from "#shared/errors.ts";
import { roleLabels } from "#shared/roles.ts";
import { businessOfSecret, hashOfSecret, makeSecret } from "#platform/people/businessSecrets.ts";
import type { OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import type { SignedIn } from "#platform/auth/sessions.ts";
import type { Deps } from "#platform/deps.ts";
import { hasPaidPlan, type RequestContext } from "#platform/operations.ts";
import { recordSecurityEvent } from "#platform/security-events/securityEvents.ts";
import {
  addInvitation,
  forgetOldInvitations,
  lockInvitation,
  invitationByHash,
  renewInvitation,
  replaceInvitations,
  roomForInvitation,
  withdrawInvitation,
} from "./invitation.queries.ts";
import { onDevice, type Joining, type Memberships } from "./memberships.server.ts";
import { lockPeople, type MemberContext } from "./memberChanges.server.ts";
import { invitationMail } from "./memberMails.server.ts";

/**
 * Invites an address to the business by email, and replaces an earlier invitation. Throws `conflict` for a member's own
 * address or at the limit of open invitations. Throws `too_many` if the address has been sent enough emails for now.
 */
export async function invite(asking: MemberContext, wanted: NewInvitation): Promise<Invitation> {
  const { owner, deps } = asking;
  await countMail(deps, owner.ownerId, wanted.email);
  return owner.transaction(async (work) => {
    await refuseMember(work, wanted.email);
    await work.query(forgetOldInvitations);
    await work.query(replaceInvitations, { email: wanted.email });
    await refuseBeyond(work, null);
    const secret = makeSecret(owner.ownerId);
    const [made] = await work.query(addInvitation, {
      ...wanted,
      hash: hashOfSecret(secret),
      invited_by: owner.actorId ?? owner.ownerId,
    });
    if (!made) throw new Error("An invitation was not stored.");
    await recordSecurityEvent(work.query, asking, "member_invited", `${made.email}: ${roleLabels[made.role]}`);
    return post(work, deps, made, secret);
  });
}

/** Sends an invitation again; its earlier link becomes invalid. Throws like `invite`, and `not_found`. */
export async function resend({ owner, deps }: MemberContext, id: string): Promise<Invitation> {
  const [known] = await owner.query(lockInvitation, { id });
  if (!known) throw invitationNotFoundError();
  await countMail(deps, owner.ownerId, known.email);
  return owner.transaction(async (work) => {
    await refuseMember(work, known.email);
    const [held] = await work.query(lockInvitation, { id });
    if (!held) throw invitationNotFoundError();
    await refuseBeyond(work, id);
    const secret = makeSecret(owner.ownerId);
    const [renewed] = await work.query(renewInvitation, { id, hash: hashOfSecret(secret) });
    if (!renewed) throw invitationNotFoundError();
    return post(work, deps, renewed, secret);
  });
}

/** Withdraws an invitation. Returns the number of withdrawn invitations. */
export async function withdraw(asking: MemberContext, id: string): Promise<number> {
  return asking.owner.transaction(async ({ query, notify }) => {
    notify("business");
    const withdrawn = await query(withdrawInvitation, { id });
    for (const { email } of withdrawn) await recordSecurityEvent(query, asking, "invitation_withdrawn", email);
    return withdrawn.length;
  });
}

/** Returns the invitation behind a token, and its business; null if the token is invalid. */
export async function findInvitation(
  db: TenantDb,
  token: string,
): Promise<{ businessId: string; invitation: ReadInvitation } | null> {
  const businessId = businessOfSecret(token);
  if (businessId === null) return null;
  const [invitation] = await db.forOwner(businessId).query(invitationByHash, { hash: hashOfSecret(token) });
  return invitation ? { businessId, invitation } : null;
}

/** True if the person who signs in with the address may accept the invitation behind a token. */
export async function mayJoin(db: TenantDb, token: string, address: string): Promise<boolean> {
  const found = await findInvitation(db, token);
  return found?.invitation.state === "open" && found.invitation.email === address;
}

/** The refusal of an invalid token. */
export const invitationNotFoundError = () =>
  new ProductError("not_found", "This invitation doesn't exist. Check that the link is complete.");

async function refuseMember(work: OwnerTx, email: string): Promise<void> {
  const members = await lockPeople(work, "owner");
  if (members.some((one) => one.email === email))
    throw new ProductError("conflict", `${email} is already a member.`, { email: "This person is already a member." });
}

async function refuseBeyond({ query }: OwnerTx, but: string | null): Promise<void> {
  if ((await query(roomForInvitation, { but })).length === 0)
    throw new ProductError(
      "conflict",
      `You have ${maxOpenInvitations} open invitations. Withdraw one, or wait until one is accepted.`,
    );
}

/** Limits emails per address and per business, because a member could invite any address again and again. */
async function countMail({ limits }: Deps, ownerId: string, email: string): Promise<void> {
  if (!(await limits.invitation(ownerId)))
    throw new RetryLaterError(
      "too_many",
      "You've sent as many invitations as one business can in a day. Please try again tomorrow.",
      3600,
    );
  if (!(await limits.mail(email)))
    throw new RetryLaterError(
      "too_many",
      `We recently sent ${email} several emails. Please try again in an hour.`,
      3600,
    );
}

async function post(work: OwnerTx, { publicUrl }: Deps, made: Invitation, secret: string): Promise<Invitation> {
  const url = `${publicUrl}/invitation?token=${secret}`;
  work.enqueue({ name: "send-mail", data: await invitationMail(work, made, url) });
  work.notify("business");
  return made;
}

/** The database and the memberships of all businesses, through which a person joins one. */
type JoiningDeps = { db: TenantDb; memberships: Pick<Memberships, "join"> };
/** A person with an invitation. `email` is their confirmed sign-in address. */
type Invitee = Joining & { email: string };

/**
 * Joins the business of an invitation. Throws like `Memberships.join`, `not_found` for an invalid token, and `conflict`
 * if the business has no plan.
 */
export async function accept(asking: RequestContext & { signedIn: SignedIn }, token: string): Promise<string> {
  const { db, deps, signedIn, userAgent } = asking;
  const invitee = { ...onDevice(signedIn), email: signedIn.email, userAgent };
  return (await joinByInvitation({ db, memberships: deps.memberships }, invitee, token)).businessId;
}

/**
 * Accepts the invitation that a person followed when they signed up, once their address is confirmed. Returns the name
 * of the business; null if the invitation cannot be accepted now, and its own page then says why.
 */
export async function acceptAtSignUp(
  deps: JoiningDeps,
  person: Omit<Invitee, "sessionId">,
  token: string,
): Promise<string | null> {
  try {
    return businessWords((await joinByInvitation(deps, { ...person, sessionId: null }, token)).business);
  } catch (error) {
    if (error instanceof ProductError) return null;
    throw error;
  }
}

async function joinByInvitation(
  { db, memberships }: JoiningDeps,
  { email, ...person }: Invitee,
  token: string,
): Promise<{ businessId: string; business: string | null }> {
  const found = await findInvitation(db, token);
  if (!found) throw invitationNotFoundError();
  const { businessId, invitation } = found;
  const closed = closedWords[invitation.state];
  if (closed !== null) throw new ProductError("conflict", closed);
  assertInvitee(invitation.email, email);
  if (!(await hasPaidPlan(db.forOwner(businessId, person.personId))))
    throw new ProductError(
      "conflict",
      "Teams are part of the Pro plan, and this business isn't on it now. Ask the person who invited you.",
    );
  await memberships.join(person, businessId, hashOfSecret(token));
  return { businessId, business: invitation.business };
}
