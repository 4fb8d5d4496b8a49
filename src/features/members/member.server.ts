import { implement } from "@orpc/server";
import { membersContract } from "#features/members/member.contract.ts";
import { ProductError } from "#shared/errors.ts";
import type { SignedIn } from "#platform/auth/sessions.ts";
import { requireOwner, requirePerson, type RequestContext } from "#platform/operations.ts";
import { presentMembers } from "./member.queries.ts";

const os = implement(membersContract).$context<RequestContext>();
const ofBusiness = os.use(requireOwner);
const ofPerson = os.use(requirePerson);

/** The device of a person who is signed in: every one of them has a session. */
const onDevice = ({ personId, sessionId = "" }: SignedIn) => ({ personId, sessionId });

/** The handlers of the operations on the people of a business, and on the businesses of a person. */
export const memberHandlers = {
  list: ofBusiness.list.handler(async ({ context: { owner, signedIn, deps } }) => {
    const members = await owner.query(presentMembers);
    if (signedIn.membership?.role !== "owner") return members.map((one) => ({ ...one, sign_in: null }));
    const ways = await deps.memberships.waysToSignIn(owner.ownerId);
    return members.map((one) => ({ ...one, sign_in: ways.get(one.id) ?? null }));
  }),

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
      throw new ProductError("conflict", "You are a member of a business. Leave it first, or delete the business.");
    return { deleted: true };
  }),
};
