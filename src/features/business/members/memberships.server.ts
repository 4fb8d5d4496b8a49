import { randomUUID } from "node:crypto";
import type { BusinessOfMine } from "./member.ts";
import { ProductError } from "#shared/errors.ts";
import { roleLabels } from "#shared/roles.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";
import { revokeKeysIn } from "#platform/people/accessRevocation.queries.ts";
import { signedOut } from "#platform/auth/requireSignIn.ts";
import { createBusiness } from "#platform/people/newBusiness.ts";
import { businessesOf } from "#platform/people/membership.queries.ts";
import { businessName, enterTenantScope } from "#platform/people/newBusiness.queries.ts";
import type { SignedIn } from "#platform/auth/sessions.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { recordSecurityEventIn } from "#platform/security-events/securityEvents.ts";
import type { Live } from "#platform/live/live.ts";
import { assertInvitee } from "./invitation.ts";
import { lockMembersOf } from "./member.queries.ts";
import {
  addMember,
  chooseBusiness,
  endSessionsIn,
  lockAcceptedInvitation,
  lockPerson,
  markAccepted,
  openNextOnDevice,
  openOnDevice,
  waysToSignIn,
} from "./membership.queries.ts";

declare module "#platform/deps.ts" {
  interface Deps {
    memberships: Memberships;
  }
}

/** A person's sign-in methods, besides a password. */
type SignIn = { second_factor: boolean; passkey: boolean };
/** A person and the device that they use. */
export type OnDevice = { personId: string; sessionId: string };

/** A person who joins a business. `sessionId` is null while they are not signed in. */
export type Joining = Omit<OnDevice, "sessionId"> & { sessionId: string | null; userAgent: string | null };

/** The device of a signed-in person: each of them has a session. */
export const onDevice = ({ personId, sessionId = "" }: SignedIn): OnDevice => ({ personId, sessionId });

/** Operations on a person across all the businesses that they work in. */
export type Memberships = {
  /** The sign-in methods of a business's members, by their ids. */
  waysToSignIn(businessId: string): Promise<ReadonlyMap<string, SignIn>>;
  /** Returns the businesses of a person, the most recently chosen first; `current` is the open one. */
  businessesOf(personId: string, current: string | null): Promise<BusinessOfMine[]>;
  /** Opens another business on this device. Throws `not_found` if the person is not a member of it. */
  open(who: OnDevice, businessId: string): Promise<void>;
  /**
   * Makes a person a member of the business by the hash of the invitation's secret. Records this in its security log,
   * notifies its owners, and opens the business on the person's device, if they have one. Throws `conflict` if the invitation is no longer open or
   * they are already a member, and `forbidden` if it is for another address.
   */
  join(who: Joining, businessId: string, hash: string): Promise<void>;
  /**
   * Ends a person's sessions in a business that they have left, on every process. The session `here` stays, in another
   * business of theirs or in none.
   */
  endSessionsIn(businessId: string, personId: string, here?: string): Promise<void>;
  /** Creates the person's own business and opens it. Throws `conflict` if they are a member of one. */
  start(who: OnDevice, timeZone: string): Promise<{ id: string }>;
};

type MembershipsDeps = {
  sharedDb: SharedDb;
  tenantDb: TenantDb;
  live: Pick<Live, "announceSessionsEnded">;
};

/** Creates the operations on people across businesses. */
export function createMemberships({ sharedDb, tenantDb, live }: MembershipsDeps): Memberships {
  return {
    async waysToSignIn(business_id) {
      const rows = await sharedDb.query(waysToSignIn, { business_id });
      return new Map(rows.map(({ id, ...ways }) => [id, ways]));
    },

    async businessesOf(user_id, current) {
      const memberships = await sharedDb.query(businessesOf, { user_id });
      return Promise.all(
        memberships.map(async ({ business_id: id, role }) => {
          const [business] = await tenantDb.forOwner(id, user_id).query(businessName);
          return { id, role, name: business?.name ?? null, current: id === current };
        }),
      );
    },

    async open({ personId: user_id, sessionId: session_id }, business_id) {
      await sharedDb.transaction(async ({ query }) => {
        const [chosen] = await query(chooseBusiness, { user_id, business_id });
        if (!chosen) throw new ProductError("not_found", "You're no longer a member of this business.");
        await query(openOnDevice, { user_id, business_id, session_id });
      });
      live.announceSessionsEnded(user_id); // no process may still cache the session with the previous business
    },

    async join({ personId: user_id, sessionId: session_id, userAgent }, business_id, hash) {
      await tenantDb.forOwner(business_id, user_id).transactionAfter(
        async (query) => {
          const [person] = await query(lockPerson, { user_id });
          if (!person) throw signedOut();
          await query(enterTenantScope, { business_id });
          await query(lockMembersOf, { business_id });
          const [held] = await query(lockAcceptedInvitation, { business_id, hash });
          if (!held) throw new ProductError("conflict", "This invitation is no longer open.");
          assertInvitee(held.email, person.email);
          const { name, email } = person;
          const [added] = await query(addMember, { business_id, user_id, name, email, role: held.role });
          if (!added) throw new ProductError("conflict", "You're already a member of this business.");
          await query(markAccepted, { business_id, id: held.id });
          await query(revokeKeysIn, { business_id, made_by: user_id }); // keys of an earlier membership
          const joined = { businessId: business_id, personId: user_id, userAgent };
          await recordSecurityEventIn(query, joined, "member_joined", `${held.email}: ${roleLabels[held.role]}`);
          if (session_id !== null) await query(openOnDevice, { user_id, business_id, session_id });
          return { name, ...held };
        },
        async (tx, { id, name, role }) => {
          const facts = { member: name, role: roleLabels[role] };
          await recordNotification(tx, { kind: "invitation_accepted", facts, key: `invitation_accepted ${id}` });
          tx.notify("business");
        },
      );
      live.announceSessionsEnded(user_id);
    },

    async endSessionsIn(business_id, user_id, here) {
      await sharedDb.query(endSessionsIn, { business_id, user_id, but: here ?? null });
      if (here !== undefined) {
        const [next] = await sharedDb.query(businessesOf, { user_id });
        await sharedDb.query(openNextOnDevice, { session_id: here, next: next?.business_id ?? null });
      }
      live.announceSessionsEnded(user_id);
    },

    async start({ personId: user_id, sessionId: session_id }, time_zone) {
      const business_id = randomUUID();
      await sharedDb.transaction(async ({ query }) => {
        const [person] = await query(lockPerson, { user_id });
        if (!person) throw signedOut();
        if ((await query(businessesOf, { user_id })).length > 0)
          throw new ProductError("conflict", "You're already a member of a business.");
        await createBusiness(query, {
          business_id,
          user_id,
          name: person.name,
          time_zone,
          business_name: null,
          trade: null,
        });
        await query(openOnDevice, { user_id, business_id, session_id });
      });
      live.announceSessionsEnded(user_id);
      return { id: business_id };
    },
  };
}
