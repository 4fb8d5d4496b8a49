import { randomUUID } from "node:crypto";
import type { BusinessOfMine } from "#features/members/member.ts";
import { ProductError } from "#shared/errors.ts";
import { foundBusiness } from "#platform/auth/newBusiness.ts";
import { businessName } from "#platform/auth/newBusiness.queries.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Live } from "#platform/live.ts";
import { chooseBusiness, holdPerson, membershipsOf, openOnDevice, waysToSignIn } from "./membership.queries.ts";

declare module "#platform/deps.ts" {
  interface Deps {
    memberships: Memberships;
  }
}

/** By which ways besides a password somebody signs in. */
type SignIn = { second_factor: boolean; passkey: boolean };
/** A person on one of their devices. */
type OnDevice = { personId: string; sessionId: string };

/** What concerns people across the businesses that they work in. */
export type Memberships = {
  /** How the members of a business sign in, by their ids. */
  waysToSignIn(businessId: string): Promise<ReadonlyMap<string, SignIn>>;
  /** The businesses of a person, the one chosen last first; `current` is the one that is open. */
  businessesOf(personId: string, current: string | null): Promise<BusinessOfMine[]>;
  /** Opens another business on this device. Throws `not_found` where the person is no member of it. */
  open(who: OnDevice, businessId: string): Promise<void>;
  /** Starts a business of the person's own and opens it. Throws `conflict` where they are a member of one. */
  start(who: OnDevice, timeZone: string): Promise<{ id: string }>;
};

type Parts = { sharedDb: SharedDb; tenantDb: TenantDb; live: Pick<Live, "announceSessionsEnded"> };

/** Knows people across businesses. */
export function createMemberships({ sharedDb, tenantDb, live }: Parts): Memberships {
  return {
    async waysToSignIn(business_id) {
      const rows = await sharedDb.query(waysToSignIn, { business_id });
      return new Map(rows.map(({ id, ...ways }) => [id, ways]));
    },

    async businessesOf(user_id, current) {
      const memberships = await sharedDb.query(membershipsOf, { user_id });
      return Promise.all(
        memberships.map(async ({ id, role }) => {
          const [business] = await tenantDb.forOwner(id, user_id).query(businessName);
          return { id, role, name: business?.name ?? null, current: id === current };
        }),
      );
    },

    async open({ personId: user_id, sessionId: session_id }, business_id) {
      await sharedDb.transaction(async ({ query }) => {
        const [chosen] = await query(chooseBusiness, { user_id, business_id });
        if (!chosen) throw new ProductError("not_found", "You are not a member of this business any more.");
        await query(openOnDevice, { user_id, business_id, session_id });
      });
      live.announceSessionsEnded(user_id); // no process may remember the session with the business before
    },

    async start({ personId: user_id, sessionId: session_id }, time_zone) {
      const business_id = randomUUID();
      await sharedDb.transaction(async ({ query }) => {
        const [person] = await query(holdPerson, { user_id });
        if (!person) throw new ProductError("signed_out", "Please sign in to access this feature.");
        if ((await query(membershipsOf, { user_id })).length > 0)
          throw new ProductError("conflict", "You are a member of a business already.");
        await foundBusiness(query, { business_id, user_id, name: person.name, time_zone });
        await query(openOnDevice, { user_id, business_id, session_id });
      });
      live.announceSessionsEnded(user_id);
      return { id: business_id };
    },
  };
}
