import { implement } from "@orpc/server";
import { membersContract } from "./member.contract.ts";
import { ProductError } from "#shared/errors.ts";
import { publicAccess, requireOwner, requirePerson, type RequestContext } from "#platform/operations.ts";
import { pendingInvitations } from "./invitation.queries.ts";
import { accept, findInvitation, invite, invitationNotFoundError, resend, withdraw } from "./invitations.server.ts";
import { formerMembers, presentMembers } from "./member.queries.ts";
import { onDevice } from "./memberships.server.ts";
import { changeRole, leave, removeMember } from "./memberChanges.server.ts";

const os = implement(membersContract).$context<RequestContext>();
const ofBusiness = os.use(requireOwner);
const ofPerson = os.use(requirePerson);
const inPublic = os.use(publicAccess);

/** The handlers of the operations on the people of a business, and on a person's businesses. */
export const memberHandlers = {
  list: ofBusiness.list.handler(async ({ context: { owner, signedIn, deps } }) => {
    const members = await owner.query(presentMembers);
    if (signedIn.membership?.role !== "owner") return members.map((one) => ({ ...one, sign_in: null }));
    const ways = await deps.memberships.waysToSignIn(owner.ownerId);
    return members.map((one) => ({ ...one, sign_in: ways.get(one.id) ?? null }));
  }),

  former: ofBusiness.former.handler(({ context: { owner } }) => owner.query(formerMembers)),

  changeRole: ofBusiness.changeRole.handler(async ({ input: { id, role }, context }) => {
    await changeRole(context, id, role);
    return { role };
  }),

  remove: ofBusiness.remove.handler(async ({ input: { id }, context }) => {
    await removeMember(context, id);
    return { removed: true };
  }),

  leave: ofBusiness.leave.handler(async ({ context }) => {
    await leave(context, onDevice(context.signedIn));
    return { left: true };
  }),

  invitations: ofBusiness.invitations.handler(({ context: { owner } }) => owner.query(pendingInvitations)),
  invite: ofBusiness.invite.handler(({ input, context }) => invite(context, input)),
  resend: ofBusiness.resend.handler(({ input: { id }, context }) => resend(context, id)),
  withdraw: ofBusiness.withdraw.handler(async ({ input: { id }, context }) => ({
    withdrawn: await withdraw(context, id),
  })),

  invitation: inPublic.invitation.handler(async ({ input: { token }, context: { db, deps, address, language } }) => {
    await deps.publicWrites.count("members.invitation", { address, language });
    const found = await findInvitation(db, token);
    if (!found) throw invitationNotFoundError();
    return found.invitation;
  }),
  accept: ofPerson.accept.handler(async ({ input: { token }, context }) => ({ id: await accept(context, token) })),

  businesses: ofPerson.businesses.handler(({ context: { signedIn, deps } }) =>
    deps.memberships.businessesOf(signedIn.personId, signedIn.membership?.businessId ?? null),
  ),

  open: ofPerson.open.handler(async ({ input, context: { signedIn, deps } }) => {
    await deps.memberships.open(onDevice(signedIn), input.id);
    return { opened: true };
  }),

  start: ofPerson.start.handler(({ input, context: { signedIn, deps } }) =>
    deps.memberships.start(onDevice(signedIn), input.time_zone),
  ),

  deleteSignIn: ofPerson.deleteSignIn.handler(async ({ context: { signedIn, deps } }) => {
    if (!(await deps.removals.removePerson(signedIn.personId)))
      throw new ProductError("conflict", "You're a member of a business. Leave it first, or delete the business.");
    return { deleted: true };
  }),
};
